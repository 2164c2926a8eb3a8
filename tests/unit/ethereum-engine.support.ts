/** The examples of the Engine API that tests need: blocks submitted, built and made the head, and their hashes. */
import { createHash } from 'node:crypto';
import type { Api } from '../../src/model/api.ts';
import type { MethodOperation } from '../../src/model/operation.ts';
import { bytesOf, encodeRlp, keccak256, quantityBytes } from './ethereum-encoding.support.ts';
import { listRoot } from './ethereum-trie.support.ts';
import { readApi, readSources } from './spec-source.support.ts';

const [engine] = readSources(['specs/json-rpc/ethereum-engine.yaml']);
/** Source text of the specification. */
export const SOURCE = engine?.text ?? '';
/** The specification as the readers return it. */
export const api = await readApi('ethereum-engine');
const eth = await readApi('ethereum-eth');

/** Methods of the Engine API. */
export const OPERATIONS = operationsOf(api);
/** Start of each fork on mainnet, and the versions of its methods. */
const FORKS = [
  { from: 1_663_224_179, newPayload: 'V1', forkchoiceUpdated: 'V1', getPayload: 'V1' },
  { from: 1_681_338_455, newPayload: 'V2', forkchoiceUpdated: 'V2', getPayload: 'V2' },
  { from: 1_710_338_135, newPayload: 'V3', forkchoiceUpdated: 'V3', getPayload: 'V3' },
  { from: 1_746_612_311, newPayload: 'V4', forkchoiceUpdated: 'V3', getPayload: 'V4' },
  { from: 1_764_798_551, newPayload: 'V4', forkchoiceUpdated: 'V3', getPayload: 'V5' },
] as const;

function operationsOf({ operations }: Api): MethodOperation[] {
  return operations.flatMap((operation) => (operation.kind === 'method' ? [operation] : []));
}

/** Returns the examples of all methods whose names start with a prefix. */
export function exchangesOf(prefix: string, of = OPERATIONS) {
  const found = of
    .filter(({ id }) => id.startsWith(prefix))
    .flatMap(({ id, exchanges }) =>
      exchanges.map(({ name, request, response }) => {
        const { result, error } = JSON.parse(response?.text ?? '{}');
        return { id, name, params: JSON.parse(request.text).params, result, error };
      }),
    );
  if (found.length === 0) throw new Error(`no example of ${prefix}`);
  return found;
}

/** Examples that submit a block. */
export const handedOver = exchangesOf('engine_newPayload');
/** Examples whose block the node finds valid. */
export const valid = handedOver.filter(({ result }) => result?.status === 'VALID');
/** Examples that fetch a built block. */
export const built = exchangesOf('engine_getPayload').filter(
  ({ id, result }) => /getPayloadV\d$/.test(id) && result,
);
/** Examples that set the head. */
export const heads = exchangesOf('engine_forkchoiceUpdated');
/** The block that the examples of the eth methods are about. */
export const [storyBlock] = exchangesOf('eth_getBlockByNumber', operationsOf(eth)).map(
  ({ result }) => result,
);

/** Returns the fork of a block, by its timestamp. */
export function forkOf({ timestamp }: { readonly timestamp: string }) {
  const fork = FORKS.findLast(({ from }) => from <= Number(timestamp));
  if (!fork) throw new Error(`${timestamp} is before proof of stake`);
  return fork;
}

/** Returns the SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** Hashes the header that a call of engine_newPayload describes; later forks have more fields. */
export function hashOf([payload, , beaconRoot, requests]: (typeof valid)[number]['params']): string {
  const withdrawals = payload.withdrawals?.map(
    ({ index, validatorIndex, address, amount }: Record<string, string>) =>
      encodeRlp([
        quantityBytes(index ?? ''),
        quantityBytes(validatorIndex ?? ''),
        bytesOf(address ?? ''),
        quantityBytes(amount ?? ''),
      ]),
  );
  return keccak256(
    encodeRlp([
      bytesOf(payload.parentHash),
      bytesOf(keccak256(encodeRlp([]))),
      bytesOf(payload.feeRecipient),
      bytesOf(payload.stateRoot),
      bytesOf(listRoot(payload.transactions.map(bytesOf))),
      bytesOf(payload.receiptsRoot),
      bytesOf(payload.logsBloom),
      quantityBytes('0x0'),
      quantityBytes(payload.blockNumber),
      quantityBytes(payload.gasLimit),
      quantityBytes(payload.gasUsed),
      quantityBytes(payload.timestamp),
      bytesOf(payload.extraData),
      bytesOf(payload.prevRandao),
      Buffer.alloc(8),
      quantityBytes(payload.baseFeePerGas),
      ...(withdrawals ? [bytesOf(listRoot(withdrawals))] : []),
      ...(beaconRoot
        ? [quantityBytes(payload.blobGasUsed), quantityBytes(payload.excessBlobGas), bytesOf(beaconRoot)]
        : []),
      ...(requests ? [sha256(...requests.map((item: string) => sha256(bytesOf(item))))] : []),
    ]),
  );
}

/** Returns the hash by which transactions refer to the blob with this commitment (EIP-4844). */
export function versionedHashOf(commitment: string): string {
  return `0x01${sha256(bytesOf(commitment)).toString('hex').slice(2)}`;
}
