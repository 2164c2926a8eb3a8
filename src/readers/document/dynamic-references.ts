/** Dynamic references: each means the schema that the outermost schema with an address names with its anchor. */
import { atPointer, below, isObject, keysOf } from '../json-schema/json.ts';
import { type Bundling, identifiersOf, type Position } from './bundling.ts';
import { dynamicNames } from './identifiers.ts';

/** Reports a dynamic reference that means another schema for each schema that leads to it. */
export function checkDynamic(bundling: Bundling, ref: string, { source, keys }: Position): void {
  if (!identifiersOf(bundling, source)?.isShared(ref.replace(/^.*#/, ''))) return;
  const what = `${ref} means a different schema depending on what refers here; pages show the one next to it`;
  const fix = 'refer to the schema you mean with $ref';
  const id = `${source.path}${below('#', ...keys)}`;
  bundling.ambiguous.set(id, { file: source.path, line: source.lineAt(keys), what, fix, editorial: true });
}

/**
 * Returns what dynamic references in the target of a reference mean, if the schema that refers to it says so: a schema
 * with an address redirects them with an anchor of the same name. Null if they mean the same everywhere.
 */
export function boundBy(
  bundling: Bundling,
  { source, keys, bound }: Position,
  pointer: string,
  found: unknown,
): Position['bound'] | null {
  const identifiers = identifiersOf(bundling, source);
  if (!identifiers || !isObject(found)) return null;
  // The outermost schema decides.
  const outer = new Map([...identifiers.anchorsAt(keys), ...(bound ?? [])]);
  const own = identifiers.anchorsAt(keysOf(pointer));
  const isRedirected = (name: string) =>
    own.has(name) && outer.has(name) && own.get(name) !== outer.get(name);
  return dynamicNames(found).some(isRedirected) ? outer : null;
}

/**
 * Returns what `$recursiveRef: "#"` means (JSON Schema 2019-09): the outermost schema around it that allows this, in the
 * schema with an address that contains it. Where none does, it means the named schema: the document is no schema.
 */
export function recursiveTarget({ source, keys }: Position): string {
  let target: string | undefined;
  for (let length = keys.length; length >= 0; length -= 1) {
    const pointer = below('#', ...keys.slice(0, length));
    const value = atPointer(source.value, pointer);
    if (!isObject(value)) continue;
    if (value.$recursiveAnchor === true) target = pointer;
    if (typeof value.$id === 'string') return target ?? pointer;
  }
  return target ?? (keys[0] === 'components' ? below('#', ...keys.slice(0, 3)) : '#');
}
