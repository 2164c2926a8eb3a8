/**
 * Names that schemas have for references, beside their place: `$id` and the anchors in it.
 *
 * A schema with `$id` is a document of its own, and so a reference in it is relative to that address. `$id` was also the
 * keyword for anchors until 2019: `#name`.
 */
import { asObject, asText, atPointer, below, isObject } from '../json-schema/json.ts';
import type { Source } from './source.ts';

/** The file, or a schema in it that has an address. */
interface Resource {
  readonly uris: readonly string[];
  readonly keys: readonly string[];
  /** Keys of each anchor. */
  readonly anchors: Map<string, readonly string[]>;
}

export interface Identifiers {
  /** Returns the address that a reference means at a place of the file, without its fragment; null if it is invalid. */
  readonly uriAt: (keys: readonly string[], location: string) => string | null;
  /** Returns the pointer of what an address and a fragment mean in this file; undefined if it isn't here. */
  readonly find: (uri: string, fragment: string) => string | undefined;
  /** Returns the pointer of each anchor of the schema with an address that contains a place. */
  readonly anchorsAt: (keys: readonly string[]) => ReadonlyMap<string, string>;
  /** Whether schemas with different addresses have an anchor with this name, so that its meaning depends on its use. */
  readonly isShared: (anchor: string) => boolean;
}

/** Whether a file can have identifiers. Most have none. */
export function hasIdentifiers({ text }: Pick<Source, 'text'>): boolean {
  return /\$(?:id|anchor|dynamicAnchor)\b/.test(text);
}

/** Returns the address of a file, which is only used to compare. */
export function toFileUri(path: string): string {
  return new URL(path.split('/').map(encodeURIComponent).join('/'), 'file:///').href;
}

/** Lists the anchors of all dynamic references in a schema. */
export function dynamicNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = asText(asObject(value).$dynamicRef);
  return [...(own ? [own.replace(/^.*#/, '')] : []), ...Object.values(value).flatMap(dynamicNames)];
}

export function readIdentifiers({ path, value }: Pick<Source, 'path' | 'value'>): Identifiers {
  const resources = findResources(path, value);
  const withAnchor = (name: string) => resources.filter(({ anchors }) => anchors.has(name));
  const resourceAt = (keys: readonly string[]) =>
    resources.findLast((resource) => resource.keys.every((key, index) => key === keys[index]));
  return {
    uriAt: (keys, location) => resolve(location, resourceAt(keys)?.uris.at(-1) ?? toFileUri(path)),
    anchorsAt: (keys) =>
      new Map([...(resourceAt(keys)?.anchors ?? [])].map(([name, at]) => [name, below('#', ...at)])),
    find: (uri, fragment) => {
      const resource = resources.find(({ uris }) => uris.includes(uri));
      if (!resource) return undefined;
      const whole = below('#', ...resource.keys);
      if (fragment !== '' && !fragment.startsWith('/')) {
        const [only, ...more] = withAnchor(fragment);
        const keys = resource.anchors.get(fragment) ?? (more.length === 0 && only?.anchors.get(fragment));
        return keys ? below('#', ...keys) : undefined;
      }
      return atPointer(value, whole + fragment) === undefined ? undefined : whole + fragment;
    },
    isShared: (name) => withAnchor(name).length > 1,
  };
}

/** Keys whose values are data: identifiers in them mean nothing. */
const DATA = ['example', 'examples', 'default', 'const', 'enum', 'value'];

/** Lists the resources of a file, each after those that contain it. */
function findResources(path: string, root: unknown): readonly Resource[] {
  const file: Resource = { uris: [toFileUri(path)], keys: [], anchors: new Map() };
  const resources = [file];
  const visit = (value: unknown, keys: readonly string[], outer: Resource): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...keys, String(index)], outer);
    }
    if (!isObject(value)) return;
    const uri = uriOf(value, outer);
    const resource = uri === null ? outer : { uris: [uri], keys, anchors: new Map() };
    // The file itself keeps its path, which other files use.
    if (resource !== outer)
      resources.push(keys.length === 0 ? { ...resource, uris: [...file.uris, ...resource.uris] } : resource);
    for (const anchor of anchorsOf(value)) resource.anchors.set(anchor, keys);
    for (const [key, member] of Object.entries(value)) {
      if (!DATA.includes(key)) visit(member, [...keys, key], resource);
    }
  };
  visit(root, [], file);
  return resources;
}

/** Returns the address that an object gives itself; null if it has none. */
function uriOf({ $id }: Record<string, unknown>, outer: Resource): string | null {
  const id = asText($id);
  if (id === undefined || id.startsWith('#')) return null;
  return resolve(id, outer.uris.at(-1) ?? '')?.replace(/#$/, '') ?? null;
}

/** Returns the names that an object gives itself within its resource; before 2019, `$id` gave them too. */
function anchorsOf({ $id, $anchor, $dynamicAnchor }: Record<string, unknown>): string[] {
  const old = asText($id)?.match(/^#(.*)/s)?.[1];
  return [$anchor, $dynamicAnchor, old].filter((anchor) => typeof anchor === 'string');
}

/** Resolves an address against another one. Returns null if they can't be combined, as with a `urn:`. */
function resolve(location: string, base: string): string | null {
  if (location === '') return base;
  return URL.canParse(location, base) ? new URL(location, base).href : null;
}
