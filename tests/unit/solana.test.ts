/** The specification of the Solana nodes is complete, valid, and one story across its examples. */
import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { readApi, readInventoryRoutes } from './spec-source.support.ts';

const api = await readApi('solana');
const operations = api.operations;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function fromBase58(text: string): Buffer {
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(ALPHABET.indexOf(letter));
  const hex = number === 0n ? '' : number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(even, 'hex')]);
}

/** Returns all strings in a value, keys included. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsOf)];
}

/** Returns the text of every [text, 'base64'] pair in a value. */
function pairsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length === 2 && value[1] === 'base64') return [String(value[0])];
  return Object.values(value).flatMap(pairsOf);
}

function exchangesOf(method: string) {
  const operation = operations.find(({ id }) => id === method);
  if (operation?.kind !== 'method') throw new Error(`${method} is missing`);
  return operation.exchanges.map(({ request, response }) => ({
    params: JSON.parse(request?.text ?? '').params,
    result: JSON.parse(response?.text ?? '').result,
  }));
}

function firstOf(method: string) {
  const [first] = exchangesOf(method);
  if (!first) throw new Error(`${method} has no example`);
  return first;
}

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(checkEditorial(api)).toEqual([]);
});

test('every page of the inventory has its method', () => {
  const base = '/docs/nodes-api/solana/json-rpc/';
  const own = operations.map(({ slug }) => `${base}${slug}`);
  const promised = readInventoryRoutes().filter((page) => page.startsWith(base));
  expect(promised).toHaveLength(52);
  expect([...own].sort()).toEqual([...promised].sort());
});

test('keys and hashes are 32 bytes, signatures 64, and base64 decodes', () => {
  const values = operations.flatMap(({ id }) => exchangesOf(id));
  const texts = new Set(values.flatMap(textsOf).filter((text) => /^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text)));
  // Without digits, it is the name of an option or field that is long enough to look like base58.
  const encoded = [...texts].filter((text) => /\d/.test(text));
  expect(encoded.length).toBeGreaterThan(20);
  for (const text of encoded) {
    expect([text, fromBase58(text).length]).toEqual([text, text.length < 64 ? 32 : 64]);
  }
  const pairs = values.flatMap(pairsOf);
  expect(pairs.length).toBeGreaterThan(3);
  for (const text of pairs) expect(Buffer.from(text, 'base64').toString('base64')).toBe(text);
});

test('the transaction that is sent is signed, and is the one that the other pages show', () => {
  const { params, result: id } = firstOf('sendTransaction');
  const wire = Buffer.from(params[0], 'base64');
  const [signature, message] = [wire.subarray(1, 65), wire.subarray(65)];
  const payer = message.subarray(4, 36);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), payer]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, message, key, signature)).toBe(true);
  expect(fromBase58(id).equals(signature)).toBe(true);
  expect(firstOf('getFeeForMessage').params[0]).toBe(message.toString('base64'));
  const { blockhash } = firstOf('getLatestBlockhash').result.value;
  expect(message.subarray(100, 132).equals(fromBase58(blockhash))).toBe(true);

  const { slot, transaction, meta, blockTime } = firstOf('getTransaction').result;
  expect(transaction.signatures).toEqual([id]);
  expect(fromBase58(transaction.message.accountKeys[0]).equals(payer)).toBe(true);
  const data = fromBase58(transaction.message.instructions[0].data);
  expect(message.subarray(-12).equals(data)).toBe(true);
  const moved = Number(data.readBigUInt64LE(4));
  expect(meta.postBalances[1] - meta.preBalances[1]).toBe(moved);
  expect(meta.preBalances[0] - meta.postBalances[0]).toBe(moved + meta.fee);
  expect(firstOf('getFeeForMessage').result.value).toBe(meta.fee);
  expect(firstOf('getBalance').result.value).toBe(meta.postBalances[0]);

  const block = firstOf('getBlock');
  expect(block.params[0]).toBe(slot);
  expect(block.result.blockTime).toBe(blockTime);
  expect(block.result.transactions[0]).toEqual({ transaction, meta, version: 'legacy' });
});

test('the bytes of the token account say what its decoded form says', () => {
  const [decoded, raw] = exchangesOf('getAccountInfo').map(({ result }) => result?.value);
  const data = Buffer.from(raw.data[0], 'base64');
  const { mint, owner, tokenAmount } = decoded.data.parsed.info;
  expect(data).toHaveLength(decoded.space);
  expect(data.subarray(0, 32).equals(fromBase58(mint))).toBe(true);
  expect(data.subarray(32, 64).equals(fromBase58(owner))).toBe(true);
  expect(String(data.readBigUInt64LE(64))).toBe(tokenAmount.amount);
});
