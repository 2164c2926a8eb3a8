/** Bash words and JSON text, quoted so that the shell leaves them alone, and the proof of a call with openssl. */
import type { Generated } from '../../model/generated.ts';
import type { Pair } from '../../model/wire-style.ts';
import type { HttpCall, Proof, Sent } from '../call.ts';
import { escapesOfC, escapeText, isPlain, quoteGenerated } from '../escape.ts';
import type { Json } from '../json.ts';
import { type Clock, TIMES } from '../language.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';
import { type Part, WHY_PRINTED } from '../program.ts';
import { covers, hasQuery, type Piece, planSignature, toRuns } from '../signing.ts';

/** Quotes text for the shell, with generated values in double quotes. */
export function quoteBash(text: string): string {
  return quoteGenerated(text, quoteText, (value) => `"${writeGenerated(value)}"`, '');
}

/**
 * Uses single quotes, where only the quote itself is special, or $'…' with escapes for invisible characters, and for
 * empty lines, which would end the values that a reader changes.
 */
function quoteText(text: string): string {
  const visible = text.replaceAll('\0', '');
  return isPlain(visible.replaceAll('\n', '')) && !/\n *\n/.test(visible)
    ? `'${visible.replaceAll("'", "'\\''")}'`
    : `$'${escapeText(visible, escapesOfC("'"), toBytes)}'`;
}

function toBytes(codePoint: number): string {
  const bytes = new TextEncoder().encode(String.fromCodePoint(codePoint));
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Escapes text for double quotes, where variables are expanded. */
export function escapeInDoubleQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** Percent-encodes everything but unreserved characters (RFC 3986). */
export function encodePercent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Percent-encodes a pair of a query or form, for double quotes. */
export function encodePair([name, value]: Pair): string {
  return `${encodePercent(name)}=${quoteGenerated(value, encodePercent, writeGenerated, '')}`;
}

/** Writes a JSON string; invisible characters are escaped in UTF-16, as JSON does (RFC 8259, 7). */
export function quoteJson(text: string): string {
  const escaped = escapeText(text, escapesOfC('"'), (codePoint) =>
    String.fromCodePoint(codePoint)
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return `"${escaped}"`;
}

const JSON_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '  ',
  key: (name) => `${quoteJson(name)}:`,
  text: quoteJson,
  exact: (digits) => digits,
  trailingComma: false,
};

/** In the shell, every value is text. */
export const BASH_STYLE: LiteralStyle = { ...JSON_STYLE, text: quoteBash };

export function writeJson(value: Json): string {
  return writeLiteral(value, JSON_STYLE);
}

const TO_HEX = `od -An -v -tx1 | tr -d ' \\n'`;

/** openssl has no other way to take a key, and an HMAC written in bash would be longer than the rest of the program. */
const SEEN =
  "# Other users can see openssl's arguments, and the secret in them: on a shared machine, use another language.";

/** openssl accepts a binary key in hexadecimal only. */
const SECRETS = {
  text: { code: [], flags: '-hmac "$API_SECRET"' },
  hex: { code: [], flags: '-mac HMAC -macopt "hexkey:$API_SECRET"' },
  base64: {
    code: [`secret_hex=$(printf '%s' "$API_SECRET" | openssl base64 -d -A | ${TO_HEX})`],
    flags: '-mac HMAC -macopt "hexkey:$secret_hex"',
  },
} as const;

/** Commands that encode a hash, to append to a pipe. */
const ENCODED = {
  hex: ` | ${TO_HEX}`,
  base64: ' | openssl base64 -A',
  base64url: " | openssl base64 -A | tr '+/' '-_'",
  'base64url-unpadded': " | openssl base64 -A | tr '+/' '-_' | tr -d '='",
  bytes: '',
} as const;

/** Before version 5, bash has whole seconds only. */
const NOW = `now=\${EPOCHREALTIME:-$(date +%s)000000} # before version 5, bash has whole seconds only`;

/** Code for a fresh nonce or timestamp. */
const CLOCKS = {
  s: () => ['$(date +%s) # seconds'],
  ms: (name: string) => [`\${now//[!0-9]/}`, `\${${name}:0:13} # milliseconds`],
  us: (name: string) => [`\${now//[!0-9]/}`, `\${${name}:0:16} # microseconds`],
  'iso-s': () => ["$(date -u '+%Y-%m-%dT%H:%M:%SZ')"],
  'iso-ms': () => ["$(date -u '+%Y-%m-%dT%H:%M:%S.000Z')"],
  'iso-us': () => ["$(date -u '+%Y-%m-%dT%H:%M:%S.000000Z')"],
  random: () => ['$(openssl rand -hex 16)'],
} as const;

/** Writes a generated value, for double quotes. */
function writeGenerated(value: Generated): string {
  if (value.kind === 'token') return '$token';
  return value.kind === 'uuid' ? '$(new_id)' : `$(${TIMES[value.format].name} ${value.seconds})`;
}

const NEW_ID = `# A random UUID (version 4), ${WHY_PRINTED}.
new_id() {
  local id
  id=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\\1-\\2-4\\3-a\\4-\\5/')
  echo "ID: $id" >&2
  echo "$id"
}`;

export function writeCurlGenerator(value: Generated): Partial<Part> {
  if (value.kind === 'token') return {};
  if (value.kind === 'uuid') return { imports: ['openssl'], settings: [NEW_ID] };
  const { name, fraction } = TIMES[value.format];
  const format = `%Y-%m-%dT%H:%M:%S${fraction}Z`;
  return {
    imports: ['jq'],
    settings: [`${name}() { jq -nr "now + $1 | floor | strftime(\\"${format}\\")"; }`],
  };
}

export function writeCurlClock({ name, format }: Clock): Partial<Part> {
  const lines = CLOCKS[format](name).map((code) => `${name}=${code}`);
  return { settings: format === 'ms' || format === 'us' ? [NOW, ...lines] : lines };
}

/** Writes a value that is sent, for double quotes. */
export function writeCurlValue({ value, variable, prefix, next }: Sent): string {
  const own = value === 'login' ? 'credentials' : value;
  const name = value === 'key' || value === 'access-token' ? variable : own;
  return `${escapeInDoubleQuotes(prefix)}$${name}${next ? writeCurlValue(next) : ''}`;
}

/** Whether a value alone lets others call; with a signature, the first key is only a name. */
export function isSecret({ signature }: Proof, { value, variable }: Sent): boolean {
  if (value === 'key') return signature === null || variable !== 'API_KEY';
  return value === 'access-token' || value === 'login';
}

/** Writes a header. curl reads a secret one from a pipe, because every user of a machine can list arguments. */
function writeHeader(proof: Proof, sent: Sent): string {
  const all = [sent];
  for (let { next } = sent; next; { next } = next) all.push(next);
  if (!all.some((one) => isSecret(proof, one)))
    return `--header "${escapeInDoubleQuotes(sent.name)}: ${writeCurlValue(sent)}"`;
  const texts = all.map(({ prefix }) => `${escapeFormat(prefix)}%s`);
  const values = all.map((one) => `"${writeCurlValue({ ...one, prefix: '', next: undefined })}"`);
  const format = quoteBash(`${escapeFormat(sent.name)}: ${texts.join('')}\\n`);
  return `--header @<(printf ${format} ${values.join(' ')})`;
}

/** Escapes text for the format of printf. */
function escapeFormat(text: string): string {
  return text.replace(/[\\%]/g, '$&$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** The credentials of HTTP Basic. */
function writeLogin([user, password]: NonNullable<Proof['login']>): Partial<Part> {
  return {
    imports: ['openssl'],
    setup: [`credentials=$(printf '%s' "$${user}:$${password}" | openssl base64 -A)\n`],
  };
}

/** Writes the signature and the headers that prove who calls. */
export function writeCurlProof(call: HttpCall): Partial<Part> {
  const { proof } = call;
  const headers = proof.headers.map((one) => writeHeader(proof, one));
  const login = proof.login ? writeLogin(proof.login) : {};
  if (!proof.signature) return { ...login, headers };
  const plan = planSignature(proof.signature, hasQuery(call) ? 'path with query' : 'path');
  const secret = SECRETS[proof.signature.secret];
  const mac = `openssl dgst -${plan.hash} ${secret.flags} -binary${ENCODED[proof.signature.encoding]}`;
  const steps = writeSteps(call, plan.pieces);
  const [first = ''] = steps;
  const signed =
    steps.length > 1
      ? `  {\n${steps.map((step) => `    ${step}\n`).join('')}  } | ${mac}`
      : `  ${first} |\n    ${mac}`;
  const setup = [
    `# ${plan.comment}`,
    SEEN,
    ...secret.code,
    ...(plan.prefix === null ? [] : [`endpoint=\${path#${quotePattern(plan.prefix)}}`]),
    ...(covers(proof, 'host') ? [`host=\${base_url#*://}`, `host=\${host%%[:/]*}`] : []),
    `signature=$(\n${signed}\n)`,
    '',
  ];
  return { imports: ['openssl'], setup: [...(login.setup ?? []), ...setup], headers };
}

/** Quotes a pattern, unless the shell takes it literally. */
function quotePattern(text: string): string {
  return /^[\w/.-]+$/.test(text) ? text : quoteBash(text);
}

/** Writes commands that print the pieces in order. */
function writeSteps(call: HttpCall, pieces: readonly Piece[]): string[] {
  const isFile = (piece: Piece) =>
    piece.kind === 'value' && piece.name === 'body' && call.body?.kind === 'multipart';
  const runs = toRuns(pieces, (piece) => piece.kind === 'digest' || isFile(piece));
  const steps = runs.flatMap((run) => {
    const [first] = run;
    if (first?.kind === 'digest') {
      const inner = writeSteps(call, first.pieces);
      const printed = inner.length === 1 ? inner[0] : `{ ${inner.join('; ')}; }`;
      return [`${printed} | openssl dgst -${first.algorithm} -binary${ENCODED[first.encoding]}`];
    }
    return first && isFile(first) ? ['cat "$body_file"'] : writePrint(call, run);
  });
  return steps.length > 0 ? steps : ["printf ''"];
}

/** Writes a printf of texts and variables, if there is anything to print. */
function writePrint(call: HttpCall, run: readonly Piece[]): string[] {
  const words = run.map((piece) =>
    piece.kind === 'text' ? piece : { kind: 'value' as const, text: writeVariable(call, piece.name) },
  );
  const values = words.filter(({ kind, text }) => kind === 'value' && text !== '');
  if (words.every(({ text }) => text === '')) return [];
  if (words.every(({ kind }) => kind === 'value'))
    return [`printf '%s' "${joinWords(values.map(({ text }) => text))}"`];
  const format = words.map(({ kind, text }) => {
    if (kind === 'value') return text === '' ? '' : '%s';
    return escapeFormat(text);
  });
  return [[`printf ${quoteBash(format.join(''))}`, ...values.map(({ text }) => `"${text}"`)].join(' ')];
}

/** Joins words; a name that would run into the next word gets braces. */
function joinWords(words: readonly string[]): string {
  return words
    .map((word, at) => (/^\w/.test(words[at + 1] ?? '') ? word.replace(/\$(\w+)$/, `\${$1}`) : word))
    .join('');
}

/** Writes a part of the request, for double quotes. */
function writeVariable(call: HttpCall, name: string): string {
  const query = hasQuery(call) ? '$query' : '';
  const words: Readonly<Record<string, string>> = {
    method: escapeInDoubleQuotes(call.method),
    target: `$path${query && `?${query}`}`,
    query,
    body: call.body ? '$body' : '',
    key: '$API_KEY',
  };
  return words[name] ?? `$${name}`;
}
