/** Go literals, as gofmt lays them out, and the function that signs. */
import { codeStartOf, type FailureSign } from '../../model/failure.ts';
import type { Generated } from '../../model/generated.ts';
import type { Signature } from '../../model/signing.ts';
import type { Pair } from '../../model/wire-style.ts';
import type { Proof } from '../call.ts';
import { escapesOfC, escapeText, isPlain, numberLikeC, quoteGenerated } from '../escape.ts';
import { groupPairs, isJsonList, type Json } from '../json.ts';
import { type Clock, type Syntax, TIMES } from '../language.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';
import { indent, type Part, toCamel, WHY_PRINTED } from '../program.ts';
import { isBytes, isNumber, type Piece, planSignature, toRuns } from '../signing.ts';

/** Writes a raw string if that saves escapes, otherwise an interpreted one. */
export function quoteGo(text: string): string {
  return /["\\]/.test(text) && isPlain(text) && !text.includes('`')
    ? `\`${text}\``
    : `"${escapeText(text, escapesOfC('"'), numberLikeC)}"`;
}

/** Writes large integers as floats: a constant beyond int64 would not compile. */
function writeNumber(number: number): string {
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? number.toExponential() : String(number);
}

export const GO_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '\t',
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  key: (name) => `${quoteGo(name)}:`,
  text: (text) => quoteGenerated(text, quoteGo, writeGenerated),
  number: writeNumber,
  exact: (digits) => `json.Number("${digits}")`,
  words: { true: 'true', false: 'false', null: 'nil' },
  aligned: true,
};

/** Writes a value as map[string]any, []any or a constant. */
export function writeGo(value: Json): string {
  return writeLiteral(value, GO_STYLE);
}

/** Writes pairs as url.Values. */
export function writeGoValues(pairs: readonly Pair[]): string {
  const entries = Object.entries(groupPairs(pairs)).map(([name, value]): [string, Json] => [
    name,
    isJsonList(value) ? value : [value],
  ]);
  const style: LiteralStyle = { ...GO_STYLE, object: ['url.Values{', '}'], list: ['{', '}'] };
  return writeLiteral(Object.fromEntries(entries), style);
}

/** Writes pairs as map[string]string. */
export function writeGoMap(pairs: readonly Pair[]): string {
  return writeLiteral(Object.fromEntries(pairs), { ...GO_STYLE, object: ['map[string]string{', '}'] });
}

export function writeGoConstant(name: string, expression: string): string {
  return `${name} := ${expression}`;
}

/** Writes a statement that returns a value and an error, and the check of the error. */
export function writeGoTry(statement: string): string {
  return `${statement}\nif err != nil {\n\treturn err\n}`;
}

/** Writes a statement that returns nothing but an error, and the check of the error. */
export function writeGoCheck(statement: string): string {
  return `if err := ${statement}; err != nil {\n\treturn err\n}`;
}

export const GO_SYNTAX: Syntax = {
  credentials: (proof) => ({ key: 'apiKey', secret: [secretOf(proof)] }),
  variable: (name) => name,
  environment: (name) => toCamel(name).replace(/Id$/, 'ID'),
  toText: (number) => `fmt.Sprint(${number})`,
  join: (prefix, value, isNumeric) => `${quoteGo(prefix)}+${isNumeric ? GO_SYNTAX.toText(value) : value}`,
  plus: '+',
  entry: (name, value) => `${quoteGo(name)}: ${value}`,
};

const HASHES = {
  sha256: { module: 'crypto/sha256', create: 'sha256.New', sum: 'sha256.Sum256' },
  sha384: { module: 'crypto/sha512', create: 'sha512.New384', sum: 'sha512.Sum384' },
  sha512: { module: 'crypto/sha512', create: 'sha512.New', sum: 'sha512.Sum512' },
} as const;

/** Module that encodes bytes, and its encoder. */
const ENCODED = {
  hex: ['encoding/hex', 'hex'],
  base64: ['encoding/base64', 'base64.StdEncoding'],
  base64url: ['encoding/base64', 'base64.URLEncoding'],
  'base64url-unpadded': ['encoding/base64', 'base64.RawURLEncoding'],
} as const;

/** Code for a fresh nonce or timestamp. */
const CLOCKS = {
  s: 'time.Now().Unix()',
  ms: 'time.Now().UnixMilli()',
  us: 'time.Now().UnixMicro()',
  'iso-s': 'time.Now().UTC().Format("2006-01-02T15:04:05Z")',
  'iso-ms': 'time.Now().UTC().Format("2006-01-02T15:04:05.000Z")',
  'iso-us': 'time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")',
  random: 'hex.EncodeToString(random)',
} as const;

const RANDOM = `random := make([]byte, 16)
if _, err := rand.Read(random); err != nil {
	return err
}`;

export function writeGoClock({ name, format }: Clock): Partial<Part> {
  const setup = [`${name} := ${CLOCKS[format]}`];
  return format === 'random'
    ? { imports: ['crypto/rand', 'encoding/hex'], setup: [RANDOM, ...setup] }
    : { setup };
}

function writeGenerated(value: Generated): string {
  if (value.kind === 'token') return 'token';
  if (value.kind === 'uuid') return 'newID()';
  const delay = value.seconds === 0 ? '0' : `${value.seconds} * time.Second`;
  return `${toCamel(TIMES[value.format].name)}(${delay})`;
}

const NEW_ID = `// newID returns a random UUID (RFC 9562, version 4),
// ${WHY_PRINTED}.
func newID() string {
	b := make([]byte, 16)
	if _, err := rand.Read(b); err != nil {
		log.Fatal(err)
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	id := fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	fmt.Fprintln(os.Stderr, "ID:", id)
	return id
}`;

export function writeGoGenerator(value: Generated): Partial<Part> {
  if (value.kind === 'token') return {};
  if (value.kind === 'uuid') return { imports: ['crypto/rand', 'fmt', 'log', 'os'], functions: [NEW_ID] };
  const { fraction, name } = TIMES[value.format];
  const time = `// ${toCamel(name)} returns the time after a delay.
func ${toCamel(name)}(delay time.Duration) string {
	return time.Now().Add(delay).UTC().Format("2006-01-02T15:04:05${fraction}Z")
}`;
  return { functions: [time] };
}

const MEMBER = `// member returns the member of a JSON value that these names lead to, or nil.
func member(value any, names ...string) any {
	for _, name := range names {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}`;

export function writeGoChecker(failure: FailureSign): Partial<Part> {
  const { test, path } = failure;
  return {
    imports: test.kind === 'starts-with' || codeStartOf(failure) !== null ? ['strings'] : [],
    functions: path.length > 1 ? [MEMBER] : [],
  };
}

/** Returns the decoder of a secret that is not plain text. */
export function decoderOf(signature: Signature | null): (typeof ENCODED)['hex' | 'base64'] | null {
  return !signature || signature.secret === 'text' ? null : ENCODED[signature.secret];
}

/** Returns the variable with the secret, which is decoded if it is not plain text. */
export function secretOf({ signature }: Proof): string {
  return signature?.secret === 'text' ? 'apiSecret' : 'secret';
}

export function writeGoSign(proof: Proof, signature: Signature): Partial<Part> {
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const isText = signature.secret === 'text';
  const typed: (readonly [string, string])[] = [
    ['secret', isText ? 'string' : '[]byte'],
    ...parameters.map((name) => [name === 'key' ? 'apiKey' : name, typeOf(proof, name)] as const),
  ];
  const code = [
    ...(prefix === null ? [] : [`endpoint := strings.TrimPrefix(path, ${quoteGo(prefix)})`]),
    ...digests.flatMap(({ name, algorithm, encoding, pieces: hashed }) => {
      const sum = `${HASHES[algorithm].sum}(${writeBytes(proof, hashed)})`;
      if (encoding === 'bytes') return [`${name} := ${sum}`];
      return [`${name}Sum := ${sum}`, `${name} := ${ENCODED[encoding][1]}.EncodeToString(${name}Sum[:])`];
    }),
    `mac := hmac.New(${HASHES[hash].create}, ${isText ? '[]byte(secret)' : 'secret'})`,
    ...toRuns(pieces).map((run) => writeUpdate(proof, run)),
    `return ${ENCODED[signature.encoding][1]}.EncodeToString(mac.Sum(nil))`,
  ];
  const hashes = [hash, ...digests.map(({ algorithm }) => algorithm)];
  const encodings = [signature, ...digests].map(({ encoding }) => encoding);
  return {
    imports: [
      'crypto/hmac',
      ...hashes.map((name) => HASHES[name].module),
      ...encodings.flatMap((encoding) => (encoding === 'bytes' ? [] : [ENCODED[encoding][0]])),
      ...(prefix === null ? [] : ['strings']),
    ],
    functions: [
      `// sign returns the ${comment}\nfunc sign(${writeTyped(typed)}) string {\n${indent(code.join('\n'), '\t')}\n}`,
    ],
  };
}

function typeOf(proof: Proof, name: string): string {
  return isNumber(proof, name) ? 'int64' : name === 'body' ? '[]byte' : 'string';
}

/** Writes parameters with their types; adjacent ones of the same type share it. */
function writeTyped(typed: readonly (readonly [name: string, type: string])[]): string {
  return typed
    .map(([name, type], index) => (typed[index + 1]?.[1] === type ? name : `${name} ${type}`))
    .join(', ');
}

function writeUpdate(proof: Proof, run: readonly Piece[]): string {
  const [first] = run;
  if (first?.kind === 'digest' && isBytes(first)) return `mac.Write(${first.name}[:])`;
  if (run.length === 1 && !isNumber(proof, nameOf(first))) return `mac.Write(${writeBytes(proof, run)})`;
  return `fmt.Fprintf(mac, ${writeFormat(proof, run)})`;
}

/** Writes pieces of a signed text as a byte slice. */
function writeBytes(proof: Proof, pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (first && pieces.length === 1 && !isNumber(proof, nameOf(first))) {
    if (first.kind === 'text') return `[]byte(${quoteGo(first.text)})`;
    return first.name === 'body' ? 'body' : `[]byte(${nameOf(first)})`;
  }
  return `[]byte(fmt.Sprintf(${writeFormat(proof, pieces)}))`;
}

/** Writes the format and arguments of fmt.Sprintf. */
function writeFormat(proof: Proof, pieces: readonly Piece[]): string {
  const escaped = (text: string) => escapeText(text, escapesOfC('"'), numberLikeC).replaceAll('%', '%%');
  const verbs = pieces.map((piece) =>
    piece.kind === 'text' ? escaped(piece.text) : isNumber(proof, piece.name) ? '%d' : '%s',
  );
  const names = pieces.flatMap((piece) => (piece.kind === 'text' ? [] : [nameOf(piece)]));
  return [`"${verbs.join('')}"`, ...names].join(', ');
}

function nameOf(piece: Piece | undefined): string {
  if (piece === undefined || piece.kind === 'text') return '';
  return piece.name === 'key' ? 'apiKey' : piece.name;
}
