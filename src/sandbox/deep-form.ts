/** Members of a form whose names go on in brackets: `scope[type]=user`, the style deepObject. */
import { toWireStyle } from '../model/wire-style.ts';
import { asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import { HTTP } from './bounds.ts';
import { type Document, membersOf, PARTS_AND_OPTIONS, partsOf } from './document.ts';

/** The texts of a member, or of each of its parts by name. */
export type Tree = Map<string, Tree | string[]>;

/** Whether a member of a form is written with brackets, as the encoding of its media type says. */
export function isDeep({ encoding }: JsonObject, name: string): boolean {
  const { style, explode } = asObject(asObject(encoding)[name]);
  return toWireStyle('query', asText(style), explode).style === 'deepObject';
}

/** Splits "scope[type]" into its steps; null if the name has no brackets, or too many. */
export function stepsOf(name: string): readonly [head: string, ...rest: string[]] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (!match) return null;
  const [, head = '', brackets = ''] = match;
  const steps = brackets.slice(1, -1).split('][');
  return steps.length > HTTP.brackets ? null : [head, ...steps];
}

/** Adds a text to a tree. What is both a text and the owner of parts is the text alone. */
export function addText(tree: Tree, [step = '', ...rest]: readonly string[], text: string): void {
  const known = tree.get(step);
  if (rest.length === 0) {
    if (Array.isArray(known)) known.push(text);
    else tree.set(step, [text]);
    return;
  }
  if (Array.isArray(known)) return;
  const inner: Tree = known ?? new Map();
  tree.set(step, inner);
  addText(inner, rest, text);
}

/** Reads a tree by its schema: numbers, or nothing, in brackets are the places of a list where the schema is one. */
export function readTree(
  document: Document,
  schema: unknown,
  tree: Tree | readonly string[],
  readLeaf: (schema: unknown, texts: readonly string[]) => unknown,
): unknown {
  if (!(tree instanceof Map)) return readLeaf(schema, tree);
  const lists = partsOf(document, schema, PARTS_AND_OPTIONS).flatMap(({ items }) => items ?? []);
  if (lists.length > 0 && [...tree.keys()].every((key) => /^\d*$/.test(key))) {
    const [first, ...others] = lists;
    const item = others.length > 0 ? { anyOf: lists } : first;
    return [...tree]
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .flatMap(([key, part]) =>
        // `tags[]=a&tags[]=b` has one name for all items.
        key === '' && Array.isArray(part)
          ? part.map((text) => readLeaf(item, [text]))
          : [readTree(document, item, part, readLeaf)],
      );
  }
  const members = membersOf(document, schema);
  return Object.fromEntries(
    [...tree].map(([key, part]) => [key, readTree(document, members?.get(key) ?? true, part, readLeaf)]),
  );
}
