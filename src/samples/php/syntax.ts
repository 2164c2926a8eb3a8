/** PHP literals, as PER Coding Style lays them out, and the function that signs. */
import type { Generated } from '../../model/generated.ts';
import type { Signature } from '../../model/signing.ts';
import type { Proof } from '../call.ts';
import { escapesOfC, escapeText, isPlain, quoteGenerated } from '../escape.ts';
import { hasExact, isBeyondInteger, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { type Clock, type Syntax, TIMES } from '../language.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';
import { indent, type Part, toCamel, WHY_PRINTED } from '../program.ts';
import { isNumber, type Piece, planSignature } from '../signing.ts';

export function quotePhp(text: string): string {
  if (isPlain(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  const special = { ...escapesOfC('"'), $: '\\$' };
  return `"${escapeText(text, special, (codePoint) => `\\u{${codePoint.toString(16)}}`)}"`;
}

/** Whether PHP would treat an object as a list: its keys are 0, 1, 2…, or it has none. */
function looksLikeList(object: JsonObject): boolean {
  return Object.keys(object).every((name, index) => name === String(index));
}

export const PHP_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '    ',
  object: ['[', ']'],
  cast: (object) => (looksLikeList(object) ? '(object) ' : ''),
  key: (name) => `${quotePhp(name)} =>`,
  text: (text) => quoteGenerated(text, quotePhp, writeGenerated, ' . '),
  exact: (digits) => (isBeyondInteger(digits) ? `exact('${digits}')` : digits),
};

export function writePhp(value: Json): string {
  return writeLiteral(value, PHP_STYLE);
}

/** Writes an object as an array that members can be added to. */
export function writePhpArray(value: Json): string {
  const literal = writePhp(value);
  return isJsonObject(value) ? literal.slice(PHP_STYLE.cast(value).length) : literal;
}

export function writePhpConstant(name: string, expression: string): string {
  return `$${name} = ${expression};`;
}

const EXACT = `// json_encode would change the digits of some numbers.
function exact(string $digits): string
{
    return "\\0$digits";
}`;

const TO_JSON = `function toJson(mixed $value): string
{
    return preg_replace('/"\\\\\\\\u0000([^"]*)"/', '$1', json_encode($value, JSON_THROW_ON_ERROR));
}`;

/** Returns the call that encodes a value as JSON, and the functions it requires. */
export function writePhpEncoder(value: Json): {
  readonly encode: (expression: string) => string;
  readonly functions: string[];
} {
  return hasExact(value, isBeyondInteger)
    ? { encode: (expression) => `toJson(${expression})`, functions: [EXACT, TO_JSON] }
    : { encode: (expression) => `json_encode(${expression}, JSON_THROW_ON_ERROR)`, functions: [] };
}

export const PHP_SYNTAX: Syntax = {
  credentials: () => ({ key: '$apiKey', secret: ['$apiSecret'] }),
  variable: (name) => `$${name}`,
  environment: (name) => `$${toCamel(name)}`,
  toText: (number) => `(string) ${number}`,
  join: (prefix, value) => `${quotePhp(prefix)} . ${value}`,
  plus: ' . ',
  entry: (name, value) => `${quotePhp(name)} => ${value}`,
};

const SECRETS = {
  text: '$secret',
  base64: 'base64_decode($secret)',
  hex: 'hex2bin($secret)',
} as const;

/** Encodings of a hash call; the argument `true` makes it return bytes. */
const ENCODED = {
  hex: (hash: string) => `${hash})`,
  base64: (hash: string) => `base64_encode(${hash}, true))`,
  base64url: (hash: string) => `strtr(base64_encode(${hash}, true)), '+/', '-_')`,
  'base64url-unpadded': (hash: string) => `rtrim(strtr(base64_encode(${hash}, true)), '+/', '-_'), '=')`,
  bytes: (hash: string) => `${hash}, true)`,
} as const;

/** Code for a fresh nonce or timestamp. */
const CLOCKS = {
  s: 'time(); // seconds',
  ms: '(int) (microtime(true) * 1000); // milliseconds',
  us: '(int) (microtime(true) * 1000000); // microseconds',
  'iso-s': "gmdate('Y-m-d\\TH:i:s\\Z');",
  'iso-ms': "(new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\\TH:i:s.v\\Z');",
  'iso-us': "(new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\\TH:i:s.u\\Z');",
  random: 'bin2hex(random_bytes(16));',
} as const;

export function writePhpClock({ name, format }: Clock): Partial<Part> {
  return { setup: [`$${name} = ${CLOCKS[format]}`] };
}

function writeGenerated(value: Generated): string {
  if (value.kind === 'token') return '$token';
  if (value.kind === 'uuid') return 'newId()';
  return `gmdate('Y-m-d\\TH:i:s${TIMES[value.format].fraction}\\Z', time() + ${value.seconds})`;
}

const NEW_ID = `// A random UUID (RFC 9562, version 4), ${WHY_PRINTED}.
function newId(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    $id = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    fwrite(STDERR, "ID: $id\\n");
    return $id;
}`;

export function writePhpGenerator({ kind }: Generated): Partial<Part> {
  return { functions: kind === 'uuid' ? [NEW_ID] : [] };
}

export function writePhpSign(proof: Proof, signature: Signature): Partial<Part> {
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const typed = parameters.map((name) => `${isNumber(proof, name) ? 'int' : 'string'} $${name}`);
  const message = `hash_hmac('${hash}', ${writeText(pieces)}, ${SECRETS[signature.secret]}`;
  const pattern = quotePhp(`#^${(prefix ?? '').replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&')}#`);
  const code = [
    ...(prefix === null ? [] : [`$endpoint = preg_replace(${pattern}, '', $path);`]),
    ...digests.map(({ name, algorithm, encoding, pieces: hashed }) => {
      return `$${name} = ${ENCODED[encoding](`hash('${algorithm}', ${writeText(hashed)}`)};`;
    }),
    `return ${ENCODED[signature.encoding](message)};`,
  ];
  const start = `function sign(${['string $secret', ...typed].join(', ')}): string`;
  return { functions: [`// ${comment}\n${start}\n{\n${indent(code.join('\n'), '    ')}\n}`] };
}

function writeText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? quotePhp(piece.text) : `$${piece.name}`)).join(' . ');
}
