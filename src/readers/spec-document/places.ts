/** From a place in a bundled document back to the file and line where a person wrote it. */
import {
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  memberOf,
} from '../json-schema/json.ts';
import type { LiteralOf } from './json-text.ts';
import type { Source } from './source.ts';

/** A part that was taken from a file, and where it stands there. */
export interface Mount {
  readonly source: Source;
  readonly keys: readonly string[];
}

export interface Places {
  /** Where the value at a pointer stands, or the closest value above it; references on the way are followed. */
  readonly placeOf: (pointer: string) => { readonly file: string; readonly line: number };
  /** How the numbers below a pointer are written. */
  readonly literalsOf: (pointer: string) => LiteralOf;
}

/** `mounts` tells by pointer which parts of the document come from elsewhere than `main`. */
export function createPlaces(main: Source, root: JsonObject, mounts: ReadonlyMap<string, Mount>): Places {
  const origin = (pointer: string): Mount => {
    const keys = keysOf(pointer);
    for (let length = keys.length; length > 0; length -= 1) {
      const mount = mounts.get(below('#', ...keys.slice(0, length)));
      if (mount) return { source: mount.source, keys: [...mount.keys, ...keys.slice(length)] };
    }
    return { source: main, keys };
  };
  return {
    placeOf: (pointer) => {
      const { source, keys } = origin(followed(root, pointer));
      return { file: source.path, line: source.lineAt(keys) };
    },
    literalsOf: (pointer) => (keys) => {
      const { source, keys: path } = origin(below(pointer, ...keys));
      return source.literalAt(path);
    },
  };
}

/** More references in a row than this can only be a circle. */
const MOST_HOPS = 100;

/** The pointer at which a value really stands, when the way to it leads through references. */
function followed(root: JsonObject, pointer: string): string {
  let place = '#';
  let value: unknown = root;
  for (const key of keysOf(pointer)) {
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      const ref = isObject(value) && !Object.hasOwn(value, key) ? asText(value.$ref) : undefined;
      if (!ref?.startsWith('#')) break;
      place = ref;
      value = atPointer(root, ref);
    }
    place = below(place, key);
    value = memberOf(value, key);
  }
  return place;
}
