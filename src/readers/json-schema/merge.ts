/** `allOf` and references with siblings → one node. Parts that contradict each other are reported, and the first one stands. */
import { reportAt, type SchemaContext } from './context.ts';
import { withNumericBounds } from './facts.ts';
import { asList, asObject, asText, asTexts, atPointer, below, isObject, type JsonObject } from './json.ts';
import { checkBounds, checkClosed, type MergePlace, mergeKeyword } from './merge-keyword.ts';

/** What a part says about itself and not about what it is joined with. */
const OWN_WORDS = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'externalDocs'];

/** The node with everything its `$ref` and `allOf` bring in; `seen` holds the references on the way to it. */
export function mergeAllOf(
  context: SchemaContext,
  node: JsonObject,
  pointer: string,
  seen: ReadonlySet<string> = new Set([pointer]),
): JsonObject {
  const { $ref, allOf, ...own } = withNumericBounds(node);
  const ref = asText($ref);
  if (ref && seen.has(ref)) {
    reportAt(
      context,
      pointer,
      `allOf contains itself through ${ref}`,
      'break the circle: refer to it from a property instead',
    );
    return own;
  }
  const path = ref ? new Set([...seen, ref]) : seen;
  const target = ref
    ? [{ at: pointer, shape: mergeAllOf(context, asObject(atPointer(context.root, ref)), ref, path) }]
    : [];
  const parts = asList(allOf)
    .filter(isObject)
    .map((part, index) => {
      const at = below(pointer, 'allOf', index);
      return { part, at, node: mergeAllOf(context, part, at, path) };
    });
  const shapes = [...parts.map((part) => part.node), own].filter((part) => part.properties).length;
  const inherited = parts.map(({ part, at, node: shape }) => {
    const name = asText(part.$ref);
    const known = name ? new Set([...path, name]) : path;
    return { at, shape: withoutChildren(name && shapes > 1 ? withoutWords(shape) : shape, known) };
  });
  const merged = [...target, ...inherited, { at: pointer, shape: own }].reduce<JsonObject>(
    (left, { at, shape }) => mergeTwo(context, left, shape, { pointer, part: at }),
    {},
  );
  checkBounds(context, merged, { pointer, part: pointer });
  return merged;
}

function withoutWords(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !OWN_WORDS.includes(key)));
}

/** A parent that lists its children as options, seen from one of the children, is the parent only. */
function withoutChildren(node: JsonObject, seen: ReadonlySet<string>): JsonObject {
  const options = [...asList(node.oneOf), ...asList(node.anyOf)];
  const isParent = options.some((option) => seen.has(asText(asObject(option).$ref) ?? ''));
  const { discriminator, oneOf, anyOf, ...rest } = node;
  if (isParent || (discriminator && options.length === 0)) return rest;
  return node;
}

function mergeTwo(context: SchemaContext, left: JsonObject, right: JsonObject, at: MergePlace): JsonObject {
  checkClosed(context, left, right, at);
  checkClosed(context, right, left, at);
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    if (!(key in left)) merged[key] = value;
    else if (key === 'properties') {
      merged[key] = mergeProperties(context, asObject(left[key]), asObject(value), at.pointer);
    } else if (key === 'required') {
      merged[key] = [...new Set([...asTexts(left[key]), ...asTexts(value)])];
    } else merged[key] = mergeKeyword(context, key, left[key], value, at);
  }
  return merged;
}

function mergeProperties(
  context: SchemaContext,
  left: JsonObject,
  right: JsonObject,
  pointer: string,
): JsonObject {
  const merged: Record<string, unknown> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const before = left[name];
    merged[name] =
      isObject(before) && isObject(value)
        ? mergeProperty(context, before, value, below(pointer, 'properties', name))
        : value;
  }
  return merged;
}

function mergeProperty(context: SchemaContext, before: JsonObject, value: JsonObject, pointer: string) {
  const addsWords = Object.keys(value).every((key) => OWN_WORDS.includes(key));
  if (addsWords || (before.$ref !== undefined && before.$ref === value.$ref)) return { ...before, ...value };
  const at = { pointer, part: pointer };
  const merged = mergeTwo(
    context,
    mergeAllOf(context, before, pointer, new Set()),
    mergeAllOf(context, value, pointer, new Set()),
    at,
  );
  checkBounds(context, merged, at);
  return merged;
}
