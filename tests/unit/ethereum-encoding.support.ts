/** The Ethereum encodings that tests need: Keccak-256, RLP, and EIP-55 addresses. */

const MASK = (1n << 64n) - 1n;
const RATE = 136;

/** Keccak-256 with Ethereum's padding, which predates that of SHA-3. */
export function keccak256(data: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(data.length / RATE) + 1) * RATE);
  padded.set(data);
  padded[data.length] = 1;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;
  let state = Array.from({ length: 25 }, () => 0n);
  for (let at = 0; at < padded.length; at += RATE) {
    const view = new DataView(padded.buffer, at, RATE);
    state = permute(
      state.map((lane, index) => (index < RATE / 8 ? lane ^ view.getBigUint64(index * 8, true) : lane)),
    );
  }
  const digest = Buffer.alloc(32);
  state.slice(0, 4).forEach((lane, index) => {
    digest.writeBigUInt64LE(lane, index * 8);
  });
  return `0x${digest.toString('hex')}`;
}

/** Keccak-f[1600]; the lane of column x and row y is at x + 5y. */
function permute(input: readonly bigint[]): bigint[] {
  let state = [...input];
  let register = 1;
  const lane = (x: number, y: number) => state[(x % 5) + 5 * (y % 5)] ?? 0n;
  for (let round = 0; round < 24; round++) {
    const parity = [0, 1, 2, 3, 4].map((x) => [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ lane(x, y), 0n));
    const column = (x: number) => parity[x % 5] ?? 0n;
    state = state.map((value, at) => value ^ column((at % 5) + 4) ^ rotate(column((at % 5) + 1), 1));
    let [x, y, current] = [1, 0, lane(1, 0)];
    for (let step = 0; step < 24; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lane(x, y);
      state[x + 5 * y] = rotate(current, ((step + 1) * (step + 2)) / 2);
      current = next;
    }
    state = state.map((value, at) => {
      const row = Math.floor(at / 5);
      return value ^ (~lane((at % 5) + 1, row) & MASK & lane((at % 5) + 2, row));
    });
    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256;
      if (register & 2) state[0] = (state[0] ?? 0n) ^ (1n << ((1n << BigInt(bit)) - 1n));
    }
  }
  return state;
}

function rotate(value: bigint, places: number): bigint {
  const by = BigInt(places % 64);
  return ((value << by) | (value >> (64n - by))) & MASK;
}

export function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}

/** Returns the bytes of a quantity without leading zeros; none for 0. */
export function quantityBytes(quantity: string): Buffer {
  const digits = BigInt(quantity) === 0n ? '' : BigInt(quantity).toString(16);
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
}

export type RlpItem = Uint8Array | readonly RlpItem[];

export function encodeRlp(item: RlpItem): Buffer {
  if (item instanceof Uint8Array) {
    const [first] = item;
    return item.length === 1 && first !== undefined && first < 0x80
      ? Buffer.from(item)
      : Buffer.concat([rlpHead(item.length, 0x80), item]);
  }
  const body = Buffer.concat(item.map(encodeRlp));
  return Buffer.concat([rlpHead(body.length, 0xc0), body]);
}

function rlpHead(length: number, base: number): Buffer {
  if (length < 56) return Buffer.from([base + length]);
  const size = quantityBytes(`0x${length.toString(16)}`);
  return Buffer.concat([Buffer.from([base + 55 + size.length]), size]);
}

/** Returns the addresses in a text whose capital letters aren't the checksum of EIP-55, and how many have capitals. */
export function checkAddresses(text: string): { readonly count: number; readonly wrong: string[] } {
  const addresses = text.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? [];
  const mixed = addresses.filter((address) => address !== address.toLowerCase());
  return { count: mixed.length, wrong: mixed.filter((address) => toChecksumAddress(address) !== address) };
}

/** Capitalizes an address as EIP-55 requires. */
function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(Buffer.from(digits)).slice(2);
  const written = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${written.join('')}`;
}

/** Fields of a header since the Prague fork, in RLP order, and whether each is a quantity. */
const HEADER: readonly (readonly [name: string, quantity: boolean])[] = [
  ['parentHash', false],
  ['sha3Uncles', false],
  ['miner', false],
  ['stateRoot', false],
  ['transactionsRoot', false],
  ['receiptsRoot', false],
  ['logsBloom', false],
  ['difficulty', true],
  ['number', true],
  ['gasLimit', true],
  ['gasUsed', true],
  ['timestamp', true],
  ['extraData', false],
  ['mixHash', false],
  ['nonce', false],
  ['baseFeePerGas', true],
  ['withdrawalsRoot', false],
  ['blobGasUsed', true],
  ['excessBlobGas', true],
  ['parentBeaconBlockRoot', false],
  ['requestsHash', false],
];

/** Returns the fields of a block's header for RLP encoding. */
export function headerFields(block: Readonly<Record<string, unknown>>): readonly Buffer[] {
  return HEADER.map(([name, quantity]) => {
    const text = String(block[name]);
    return quantity ? quantityBytes(text) : bytesOf(text);
  });
}
