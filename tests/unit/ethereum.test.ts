/** The specifications of the Ethereum nodes are complete, valid, and one story across their examples. */
import { expect, test } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import {
  bytesOf,
  checkAddresses,
  encodeRlp,
  headerFields,
  keccak256,
  quantityBytes,
} from './ethereum-encoding.support.ts';
import { readApi, readInventoryRoutes, readSources } from './spec-source.support.ts';

const [methods, channels, errors] = readSources([
  'specs/json-rpc/ethereum-eth.yaml',
  'specs/websocket/ethereum.yaml',
  'specs/errors/ethereum.yaml',
]);
if (!methods || !channels || !errors) throw new Error('a specification is missing');
const rpc = await readApi('ethereum-eth');
const socket = await readApi('ethereum-ws');

test('they are read without a problem and lack no words, examples or errors', () => {
  expect(checkEditorial(rpc)).toEqual([]);
  expect(checkEditorial(socket)).toEqual([]);
});

test('every method and channel has its page in the inventory', () => {
  const base = '/docs/nodes-api/ethereum';
  const own = [
    ...rpc.operations.map(({ slug }) => `${base}/json-rpc/eth/${slug}`),
    ...socket.operations.map(({ slug }) => `${base}/websocket/${slug}`),
  ];
  expect(own).toHaveLength(55);
  expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
});

test('samples of subscriptions end when a message is an error', () => {
  const samples = socket.operations.map((one) => (one.kind === 'channel' ? one.sample : null));
  expect(samples).not.toHaveLength(0);
  for (const sample of samples)
    expect(sample?.failures).toEqual([
      { path: [{ name: 'error', isList: false }], test: { kind: 'filled' } },
    ]);
});

test('the log that eth_getLogs finds is the one that eth_subscribe pushes, in the block it pushes', () => {
  const getLogs = rpc.operations.find(({ id }) => id === 'eth_getLogs');
  const subscribe = socket.operations.find(({ id }) => id === 'eth_subscribe');
  if (getLogs?.kind !== 'method' || subscribe?.kind !== 'channel') throw new Error('an operation is missing');
  const pushed = (id: string) => {
    const message = subscribe.messages.find((candidate) => candidate.id === id);
    return JSON.parse(message?.examples[0]?.text ?? '').params.result;
  };
  const [found] = JSON.parse(getLogs.exchanges[0]?.response?.text ?? '').result;
  // A pushed log has no blockTimestamp.
  expect({ ...pushed('logs'), blockTimestamp: pushed('newHeads').timestamp }).toEqual(found);
  expect([pushed('newHeads').hash, pushed('newHeads').number]).toEqual([found.blockHash, found.blockNumber]);
  // Keccak-256 of "Transfer(address,address,uint256)".
  expect(found.topics[0]).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
});

/** Returns the result in a method's example. */
function resultOf(method: string, example: string) {
  const operation = rpc.operations.find(({ id }) => id === method);
  const exchange =
    operation?.kind === 'method' ? operation.exchanges.find(({ name }) => name === example) : undefined;
  if (!exchange?.response) throw new Error(`${method} has no example ${example}`);
  return JSON.parse(exchange.response.text).result;
}

test('Keccak-256 gives the known hashes', () => {
  expect(keccak256(Buffer.from(''))).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  );
  expect(keccak256(Buffer.from('Transfer(address,address,uint256)'))).toBe(
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  );
});

/** Finds the first topics of logs, and of filters for logs, at any depth of the examples. */
function* signaturesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'topics' && Array.isArray(member)) {
      for (const topic of [member[0]].flat()) if (typeof topic === 'string') yield topic;
    } else yield* signaturesIn(member);
  }
}

test('the first topic of every log and filter is the Keccak-256 of an event that the pages name', () => {
  const exchanges = rpc.operations.flatMap((operation) =>
    operation.kind === 'method' ? operation.exchanges : [],
  );
  const messages = socket.operations.flatMap((operation) =>
    operation.kind === 'channel' ? operation.messages : [],
  );
  const texts = [
    ...exchanges.flatMap(({ request, response }) => [request.text, response?.text ?? '{}']),
    ...messages.flatMap(({ examples }) => examples.map(({ text }) => text)),
  ];
  const found = texts.flatMap((text) => [...signaturesIn(JSON.parse(text))]);
  expect(found.length).toBeGreaterThan(5);
  const events = ['Transfer(address,address,uint256)', 'Approval(address,address,uint256)'];
  const known = events.map((event) => keccak256(Buffer.from(event)));
  expect(found.filter((topic) => !known.includes(topic))).toEqual([]);
});

test('every address with capital letters has the checksum of EIP-55', () => {
  const { count, wrong } = checkAddresses(`${methods.text}${channels.text}`);
  expect(count).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('the block hashes to its hash and follows the block that eth_subscribe pushes', () => {
  const block = resultOf('eth_getBlockByNumber', 'With hashes');
  expect(keccak256(encodeRlp(headerFields(block)))).toBe(block.hash);
  const [log] = resultOf('eth_getLogs', 'Transfers out of an account');
  expect([block.parentHash, Number(block.number)]).toEqual([log.blockHash, Number(log.blockNumber) + 1]);
  expect(resultOf('eth_getBlockByHash', 'With hashes')).toEqual(block);
});

test('transactions hash to their hashes, and methods agree on them', () => {
  const block = resultOf('eth_getBlockByNumber', 'With full transactions');
  const hashes = resultOf('eth_getBlockByNumber', 'With hashes').transactions;
  expect(block.transactions.map(({ hash }: { hash: string }) => hash)).toEqual(hashes);
  const raw = resultOf('eth_getRawTransactionByHash', 'Token transfer');
  const second = resultOf('eth_getRawTransactionByBlockHashAndIndex', 'Legacy payment');
  expect([raw, second].map((bytes) => keccak256(bytesOf(bytes)))).toEqual(hashes.slice(0, 2));
  expect(resultOf('eth_sendRawTransaction', 'Token transfer')).toBe(hashes[0]);
  expect(resultOf('eth_getTransactionByHash', 'In a block')).toEqual(block.transactions[0]);
  expect(resultOf('eth_getTransactionByBlockHashAndIndex', 'Legacy payment')).toEqual(block.transactions[1]);
  const both = hashes.slice(0, 2).map(bytesOf);
  expect(resultOf('eth_callBundle', 'Two transactions').bundleHash).toBe(keccak256(Buffer.concat(both)));
});

test('receipts add up to their block, and carry the logs that the other methods show', () => {
  const block = resultOf('eth_getBlockByNumber', 'With hashes');
  const receipts = resultOf('eth_getBlockReceipts', 'All receipts of a block');
  expect(receipts.map((receipt: { transactionHash: string }) => receipt.transactionHash)).toEqual(
    block.transactions,
  );
  const sum = receipts.reduce(
    (gas: number, receipt: { gasUsed: string }) => gas + Number(receipt.gasUsed),
    0,
  );
  expect(sum).toBe(Number(block.gasUsed));
  expect(Number(receipts.at(-1).cumulativeGasUsed)).toBe(sum);
  expect(resultOf('eth_getTransactionReceipt', 'Failed transaction')).toEqual(receipts[2]);
  expect(resultOf('eth_getTransactionReceipt', 'Token transfer').logs).toEqual(
    resultOf('eth_getLogs', 'Transfers out of an account'),
  );
  // A log from a filter has no blockTimestamp.
  const [{ blockTimestamp, ...log }] = receipts[0].logs;
  expect(blockTimestamp).toBe(block.timestamp);
  expect(resultOf('eth_getFilterChanges', 'New log')).toEqual([log]);
});

test('the base fee of the block follows from its parent, and eth_baseFee from the block', () => {
  const fees = resultOf('eth_feeHistory', 'Two blocks with tips');
  const [parent, own, next] = fees.baseFeePerGas;
  const block = resultOf('eth_getBlockByNumber', 'With hashes');
  expect([own, next]).toEqual([block.baseFeePerGas, resultOf('eth_baseFee', 'Next block')]);
  const target = BigInt(block.gasLimit) / 2n;
  const after = (fee: string, used: bigint) => BigInt(fee) - (BigInt(fee) * (target - used)) / target / 8n;
  const parentUsed = BigInt(Math.round(fees.gasUsedRatio[0] * Number(block.gasLimit)));
  expect([after(parent, parentUsed), after(own, BigInt(block.gasUsed))]).toEqual([BigInt(own), BigInt(next)]);
});

test('the proof leads from the state root of the block to the storage', () => {
  const proof = resultOf('eth_getProof', 'Token balance with proof');
  const block = resultOf('eth_getBlockByNumber', 'With hashes');
  const chain = (root: string, nodes: readonly string[]) => {
    expect(keccak256(bytesOf(nodes[0] ?? ''))).toBe(root);
    nodes.slice(1).forEach((node, at) => {
      expect(nodes[at]).toContain(keccak256(bytesOf(node)).slice(2));
    });
    return nodes.at(-1) ?? '';
  };
  const account = [
    quantityBytes(proof.nonce),
    quantityBytes(proof.balance),
    bytesOf(proof.storageHash),
    bytesOf(proof.codeHash),
  ];
  expect(chain(block.stateRoot, proof.accountProof)).toContain(encodeRlp(account).toString('hex'));
  const [slot] = proof.storageProof;
  const leaf = chain(proof.storageHash, slot.proof);
  expect(leaf.endsWith(encodeRlp(quantityBytes(slot.value)).toString('hex'))).toBe(true);
  expect(keccak256(bytesOf(resultOf('eth_getCode', 'Contract')))).toBe(proof.codeHash);
  expect(BigInt(resultOf('eth_getStorageAt', 'One block later'))).toBe(BigInt(slot.value));
});
