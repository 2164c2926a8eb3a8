/** The condition of `if` in words: "country is US", "iban is given". */
import { readFacts, shown } from './facts.ts';
import { asList, asObject, asText, asTexts, isObject, type JsonObject, keysOf } from './json.ts';

export function conditionWords(node: JsonObject): string {
  const { properties, required, not, allOf, anyOf, oneOf, $ref } = node;
  const inner = (parts: unknown) => asList(parts).map((part) => conditionWords(asObject(part)));
  const stated = Object.entries(asObject(properties)).flatMap(([name, value]) => memberWords(name, value));
  const given = asTexts(required)
    .filter((name) => !Object.hasOwn(asObject(properties), name))
    .map((name) => `${name} is given`);
  const parts = [...stated, ...given, ...inner(allOf)];
  if (parts.length > 0) return parts.join(' and ');
  const options = inner(anyOf ?? oneOf);
  if (options.length > 0) return options.join(' or ');
  const own = valueWords(node);
  if (own !== undefined) return `it ${own}`;
  const name = asText($ref) === undefined ? undefined : keysOf(asText($ref) ?? '').at(-1);
  if (name !== undefined) return `it fits ${name}`;
  return isObject(not) ? negated(not) : 'the condition holds';
}

function negated(not: JsonObject): string {
  const [only, ...more] = asTexts(not.required);
  const isAbsent = only !== undefined && more.length === 0 && Object.keys(not).length === 1;
  return isAbsent ? `${only} is left out` : `not ${conditionWords(not)}`;
}

/** Describes a condition on a member, or on members of it: "address.country is US". */
function memberWords(name: string, value: unknown): string[] {
  if (value === false) return [`${name} is left out`];
  const node = asObject(value);
  const nested = Object.entries(asObject(node.properties)).flatMap(([inner, member]) =>
    memberWords(`${name}.${inner}`, member),
  );
  return nested.length > 0 ? nested : [`${name} ${valueWords(node) ?? 'fits'}`];
}

/** Describes a condition on a value, as a predicate: "is US", "matches ^x". */
function valueWords(node: JsonObject): string | undefined {
  const { const: constant, enum: values, not, pattern, contains, type } = node;
  if (constant !== undefined) return `is ${shown(constant)}`;
  if (Array.isArray(values)) return `is ${values.length > 1 ? 'one of ' : ''}${values.map(shown).join(', ')}`;
  if (isObject(not)) {
    const words = valueWords(not);
    return words?.startsWith('is ') ? words.replace(/^is (?:one of )?/, 'is not ') : undefined;
  }
  if (isObject(contains)) return valueWords(contains)?.replace(/^is /, 'contains ');
  if (typeof pattern === 'string') return `matches ${pattern}`;
  for (const { kind, value } of readFacts(node)) {
    if (kind === 'range') return `is ${value}`;
    if (kind === 'length' || kind === 'items' || kind === 'entries') return `has ${value}`;
  }
  return typeof type === 'string' ? (type === 'null' ? 'is null' : `is of type ${type}`) : undefined;
}
