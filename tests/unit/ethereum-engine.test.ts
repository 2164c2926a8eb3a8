/** The Engine API is complete, valid, and one story of blocks: requested, built, submitted and made the head. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { bytesOf, checkAddresses, keccak256 } from './ethereum-encoding.support.ts';
import {
  api,
  built,
  exchangesOf,
  forkOf,
  handedOver,
  hashOf,
  heads,
  OPERATIONS,
  SOURCE,
  sha256,
  storyBlock,
  valid,
  versionedHashOf,
} from './ethereum-engine.support.ts';
import { readInventoryRoutes } from './spec-source.support.ts';

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(checkEditorial(api)).toEqual([]);
});

test('its methods are exactly the pages of the inventory', () => {
  const prefix = '/docs/nodes-api/ethereum/json-rpc/engine/';
  const pages = readInventoryRoutes().filter((page) => page.startsWith(prefix));
  expect(pages).toHaveLength(17);
  expect(OPERATIONS.map(({ slug }) => `${prefix}${slug}`).sort()).toEqual([...pages].sort());
});

test('every page says that hosted nodes do not serve it, and names port and token', () => {
  for (const { description, summary } of OPERATIONS) {
    expect(summary).toMatch(/^Not served/);
    const words = JSON.stringify(description);
    for (const part of ['Hosted nodes do not serve', '8551', 'HS256']) expect(words).toContain(part);
  }
});

test('every method shows a success and a refusal', () => {
  for (const { id } of OPERATIONS) {
    const exchanges = exchangesOf(id);
    const shown = [exchanges.some(({ result }) => result), exchanges.some(({ error }) => error)];
    expect([id, ...shown]).toEqual([id, true, true]);
  }
});

test('addresses with capital letters have the checksum of EIP-55', () => {
  const { count, wrong } = checkAddresses(SOURCE);
  expect(count).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

/** Yields every hexadecimal value with the name it has on the wire; items of most lists have none. */
function* hexIn(key: string, value: unknown): Generator<[key: string, hex: string]> {
  if (Array.isArray(value)) for (const item of value) yield* hexIn(key in LISTS ? key : 'item', item);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* hexIn(name, member);
  else if (typeof value === 'string' && value.startsWith('0x')) yield [key, value];
}

const LISTS: Readonly<Record<string, number>> = { commitments: 48, proofs: 48 };
const BYTES: Readonly<Record<string, number>> = {
  logsBloom: 256,
  payloadId: 8,
  commit: 4,
  proof: 48,
  ...LISTS,
};
const QUANTITY = /^(index|amount|timestamp)$|Index$|Gas$|Used$|Limit$|Number$|Value$|Difficulty$/;

test('hexadecimal values have the lengths that their names promise, and quantities no leading zeros', () => {
  const seen = new Set<string>();
  const check = (name: string, content: unknown): void => {
    for (const [key, hex] of hexIn(name, content)) {
      seen.add(key);
      const length = /Hash$|Root$|Randao$/.test(key) ? 32 : BYTES[key];
      if (length !== undefined) expect([key, hex.length]).toEqual([key, 2 + 2 * length]);
      else if (QUANTITY.test(key)) expect(hex).toMatch(/^0x(0|[1-9a-f][0-9a-f]*)$/);
      else expect(hex.length % 2, `${key} ${hex}`).toBe(0);
    }
  };
  // The two quantities of a range have no names on the wire; the schema checks them.
  for (const { params, result } of exchangesOf('engine_').filter(({ id }) => !id.includes('ByRange'))) {
    check('params', params);
    check('result', result);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['blockHash', 'logsBloom', 'amount', 'commitments', 'baseFeePerGas', 'proof']),
  );
});

test('a block that is valid has the hash of its header, and one with a wrong hash has not', () => {
  expect(valid).toHaveLength(5);
  for (const { params, result } of valid) {
    expect(hashOf(params)).toBe(params[0].blockHash);
    expect(result.latestValidHash).toBe(params[0].blockHash);
  }
  const wrong = handedOver.filter(({ result }) => result?.status === 'INVALID_BLOCK_HASH');
  expect(wrong).toHaveLength(1);
  for (const { params } of wrong) expect(hashOf(params)).not.toBe(params[0].blockHash);
});

test('every block is handed over and fetched with the version of its fork, or refused', () => {
  for (const { id, params, error } of handedOver) {
    const fits = id === `engine_newPayload${forkOf(params[0]).newPayload}`;
    expect([id, fits]).toEqual([id, error?.code !== -38_005]);
  }
  for (const { id, params } of heads.filter(({ params: [, attributes] }) => attributes)) {
    expect(id).toBe(`engine_forkchoiceUpdated${forkOf(params[1]).forkchoiceUpdated}`);
  }
  const ids = new Map(heads.map(({ params, result }) => [result?.payloadId, params[1]]));
  for (const { id, params, error } of exchangesOf('engine_getPayloadV')) {
    const attributes = ids.get(params[0]);
    expect(error?.code === -38_001).toBe(attributes === undefined);
    const fits = attributes && id === `engine_getPayload${forkOf(attributes).getPayload}`;
    expect([id, params[0], fits ?? true]).toEqual([id, params[0], error?.code !== -38_005]);
  }
});

test('what is asked for is built on the head, handed over as it was built, and made the head', () => {
  expect(built).toHaveLength(4);
  for (const { id, params, result } of built) {
    const { executionPayload: payload = result, blobsBundle, executionRequests } = result;
    const asked = heads.find(({ result: answer }) => answer?.payloadId === params[0]);
    const [state, attributes] = asked?.params ?? [];
    const { parentHash, timestamp, prevRandao, feeRecipient, withdrawals } = payload;
    expect([parentHash, timestamp, prevRandao, feeRecipient, withdrawals]).toEqual([
      state.headBlockHash,
      attributes.timestamp,
      attributes.prevRandao,
      attributes.suggestedFeeRecipient,
      attributes.withdrawals,
    ]);
    const given = valid.find(({ params: [{ blockHash }] }) => blockHash === payload.blockHash);
    expect([id, given?.params[0]]).toEqual([id, payload]);
    expect(given?.params[2]).toBe(attributes.parentBeaconBlockRoot);
    expect(given?.params[3]).toEqual(executionRequests);
    expect(given?.params[1]).toEqual(blobsBundle?.commitments.map(versionedHashOf));
  }
});

test('the verdict on a head names the head, and only a valid one is built upon', () => {
  for (const { params, result } of heads.filter((exchange) => exchange.result)) {
    const { status, latestValidHash } = result.payloadStatus;
    expect(latestValidHash).toBe(status === 'VALID' ? params[0].headBlockHash : null);
    expect(result.payloadId !== null).toBe(status === 'VALID' && params[1] !== null);
  }
  const late = heads.find(({ name }) => name === 'Timestamp not after the head');
  expect([late?.params[0].headBlockHash, late?.params[1].timestamp]).toEqual([
    storyBlock.hash,
    storyBlock.timestamp,
  ]);
});

test('blobs have commitments whose versioned hashes their transactions name', () => {
  const bundles = built.filter(({ result }) => result.blobsBundle);
  expect(bundles).toHaveLength(2);
  for (const { result } of bundles) {
    const { commitments, proofs, blobs } = result.blobsBundle;
    expect([commitments.length, proofs.length]).toEqual([blobs.length, blobs.length]);
    expect(Number(result.executionPayload.blobGasUsed)).toBe(131_072 * blobs.length);
    const hashes = commitments.map(versionedHashOf);
    const named = result.executionPayload.transactions.filter((bytes: string) => bytes.startsWith('0x03'));
    for (const hash of hashes) expect(named.join()).toContain(hash.slice(2));
    const pool = exchangesOf('engine_getBlobsV1')[0];
    const place = pool?.params[0].indexOf(hashes[0]);
    if (place >= 0) expect(pool?.result[place]).toEqual({ blob: blobs[0], proof: proofs[0] });
  }
  expect(exchangesOf('engine_getBlobsV1').map(({ error }) => error?.code)).toEqual([undefined, -38_005]);
});

test('every blob repeats one element of the field, so that the point at infinity proves it', () => {
  const order = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
  const pairs = [
    ...built.flatMap(({ result }) =>
      (result.blobsBundle?.blobs ?? []).map((blob: string) => [blob, result.blobsBundle.proofs[0]]),
    ),
    ...(exchangesOf('engine_getBlobsV1')[0]?.result ?? [])
      .filter(Boolean)
      .map(({ blob, proof }: { blob: string; proof: string }) => [blob, proof]),
  ];
  expect(pairs).toHaveLength(3);
  for (const [blob, proof] of pairs) {
    const element = blob.slice(2, 66);
    expect(blob).toBe(`0x${element.repeat((blob.length - 2) / 64)}`);
    expect(BigInt(`0x${element}`) < order).toBe(true);
    expect(proof).toBe(`0xc0${'00'.repeat(47)}`);
  }
});

test('execution requests are in order of their types, whole, and the ones their transactions make', () => {
  const sizes = [192, 76, 116];
  const prague = valid.find(({ params }) => params[3]?.length > 0);
  const requests: readonly string[] = prague?.params[3] ?? [];
  const types = requests.map((request) => bytesOf(request)[0] ?? 255);
  expect(types).toEqual([1, 2]);
  requests.forEach((request, at) => {
    const size = sizes[types[at] ?? 0] ?? 0;
    expect((bytesOf(request).length - 1) % size).toBe(0);
    const publicKey = request.slice(44, 44 + 96);
    expect(prague?.params[0].transactions[at]).toContain(publicKey);
  });
  const refused = handedOver.find(({ name }) => name === 'Requests out of order');
  expect(refused?.params[3]).toEqual([...requests].reverse());
});

test('the block of Osaka is the one of the eth methods', () => {
  const osaka = valid.find(({ params: [{ blockHash }] }) => blockHash === storyBlock.hash);
  const [payload, hashes, root, requests] = osaka?.params ?? [];
  for (const field of ['parentHash', 'stateRoot', 'receiptsRoot', 'logsBloom', 'gasUsed', 'withdrawals']) {
    expect(payload[field]).toEqual(storyBlock[field]);
  }
  expect(payload.transactions.map((bytes: string) => keccak256(bytesOf(bytes)))).toEqual(
    storyBlock.transactions,
  );
  expect([hashes.length, root]).toEqual([1, storyBlock.parentBeaconBlockRoot]);
  expect(`0x${sha256(...requests).toString('hex')}`).toBe(storyBlock.requestsHash);
  expect(heads.find(({ id }) => id === 'engine_forkchoiceUpdatedV3')?.params[0].headBlockHash).toBe(
    storyBlock.hash,
  );
});

test('bodies are those of the blocks', () => {
  const payloads = valid.map(({ params }) => params[0]);
  const bodyOf = (matches: (payload: { blockHash: string; blockNumber: string }) => boolean) => {
    const payload = payloads.find(matches);
    return payload && { transactions: payload.transactions, withdrawals: payload.withdrawals ?? null };
  };
  const byHash = exchangesOf('engine_getPayloadBodiesByHash').filter(({ result }) => result);
  for (const { params, result } of byHash) {
    expect(result).toEqual(
      params[0].map((hash: string) => bodyOf(({ blockHash }) => blockHash === hash) ?? null),
    );
  }
  const [byRange] = exchangesOf('engine_getPayloadBodiesByRange');
  expect(byRange?.result).toEqual([bodyOf(({ blockNumber }) => blockNumber === byRange?.params[0])]);
});

test('the program on the page makes a token that the secret verifies', () => {
  const [, program = ''] = /```bash\n([\s\S]*?)```/.exec(SOURCE) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const secret = '5b'.repeat(32);
  writeFileSync(join(folder, 'jwt.hex'), `0x${secret}\n`);
  const shown = `${program.replace(/^ {6}/gm, '')}\nprintf %s "$ACCESS_TOKEN"`;
  const token = execFileSync('bash', ['-euo', 'pipefail', '-c', shown], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const [header = '', claims = '', signature] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(Math.abs(decode(claims).iat - Date.now() / 1000)).toBeLessThan(60);
  const signed = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${header}.${claims}`);
  expect(signature).toBe(signed.digest('base64url'));
});
