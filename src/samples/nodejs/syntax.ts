/** JavaScript literals, as Prettier lays them out, and the function that signs. */
import type { Generated } from '../../model/generated.ts';
import type { Signature } from '../../model/signing.ts';
import type { Proof } from '../call.ts';
import { escapesOfC, escapeText, pickQuote, quoteGenerated } from '../escape.ts';
import { hasExact, type Json } from '../json.ts';
import type { Clock, Syntax } from '../language.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';
import { indent, type Part, WHY_PRINTED } from '../program.ts';
import { isNumber, type Piece, planSignature, toRuns, variableOf } from '../signing.ts';

function numbered(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

export function quoteJs(text: string): string {
  const quote = pickQuote(text);
  return `${quote}${escapeText(text, escapesOfC(quote), numbered)}${quote}`;
}

/** Writes a member's name in a literal; "__proto__" is computed, because it would set the prototype. */
export function writeJsName(name: string): string {
  if (name === '__proto__') return `[${quoteJs(name)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJs(name);
}

export const JS_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '  ',
  padding: ' ',
  key: (name) => `${writeJsName(name)}:`,
  text: (text) => quoteGenerated(text, quoteJs, writeGenerated),
  exact: (digits) => `exact("${digits}")`,
  shorthand: true,
};

export function writeJs(value: Json): string {
  return writeLiteral(value, JS_STYLE);
}

export function writeJsConstant(name: string, expression: string): string {
  return `const ${name} = ${expression};`;
}

const EXACT = `// JSON.stringify would change the digits of some numbers.
function exact(digits) {
  return \`\\0\${digits}\`;
}`;

const TO_JSON = `function toJson(value) {
  return JSON.stringify(value).replace(/"\\\\u0000([^"]*)"/g, "$1");
}`;

/** Returns the function that encodes values as JSON, and the code it requires. */
export function writeJsEncoder(value: Json): { readonly name: string; readonly functions: string[] } {
  return hasExact(value)
    ? { name: 'toJson', functions: [EXACT, TO_JSON] }
    : { name: 'JSON.stringify', functions: [] };
}

export const JS_SYNTAX: Syntax = {
  credentials: () => ({ key: null, secret: [] }),
  variable: (name) => name,
  environment: (name) => name,
  toText: (number) => `String(${number})`,
  join: (prefix, value) => {
    const isPlain = /^[\w ]+$/.test(prefix) && /^\w+$/.test(value);
    return isPlain ? `\`${prefix}\${${value}}\`` : `${quoteJs(prefix)} + ${value}`;
  },
  plus: ' + ',
  entry: (name, value) => (writeJsName(name) === value ? value : `${writeJsName(name)}: ${value}`),
};

/** End of the call chain that computes a hash. */
const ENCODED = {
  hex: '.digest("hex")',
  base64: '.digest("base64")',
  base64url: '.digest("base64").replaceAll("+", "-").replaceAll("/", "_")',
  'base64url-unpadded': '.digest("base64url")',
  bytes: '.digest()',
} as const;

const SECRETS = {
  text: 'API_SECRET',
  base64: 'Buffer.from(API_SECRET, "base64")',
  hex: 'Buffer.from(API_SECRET, "hex")',
} as const;

/** Code for a fresh nonce or timestamp. */
const CLOCKS = {
  s: 'Math.floor(Date.now() / 1000); // seconds',
  ms: 'Date.now(); // milliseconds',
  us: 'Date.now() * 1000; // microseconds',
  'iso-s': 'new Date().toISOString().replace(/\\.\\d+/, "");',
  'iso-ms': 'new Date().toISOString();',
  'iso-us': 'new Date().toISOString().replace("Z", "000Z"); // microseconds',
  random: 'randomBytes(16).toString("hex");',
} as const;

export function writeJsClock({ name, format }: Clock): Partial<Part> {
  return {
    imports: format === 'random' ? ['node:crypto randomBytes'] : [],
    setup: [`const ${name} = ${CLOCKS[format]}`],
  };
}

/** Code that adjusts JavaScript's ISO times, which have milliseconds. */
const FRACTIONS = {
  'iso-s': '.replace(/\\.\\d+/, "")',
  'iso-ms': '',
  'iso-us': '.replace("Z", "000Z")',
} as const;

function writeGenerated(value: Generated): string {
  if (value.kind === 'token') return 'token';
  if (value.kind === 'uuid') return 'newId()';
  const moment = value.seconds === 0 ? '' : `Date.now() + ${value.seconds}_000`;
  return `new Date(${moment}).toISOString()${FRACTIONS[value.format]}`;
}

const NEW_ID = `// A random UUID, ${WHY_PRINTED}.
function newId() {
  const id = crypto.randomUUID();
  console.error("ID:", id);
  return id;
}`;

export function writeJsGenerator({ kind }: Generated): Partial<Part> {
  return { functions: kind === 'uuid' ? [NEW_ID] : [] };
}

export function writeJsSign(proof: Proof, signature: Signature): Partial<Part> {
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const names = parameters.filter((name) => name !== 'key');
  const code = [
    ...(prefix === null ? [] : [`const endpoint = path.replace(${writePattern(prefix)}, "");`]),
    ...digests.map(({ name, algorithm, encoding, pieces: hashed }) =>
      writeChain(`const ${name} = createHash("${algorithm}")`, proof, hashed, ENCODED[encoding]),
    ),
    `const mac = createHmac("${hash}", ${SECRETS[signature.secret]});`,
    writeChain('return mac', proof, pieces, ENCODED[signature.encoding]),
  ];
  return {
    imports: [...(digests.length > 0 ? ['node:crypto createHash'] : []), 'node:crypto createHmac'],
    functions: [`// ${comment}\nfunction sign(${names.join(', ')}) {\n${indent(code.join('\n'), '  ')}\n}`],
  };
}

function writeChain(start: string, proof: Proof, pieces: readonly Piece[], end: string): string {
  const updates = toRuns(pieces).map((run) => `.update(${writeText(proof, run)})`);
  const line = `${start}${updates.join('')}${end};`;
  const calls = [...updates, ...end.split(/(?<=\))(?=\.)/)];
  return line.length <= 90 ? line : `${[start, ...calls].join('\n  ')};`;
}

function writeText(proof: Proof, run: readonly Piece[]): string {
  const [first] = run;
  if (first && run.length === 1) {
    if (first.kind === 'text') return quoteJs(first.text);
    return isNumber(proof, first.name) ? `String(${first.name})` : variableOf(first, 'API_KEY');
  }
  const special = { ...escapesOfC('`'), $: '\\$' };
  const texts = run.map((piece) =>
    piece.kind === 'text' ? escapeText(piece.text, special, numbered) : `\${${variableOf(piece, 'API_KEY')}}`,
  );
  return `\`${texts.join('')}\``;
}

function writePattern(prefix: string): string {
  return /^[\w/-]+$/.test(prefix)
    ? `/^${prefix.replaceAll('/', '\\/')}/`
    : `new RegExp(${quoteJs(`^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`)})`;
}
