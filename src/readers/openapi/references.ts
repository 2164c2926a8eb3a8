/** Every reference of a document, and those that lead nowhere. */
import { reportAt, type SchemaContext } from '../json-schema/context.ts';
import { asText, atPointer, below, isObject, type JsonObject } from '../json-schema/json.ts';

interface FoundReference {
  readonly ref: string;
  readonly node: JsonObject;
  readonly pointer: string;
}

/** Keys whose value is data and may hold anything. */
const DATA = ['example', 'default', 'const', 'enum'];
/** Keys below which every key is a name. */
const NAMES = [
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas'],
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'parameters', 'requestBodies', 'responses'],
  ...['headers', 'content', 'encoding', 'examples', 'links', 'securitySchemes', 'variables'],
];

/** Walks a document without a deep stack; example data is not looked into. */
export function* everyReference(root: unknown): Generator<FoundReference> {
  const open: { value: unknown; pointer: string; parent: string }[] = [
    { value: root, pointer: '#', parent: '' },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer, parent } = next;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        open.push({ value: item, pointer: below(pointer, index), parent: '' });
      continue;
    }
    if (!isObject(value)) continue;
    const ref = asText(value.$ref) ?? asText(value.externalValue);
    if (ref !== undefined) yield { ref, node: value, pointer };
    const isNames = NAMES.includes(parent);
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || (!isNames && isData(key, child, parent))) continue;
      // Names below names ("properties" as a property) do not count twice.
      open.push({ value: child, pointer: below(pointer, key), parent: isNames ? '' : key });
    }
  }
}

function isData(key: string, value: unknown, parent: string): boolean {
  return (
    DATA.includes(key) || (key === 'examples' && Array.isArray(value)) || (key === 'value' && parent === '')
  );
}

export function isLocal(ref: string): boolean {
  return ref.startsWith('#');
}

/** Reports references inside the document that lead nowhere. */
export function checkReferences(context: SchemaContext): void {
  for (const { ref, node, pointer } of everyReference(context.root)) {
    if (!isLocal(ref) || !node.$ref || atPointer(context.root, ref) !== undefined) continue;
    reportAt(
      context,
      pointer,
      `reference to ${ref}, which does not exist`,
      'define it, or correct the reference',
      node,
    );
  }
}
