/** Dynamic references: each means the schema that the outermost schema with an address names with its anchor. */
import { below, isObject, keysOf } from '../json-schema/json.ts';
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
