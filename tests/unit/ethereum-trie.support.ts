/** The roots in the header of an Ethereum block: Merkle-Patricia tries over lists. */
import { bytesOf, encodeRlp, keccak256, quantityBytes } from './ethereum-encoding.support.ts';

type Node = Parameters<typeof encodeRlp>[0];
type Entry = readonly [path: readonly number[], value: Uint8Array];

const NOTHING = new Uint8Array();

/** Returns the root of the trie that maps the RLP of each index to an item. */
export function listRoot(items: readonly Uint8Array[]): string {
  const entries = items.map((item, index): Entry => {
    const key = encodeRlp(quantityBytes(`0x${index.toString(16)}`));
    return [[...key].flatMap((byte) => [byte >> 4, byte & 15]), item];
  });
  return keccak256(encodeRlp(toNode(entries)));
}

function toNode(entries: readonly Entry[]): Node {
  const [first, ...others] = entries;
  if (!first) return NOTHING;
  const [path, value] = first;
  if (others.length === 0) return [encodePath(path, true), value];
  const differs = path.findIndex((nibble, at) => others.some(([other]) => other[at] !== nibble));
  const shared = differs < 0 ? path.length : differs;
  if (shared > 0) return [encodePath(path.slice(0, shared), false), toChild(cut(entries, shared))];
  const ended = entries.find(([rest]) => rest.length === 0);
  const children = Array.from({ length: 16 }, (_, nibble) =>
    toChild(
      cut(
        entries.filter(([rest]) => rest[0] === nibble),
        1,
      ),
    ),
  );
  return [...children, ended ? ended[1] : NOTHING];
}

function cut(entries: readonly Entry[], length: number): Entry[] {
  return entries.map(([path, value]) => [path.slice(length), value]);
}

/** A node shorter than a hash is embedded in its parent. */
function toChild(entries: readonly Entry[]): Node {
  const node = toNode(entries);
  const encoded = encodeRlp(node);
  return entries.length === 0 || encoded.length < 32 ? node : bytesOf(keccak256(encoded));
}

/** Encodes nibbles as bytes. The first one says whether the node is a leaf and whether the count is odd. */
function encodePath(nibbles: readonly number[], isLeaf: boolean): Buffer {
  const flag = (isLeaf ? 2 : 0) + (nibbles.length % 2);
  const all = nibbles.length % 2 ? [flag, ...nibbles] : [flag, 0, ...nibbles];
  return Buffer.from(all.map((nibble) => nibble.toString(16)).join(''), 'hex');
}
