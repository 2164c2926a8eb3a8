/** What a schema says about itself, apart from nested schemas: its words, type and values. */

import { lookUp } from '../../model/look-up.ts';
import {
  type EnumValue,
  type JsonKeywords,
  type ScalarSchema,
  type Schema,
  UNDESCRIBED,
} from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import { uniqueBy } from '../unique.ts';
import { readFieldWords, readWords, type SchemaContext } from './context.ts';
import { neverTogether, readFacts, readKeywords, shown } from './facts.ts';
import { asList, asNumber, asObject, asText, atPointer, below, isObject, type JsonObject } from './json.ts';
import { readXmlFact } from './xml-names.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'RFC 3339 time',
  date: 'date',
  time: 'time of day',
  duration: 'duration',
  int32: '32-bit integer',
  int64: '64-bit integer',
  uint64: 'unsigned 64-bit integer',
  float: 'number',
  double: 'number',
  decimal: 'decimal string',
  uuid: 'UUID',
  uri: 'URL',
  url: 'URL',
  email: 'e-mail address',
  byte: 'base64 string',
  base64: 'base64 string',
  base64url: 'base64url string',
  hostname: 'host name',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  password: 'secret string',
};

/** Returns the types a node allows, except null. */
export function typesOf(node: JsonObject): readonly string[] {
  const { type } = node;
  const list = Array.isArray(type) ? type : [type];
  return list.filter((item) => typeof item === 'string' && item !== 'null');
}

/** Whether the value is bytes as text. */
function isEncoded({ contentEncoding }: JsonObject): boolean {
  return /^(?:base|quoted-)/i.test(asText(contentEncoding) ?? '');
}

/** Media types whose content is bytes. */
export const BYTES = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip)\b/i;

/** Whether the value is the contents of a file. */
export function isFile(node: JsonObject): boolean {
  if (asText(extensionOf(node, 'x-type')) || isEncoded(node)) return false;
  const types = typesOf(node);
  const mediaType = asText(node.contentMediaType) ?? '';
  if (types.length === 0 && mediaType) return true;
  const isBytes = node.format === 'binary' || node.contentEncoding === 'binary';
  return types.length <= 1 && (isBytes || (types[0] === 'string' && BYTES.test(mediaType)));
}

/** Describes the type of a scalar: "string", "64-bit integer", "string or integer", "any value". */
export function typeWords(node: JsonObject): string {
  const words = asText(extensionOf(node, 'x-type'));
  if (words) return words;
  const types = typesOf(node);
  const format = asText(node.format);
  if (isEncoded(node)) return `${node.contentEncoding} string`;
  if (isFile(node)) return 'file';
  if (format && types.length <= 1) return lookUp(FORMATS, format) ?? `${types[0] ?? 'string'} (${format})`;
  if (types.length > 0) return types.join(' or ');
  if (node.type === 'null') return 'null';
  return inferred(node).join(' or ') || 'any value';
}

/** Returns the type, limits and values of a scalar as JSON Schema keywords. */
export function scalarKeywords(node: JsonObject): JsonKeywords {
  const types = typesOf(node);
  const known = types.length > 0 ? types : isFile(node) ? ['string'] : inferred(node);
  const type = node.type === 'null' ? 'null' : known.length > 1 ? known : known[0];
  const listed = Array.isArray(node.enum)
    ? node.enum
    : node.const === undefined
      ? constOptions(node).map((option) => option.const)
      : [node.const];
  const values = listed.filter((value) => value !== null);
  return {
    ...(type === undefined ? {} : { type }),
    ...readKeywords(node),
    ...(values.length > 0 ? { enum: values } : {}),
  };
}

/** Infers missing types from other keywords. */
function inferred(node: JsonObject): string[] {
  const options = constOptions(node).map((option) => option.const);
  const listed = node.const === undefined ? [...asList(node.enum), ...options] : [node.const];
  const values = listed.filter((value) => value !== null && value !== undefined);
  if (values.length > 0) {
    const types = new Set(values.map(typeOf));
    // Every integer is a number.
    return [...types].filter((type) => type !== 'integer' || !types.has('number'));
  }
  if (node.pattern !== undefined || node.minLength !== undefined || node.maxLength !== undefined)
    return ['string'];
  return node.minimum !== undefined || node.maximum !== undefined ? ['number'] : [];
}

function typeOf(value: unknown): string {
  const number = asNumber(value);
  if (number === undefined) return Array.isArray(value) ? 'array' : typeof value;
  return Number.isInteger(number) ? 'integer' : 'number';
}

/**
 * Reads the values of a scalar. Meanings come from `x-enum-descriptions` (a map, or a list in the order of the enum;
 * also spelled `x-enumDescriptions`), or from `oneOf` options that each have a `const`.
 */
export function readValues(context: SchemaContext, node: JsonObject, pointer: string): EnumValue[] {
  const words = extensionOf(node, 'x-enum-descriptions') ?? extensionOf(node, 'x-enumDescriptions');
  if (node.const !== undefined && node.enum === undefined) {
    return [toValue(context, node.const, asText(asObject(words)[shown(node.const)]), pointer, false)];
  }
  if (Array.isArray(node.enum)) {
    checkMeanings(context, pointer);
    // Options of another part of the schema can say what the values mean.
    const options = constOptions(node);
    const values = node.enum.flatMap((value, index) => {
      const option = options.find((one) => one.const === value);
      const meaning =
        (isObject(words) ? asText(words[shown(value)]) : asText(asList(words)[index])) ??
        (option && meaningOf(option));
      return value === null ? [] : [toValue(context, value, meaning, pointer, false)];
    });
    return uniqueBy(values, ({ value }) => value);
  }
  return constOptions(node).map((option) =>
    toValue(context, option.const, meaningOf(option), pointer, option.deprecated === true),
  );
}

/** Returns the meaning of an option: a number also goes by its title, which is the name of the constant. */
function meaningOf({ const: value, title, description }: JsonObject): string | undefined {
  const [name, words] = [asText(title), asText(description)];
  return typeof value !== 'string' && name && words ? `${name}: ${words}` : (words ?? name);
}

/** Reports meanings of values that the enum beside them doesn't have. Merged with `allOf`, it may have fewer values. */
function checkMeanings(context: SchemaContext, pointer: string): void {
  const written = asObject(atPointer(context.root, pointer));
  if (!Array.isArray(written.enum)) return;
  const values = new Set(written.enum.map(shown));
  for (const name of ['x-enum-descriptions', 'x-enumDescriptions'] as const)
    for (const value of Object.keys(asObject(extensionOf(written, name))).filter((key) => !values.has(key)))
      context.report(
        below(pointer, name, value),
        `${name} has ${value}, which the enum does not have`,
        `use one of ${[...values].join(', ')}, or add it to the enum`,
      );
}

/** Returns the options of `oneOf` or `anyOf` if all are constants: an enum with descriptions. */
export function constOptions(node: JsonObject): readonly JsonObject[] {
  const options = optionsOf(node)
    .filter((option) => !isNullNode(option))
    .map((option) => {
      const [only, ...more] = asList(option.enum);
      return only !== undefined && more.length === 0 ? { ...option, const: only } : option;
    });
  return options.length > 0 && options.every((option) => option.const !== undefined) ? options : [];
}

/** Whether an option is null. Generators for OpenAPI 3.0, which has no such type, write only `nullable` or an enum. */
export function isNullNode(option: JsonObject): boolean {
  const { type, const: only, enum: values, nullable } = option;
  const isBare = nullable === true && Object.keys(option).length === 1;
  return (
    type === 'null' ||
    only === null ||
    isBare ||
    (Array.isArray(values) && values.every((value) => value === null))
  );
}

export function optionsOf(node: JsonObject): readonly JsonObject[] {
  return asList(node.oneOf ?? node.anyOf).filter(isObject);
}

function toValue(
  context: SchemaContext,
  value: unknown,
  meaning: string | undefined,
  pointer: string,
  deprecated: boolean,
): EnumValue {
  return { value: shown(value), meaning: readWords(context, meaning, pointer), deprecated };
}

/** Returns a schema for any value or, if `never`, for none. */
export function anything(never: boolean): ScalarSchema {
  const type = never ? 'nothing' : 'any value';
  return { kind: 'scalar', type, values: [], constant: false, ...UNDESCRIBED };
}

/** Returns whether a value is only received, only sent, or both. */
export function accessOf({ readOnly, writeOnly }: JsonObject): Schema['access'] {
  return readOnly === true ? 'read' : writeOnly === true ? 'write' : 'both';
}

/** Reads what all kinds of schemas have in common. */
export function readShared(context: SchemaContext, node: JsonObject, pointer: string) {
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const isNullable =
    node.nullable === true ||
    // Null alone is a type of its own.
    (types.includes('null') && types.length > 1) ||
    asList(node.enum).includes(null) ||
    optionsOf(node).some(isNullNode);
  // A `not` that only forbids combinations of fields is a fact and has no shape to show.
  const excluded = isObject(node.not) && neverTogether(node).length === 0;
  const xml = readXmlFact(context, node, pointer);
  return {
    title: asText(node.title),
    description: readFieldWords(context, node, pointer),
    nullable: isNullable,
    deprecated: node.deprecated === true,
    access: accessOf(node),
    facts: [...readFacts(node), ...(xml ? [xml] : [])],
    json: readKeywords(node),
    excludes: excluded ? context.readNode(node.not, below(pointer, 'not')) : undefined,
  } as const;
}

export type Shared = ReturnType<typeof readShared>;
