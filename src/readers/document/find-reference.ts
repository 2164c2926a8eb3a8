/** What a reference names: a place in a file, a schema with an address or an anchor, or an example. */
import { decodePercent } from '../../model/percent.ts';
import { asObject, asText, atPointer, below, isObject, keysOf } from '../json-schema/json.ts';
import { type Bundling, identifiersOf, type Position, type Reference, sourceAt } from './bundling.ts';
import { hasIdentifiers, toFileUri } from './identifiers.ts';
import type { SourceFile } from './source.ts';

/** Resolves a `$ref` in the file `from`. */
export function toReference(ref: string, from: string): Reference {
  const [location = '', fragment = ''] = ref.split('#', 2);
  const pointer = `#${fragment}`;
  if (location === '') return { path: from, pointer };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(location)) return { path: null, pointer };
  const parts = location.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of location.split('/').map(decodePercent)) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return { path: parts.join('/'), pointer };
}

/** Returns the place of what a reference names with `$id` or an anchor, in this file or another one. */
export function findNamed(
  bundling: Bundling,
  ref: string,
  { source, keys }: Position,
  path: string | null,
): Reference | undefined {
  const [location = '', fragment = ''] = ref.split('#', 2);
  const uri = identifiersOf(bundling, source)?.uriAt(keys, location) ?? location;
  const namesIt = ({ path: file, text }: SourceFile) =>
    file === path || (uri !== '' && text.includes(uri) && hasIdentifiers({ text }));
  const files = [source, ...(location === '' ? [] : bundling.files.filter(namesIt))];
  for (const file of files) {
    const other = sourceAt(bundling, file.path);
    const identifiers = other && identifiersOf(bundling, other);
    const pointer =
      identifiers?.find(uri, fragment) ??
      (file.path === path ? identifiers?.find(toFileUri(file.path), fragment) : undefined);
    if (pointer !== undefined) return { path: file.path, pointer };
  }
  return undefined;
}

/** Returns the example that a lone `$ref` names, in another file or under `components`; otherwise the value itself. */
export function findExample(bundling: Bundling, value: unknown, position: Position): unknown {
  const ref = isObject(value) && Object.keys(value).length === 1 ? asText(value.$ref) : undefined;
  if (ref === undefined) return value;
  const { path, pointer } = toReference(ref, position.source.path);
  const isNamed = /^#\/components\/examples\/[^/]+$/.test(pointer);
  if (path === null || !bundling.files.some((file) => file.path === path)) return value;
  // In the same file, only an example is meant; the rest could be what an API about schemas returns.
  if (path === position.source.path && !isNamed) return value;
  const source = sourceAt(bundling, path);
  const keys = [...keysOf(pointer), ...(isNamed ? ['value'] : [])];
  const found = source ? atPointer(source.value, below('#', ...keys)) : undefined;
  if (!source || found === undefined) return value;
  bundling.mounts.set(position.pointer, { source, keys });
  // A named example may have its value in a file, but doesn't lead to another name.
  const isFurther = asText(asObject(found).$ref)?.startsWith('#') === false;
  return isNamed && isFurther ? findExample(bundling, found, { ...position, source, keys }) : found;
}

/** Registers each component that only refers to a part of another file as the place of that part. */
export function registerAliases({ main, hoisted, ...bundling }: Bundling): void {
  for (const [section, parts] of Object.entries(asObject(asObject(main.value).components))) {
    for (const [name, part] of Object.entries(asObject(parts))) {
      const ref = isObject(part) && Object.keys(part).length === 1 ? asText(part.$ref) : undefined;
      const { path, pointer } = toReference(ref ?? '', main.path);
      const isOutside =
        path !== null && path !== main.path && bundling.files.some((file) => file.path === path);
      const id = `${path}${pointer}`;
      if (isOutside && !hoisted.has(id)) hoisted.set(id, below('#/components', section, name));
    }
  }
}
