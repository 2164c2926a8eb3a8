/** JSON types and formats in words people use. */
import { asList, asNumber, asText, type JsonObject } from './json.ts';
import { constOptions } from './values.ts';

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
  hostname: 'host name',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  password: 'secret string',
};

/** The types a node allows besides null. */
export function typesOf(node: JsonObject): readonly string[] {
  const { type } = node;
  const list = Array.isArray(type) ? type : [type];
  return list.filter((item) => typeof item === 'string' && item !== 'null');
}

/** True for the contents of a file. */
export function isFile(node: JsonObject): boolean {
  if (asText(node['x-type']) || node.contentEncoding === 'base64') return false;
  const types = typesOf(node);
  return types.length === 0 && asText(node.contentMediaType)
    ? true
    : node.format === 'binary' && types.length <= 1;
}

/** Words for a scalar: "string", "64-bit integer", "string or integer", "any value". */
export function typeWords(node: JsonObject): string {
  const words = asText(node['x-type']);
  if (words) return words;
  const types = typesOf(node);
  const format = asText(node.format);
  if (node.contentEncoding === 'base64') return 'base64 string';
  if (isFile(node)) return 'file';
  if (format && types.length <= 1) return FORMATS[format] ?? `${types[0] ?? 'string'} (${format})`;
  if (types.length > 0) return types.join(' or ');
  if (node.type === 'null') return 'null';
  return inferred(node) ?? 'any value';
}

/** A node that forgot its type still says it by its keywords. */
function inferred(node: JsonObject): string | undefined {
  const [option] = constOptions(node);
  const sample = node.const ?? asList(node.enum).find((value) => value !== null) ?? option?.const;
  if (sample !== undefined)
    return Number.isInteger(asNumber(sample))
      ? 'integer'
      : asNumber(sample) === undefined
        ? typeof sample
        : 'number';
  if (node.pattern !== undefined || node.minLength !== undefined || node.maxLength !== undefined)
    return 'string';
  if (node.minimum !== undefined || node.maximum !== undefined) return 'number';
  return undefined;
}
