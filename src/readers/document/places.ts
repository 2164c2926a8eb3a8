/** Pointer in a bundled document → the file and line where its value was written. */
import {
  asList,
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  memberOf,
} from '../json-schema/json.ts';
import type { Source } from './source.ts';

/** The file and line of a value. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A part from another file, and its keys there. */
export interface Mount {
  readonly source: Source;
  readonly keys: readonly string[];
}

/** Creates a lookup of places by pointer, or by its closest ancestor. `mounts` are the parts that are not in `main`. */
export function createPlaces(
  main: Source,
  root: JsonObject,
  mounts: ReadonlyMap<string, Mount>,
): (pointer: string) => Place {
  return (pointer) => {
    const keys = writtenKeys(root, keysOf(pointer));
    for (let length = mounts.size === 0 ? 0 : keys.length; length > 0; length -= 1) {
      const mount = mounts.get(below('#', ...keys.slice(0, length)));
      if (!mount) continue;
      const line = mount.source.lineAt([...mount.keys, ...keys.slice(length)]);
      return { file: mount.source.path, line };
    }
    return { file: main.path, line: main.lineAt(keys) };
  };
}

/** Most values to visit for one pointer; only parts that contain each other over and over need more. */
const MOST_STEPS = 2000;

/**
 * Returns the keys under which a value was written. Looks for a merged member in references and in the parts of
 * `allOf`, last part first because it takes precedence.
 */
function writtenKeys(root: JsonObject, keys: readonly string[]): readonly string[] {
  let closest: { readonly found: number; readonly keys: readonly string[] } = { found: -1, keys };
  let steps = 0;
  const search = (value: unknown, place: readonly string[], found: number): boolean => {
    steps += 1;
    const key = keys[found];
    if (found > closest.found) closest = { found, keys: [...place, ...keys.slice(found)] };
    if (key === undefined) return true;
    if (steps > MOST_STEPS) return false;
    const member = memberOf(value, key);
    if (member !== undefined && search(member, [...place, key], found + 1)) return true;
    if (!isObject(value)) return false;
    const parts = asList(value.allOf);
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      if (search(parts[index], [...place, 'allOf', String(index)], found)) return true;
    }
    const ref = asText(value.$ref);
    return ref?.startsWith('#') === true && search(atPointer(root, ref), keysOf(ref), found);
  };
  search(root, [], 0);
  return closest.keys;
}
