/** Compares the members of a specification's schemas with those that pages show, shape by shape. */
import type { FieldNode, ReferencePart } from '../../src/model/reference.ts';
import type { Site } from '../../src/model/site.ts';

type Json = Readonly<Record<string, unknown>>;

/** Keywords without shapes that pages show as fields: data, text, and OpenRPC's errors, which are shown as written. */
const DATA = new Set([
  'errors',
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'not',
  'discriminator',
  'mapping',
]);
/** Where operations are, in every format. */
const ROOTS = ['paths', 'webhooks', 'channels', 'operations', 'methods'];

/** An object schema: its pointer and the names of its members. */
export interface Shape {
  readonly pointer: string;
  readonly names: readonly string[];
}

/** Returns all shapes with members that operations use. */
export function shapesIn(root: unknown): Shape[] {
  const shapes: Shape[] = [];
  const seen = new Set<unknown>();
  const visitAll = (values: Json, pointer: string) => {
    for (const [key, value] of Object.entries(values)) visit(value, `${pointer}/${key}`);
  };
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`);
      return;
    }
    if (!isJson(value)) return;
    if (typeof value.$ref === 'string') visit(at(root, value.$ref), value.$ref);
    const { properties, ...rest } = value;
    if (isJson(properties)) {
      const names = Object.keys(properties).filter((name) => !isOneWay(root, properties[name]));
      if (names.length > 0) shapes.push({ pointer, names });
      visitAll(properties, `${pointer}/properties`);
    }
    for (const [key, inner] of Object.entries(rest))
      if (!DATA.has(key) && !key.startsWith('x-')) visit(inner, `${pointer}/${key}`);
  };
  if (isJson(root)) for (const key of ROOTS) visit(root[key], `#/${key}`);
  return shapes;
}

/** Whether a property is sent in one direction only, so that no page of the other one shows it. */
function isOneWay(root: unknown, property: unknown): boolean {
  if (!isJson(property)) return false;
  if (property.readOnly === true || property.writeOnly === true) return true;
  const inner = [property.$ref === undefined ? undefined : at(root, String(property.$ref))];
  const parts = Array.isArray(property.allOf) ? property.allOf : [];
  return [...inner, ...parts].some((each) => each !== undefined && isOneWay(root, each));
}

/** Returns the shapes whose members no single list of fields on the site shows in full. */
export function unshownShapes(shapes: readonly Shape[], { pages }: Pick<Site, 'pages'>): Shape[] {
  const byName = new Map<string, ReadonlySet<string>[]>();
  const add = (nodes: readonly FieldNode[]) => {
    const group = new Set(nodes.flatMap(({ name }) => name ?? []));
    for (const name of group) byName.set(name, [...(byName.get(name) ?? []), group]);
    for (const { children, variants } of nodes) {
      add(children);
      add(variants);
    }
  };
  for (const { fields } of pages.flatMap(({ body }) => partsOf(body))) add(fields);
  return shapes.filter(({ names: [first = '', ...others] }) => {
    const groups = byName.get(first) ?? [];
    return !groups.some((group) => others.every((name) => group.has(name)));
  });
}

function partsOf(body: Site['pages'][number]['body']): readonly ReferencePart[] {
  if (body.kind === 'reference') return body.reference.parts;
  return body.kind === 'schema' ? [body.schema.part] : [];
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Resolves a reference within a document. */
export function at(root: unknown, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (isJson(value) ? value[key] : undefined), root);
}
