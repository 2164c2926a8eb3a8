/** The specification of the Bitcoin nodes is complete and valid, and its examples hash, link and decode correctly. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { readApi, readInventoryRoutes } from './spec-source.support.ts';

const api = await readApi('bitcoin');

/** Returns the parameters and the result of a method's first example whose name starts with `name`. */
function exchange(method: string, name = '') {
  const operation = api.operations.find(({ id }) => id === method);
  if (operation?.kind !== 'method') throw new Error(`${method} is missing`);
  const found = operation.exchanges.find((candidate) => candidate.name.startsWith(name));
  const { params } = JSON.parse(found?.request.text ?? '');
  return { params, result: JSON.parse(found?.response?.text ?? '').result };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
/** The double hash of hexadecimal text as Bitcoin shows it, last byte first. */
const hashOf = (hex: string) =>
  sha256(sha256(Buffer.from(hex, 'hex')))
    .reverse()
    .toString('hex');
const reversed = (hex: string) => Buffer.from(hex, 'hex').reverse().toString('hex');

/** Returns the witness program of a Bech32 address, or null if its checksum is wrong. */
function programOf(address: string): string | null {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const values = [...address.slice(3)].map((letter) => letters.indexOf(letter));
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  const checksum = [3, 3, 0, 2, 3, ...values].reduce((sum, value) => {
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return generator.reduce((mixed, word, bit) => ((sum >>> 25) & (1 << bit) ? mixed ^ word : mixed), next);
  }, 1);
  if (checksum !== 1) return null;
  const bits = values.slice(1, -6).map((value) => value.toString(2).padStart(5, '0'));
  return (bits.join('').match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('');
}

/** Returns the payload of a Base58Check address, or null if its checksum is wrong. */
function payloadOf(address: string): string | null {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const number = [...address].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n);
  const hex = number.toString(16).padStart(50, '0');
  const payload = Buffer.from(hex.slice(0, 42), 'hex');
  return sha256(sha256(payload)).toString('hex').startsWith(hex.slice(42)) ? payload.toString('hex') : null;
}

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(checkEditorial(api)).toEqual([]);
});

test('every method has its page in the inventory, and every page its method', () => {
  const base = '/docs/nodes-api/bitcoin/json-rpc/';
  const own = api.operations.map(({ slug }) => `${base}${slug}`);
  expect(own?.sort()).toEqual(
    readInventoryRoutes()
      .filter((page) => page.startsWith(base))
      .sort(),
  );
});

test('block 1 hashes to its hash, stands on the genesis block, and has the Merkle root of its transactions', () => {
  const header: string = exchange('getblockheader', 'Raw').result;
  const raw: string = exchange('getblock', 'Raw').result;
  const block = exchange('getblock', 'Decoded').result;
  expect(hashOf(header)).toBe(block.hash);
  expect(raw).toBe(`${header}01${block.tx[0].hex}`);
  expect([block.size, block.weight]).toEqual([raw.length / 2, raw.length * 2]);
  expect(hashOf(block.tx[0].hex)).toBe(block.tx[0].txid);
  expect(block.merkleroot).toBe(block.tx[0].txid);
  expect(reversed(header.slice(8, 72))).toBe(exchange('getblockheader', 'Genesis').result.hash);
  expect(block.previousblockhash).toBe(exchange('getblockheader', 'Genesis').result.hash);
});

test('the first payment hashes to its id, and its proof leads to the header of its block', () => {
  const payment = exchange('getrawtransaction', 'Decoded').result;
  expect(hashOf(payment.hex)).toBe(payment.txid);
  const proof: string = exchange('gettxoutproof').result;
  expect(hashOf(proof.slice(0, 160))).toBe(payment.blockhash);
  const [left, right] = [proof.slice(170, 234), proof.slice(234, 298)];
  expect(reversed(right)).toBe(payment.txid);
  expect(hashOf(left + right)).toBe(reversed(proof.slice(72, 136)));
});

test('the package is made of the transactions that are tested, sent and found in the mempool', () => {
  const [parent, child]: string[] = exchange('submitpackage').params[0];
  const [tested] = exchange('testmempoolaccept').result;
  const results = exchange('submitpackage').result['tx-results'];
  expect(exchange('sendrawtransaction').params[0]).toBe(parent);
  expect(Object.keys(results)).toEqual([hashOf(parent ?? ''), hashOf(child ?? '')]);
  expect(tested.wtxid).toBe(hashOf(parent ?? ''));
  expect(exchange('sendrawtransaction').result).toBe(tested.txid);
  expect(child).toContain(reversed(tested.txid));
  expect(exchange('getmempoolentry').params[0]).toBe(tested.txid);
});

test('PSBTs hold the transaction they end in', () => {
  const { params, result } = exchange('finalizepsbt');
  // Without marker, flag and witness, it is the PSBT's unsigned transaction.
  const body = result.hex.slice(12, 12 + 2 * 105);
  expect(Buffer.from(params[0], 'base64').toString('hex')).toContain(body);
  expect(result.hex).toBe(exchange('walletprocesspsbt').result.hex);
});

test('addresses have right checksums and lead to their scripts, and the mistyped one does not', () => {
  const segwit = exchange('validateaddress', 'SegWit').result;
  expect(programOf(segwit.address)).toBe(segwit.witness_program);
  expect(segwit.scriptPubKey).toBe(`0014${segwit.witness_program}`);
  expect(programOf(exchange('validateaddress', 'Typo').params[0])).toBeNull();
  const old = exchange('validateaddress', 'Legacy').result;
  expect(old.scriptPubKey).toBe(`76a914${payloadOf(old.address)?.slice(2)}88ac`);
  expect(payloadOf(exchange('verifymessage').params[0])).not.toBeNull();
});
