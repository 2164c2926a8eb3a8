/** From a place in a bundled document back to the file and line where a person wrote it. */
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

/** Where a value was written. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A part that was taken from a file, and where it is there. */
export interface Mount {
  readonly source: Source;
  readonly keys: readonly string[];
}

/** Finds the place of a pointer, or of the closest value above it; `mounts` are the parts that `main` does not hold. */
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

/** Objects looked into for one pointer; only parts that hold each other again and again need more. */
const MOST_STEPS = 2000;

/**
 * The keys under which a value was written. The way to a member that was merged leads through parts of `allOf`, of
 * which the last has the last word, and through references.
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
