/** A specification as readers download it: what the server of these tests is made from. */
import type { Api } from '../../src/model/api.ts';
import { asList, asObject, asText, atPointer, type JsonObject } from '../../src/readers/json-schema/json.ts';
import { type CheckValue, createValidator, type Fault } from '../../src/readers/json-schema/validator.ts';

export interface Document {
  readonly root: JsonObject;
  /** What is wrong with a value, one sentence each. */
  readonly check: (...question: Parameters<CheckValue>) => string[];
  /** An object of the document, behind the references that stand for it. */
  readonly resolve: (value: unknown) => JsonObject;
}

export function readDocument({ id, downloads }: Api): Document {
  const file = downloads.find(({ name }) => name.endsWith('.json'));
  if (!file) throw new Error(`${id} has no specification in JSON.`);
  const root = asObject(JSON.parse(file.content));
  const resolve = (value: unknown): JsonObject => {
    const ref = asText(asObject(value).$ref);
    return ref === undefined ? asObject(value) : resolve(atPointer(root, ref));
  };
  const check = createValidator(root);
  const toSentence = ({ path, what }: Fault) => `${path || 'the value'} ${what}`;
  return { root, check: (...question) => check(...question).map(toSentence), resolve };
}

/** The members an object may have, by name, through references, parts and options; null where any name goes. */
export function membersOf(document: Document, schema: unknown): ReadonlyMap<string, unknown> | null {
  const { properties, allOf, oneOf, anyOf, additionalProperties } = document.resolve(schema);
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const parts = [allOf, oneOf, anyOf].flatMap(asList).map((part) => membersOf(document, part));
  if (isOpen || parts.includes(null)) return null;
  return new Map([...parts.flatMap((part) => [...(part ?? [])]), ...Object.entries(asObject(properties))]);
}
