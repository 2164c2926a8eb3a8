/** Proof in Go: the function that signs, and the statements and headers around it. */
import type { HttpCall, Proof, Sent } from '../call.ts';
import { escapesOfC, escapeText, numberLikeC } from '../escape.ts';
import { type Part, toCamel, toList, toPart } from '../program.ts';
import { hasQuery, isBytes, isNumber, type Piece, planSignature, toArguments, toRuns } from '../signing.ts';
import { GO_RETURN_ERROR, quoteGo } from './text.ts';

const HASHES = {
  sha256: { module: 'crypto/sha256', create: 'sha256.New', sum: 'sha256.Sum256' },
  sha384: { module: 'crypto/sha512', create: 'sha512.New384', sum: 'sha512.Sum384' },
  sha512: { module: 'crypto/sha512', create: 'sha512.New', sum: 'sha512.Sum512' },
} as const;

const ENCODED = {
  hex: { imports: ['encoding/hex'], code: (bytes: string) => `hex.EncodeToString(${bytes})` },
  base64: {
    imports: ['encoding/base64'],
    code: (bytes: string) => `base64.StdEncoding.EncodeToString(${bytes})`,
  },
  base64url: {
    imports: ['encoding/base64'],
    code: (bytes: string) => `base64.URLEncoding.EncodeToString(${bytes})`,
  },
  'base64url-unpadded': {
    imports: ['encoding/base64'],
    code: (bytes: string) => `base64.RawURLEncoding.EncodeToString(${bytes})`,
  },
} as const;

/** A fresh nonce or timestamp. */
const CLOCKS = {
  s: 'time.Now().Unix()',
  ms: 'time.Now().UnixMilli()',
  us: 'time.Now().UnixMicro()',
  'iso-s': 'time.Now().UTC().Format("2006-01-02T15:04:05Z")',
  'iso-ms': 'time.Now().UTC().Format("2006-01-02T15:04:05.000Z")',
  'iso-us': 'time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")',
} as const;

const RANDOM = `random := make([]byte, 16)
if _, err := rand.Read(random); err != nil {
	return err
}
nonce := hex.EncodeToString(random)`;

export function writeGoClock({ nonce, timestamp }: Proof): Part {
  const isRandom = nonce === 'random';
  return toPart({
    imports: isRandom ? ['crypto/rand', 'encoding/hex'] : [],
    setup: [
      ...(isRandom ? [RANDOM] : nonce ? [`nonce := ${CLOCKS[nonce]}`] : []),
      ...(timestamp ? [`timestamp := ${CLOCKS[timestamp]}`] : []),
    ],
  });
}

/** The function that signs, if there is a signature. */
export function writeGoSign(proof: Proof): Part {
  const { signature } = proof;
  if (!signature) return toPart({});
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const typed: (readonly [string, string])[] = [
    ['secret', signature.secret === 'text' ? 'string' : '[]byte'],
    ...parameters.map((name) => [name === 'key' ? 'apiKey' : name, typeOf(proof, name)] as const),
  ];
  const encoded = ENCODED[signature.encoding];
  const hashed = digests.map((digest) => {
    const sum = `${HASHES[digest.algorithm].sum}(${writeBytes(proof, digest.pieces)})`;
    if (digest.encoding === 'bytes') return { imports: [], code: [`${digest.name} := ${sum}`] };
    const { imports, code } = ENCODED[digest.encoding];
    return {
      imports,
      code: [`${digest.name}Sum := ${sum}`, `${digest.name} := ${code(`${digest.name}Sum[:]`)}`],
    };
  });
  const code = [
    ...(prefix === null ? [] : [`endpoint := strings.TrimPrefix(path, ${quoteGo(prefix)})`]),
    ...hashed.flatMap((each) => each.code),
    `mac := hmac.New(${HASHES[hash].create}, ${signature.secret === 'text' ? '[]byte(secret)' : 'secret'})`,
    ...toRuns(pieces).map((run) => writeUpdate(proof, run)),
    `return ${encoded.code('mac.Sum(nil)')}`,
  ];
  const modules = [hash, ...digests.map(({ algorithm }) => algorithm)].map((name) => HASHES[name].module);
  return toPart({
    imports: [
      'crypto/hmac',
      ...modules,
      ...encoded.imports,
      ...hashed.flatMap(({ imports }) => imports),
      ...(prefix === null ? [] : ['strings']),
    ],
    functions: [
      `// sign returns the ${comment}\nfunc sign(${writeTyped(typed)}) string {\n${code.map((line) => `\t${line}`).join('\n')}\n}`,
    ],
  });
}

function typeOf(proof: Proof, name: string): string {
  return isNumber(proof, name) ? 'int64' : name === 'body' ? '[]byte' : 'string';
}

/** Parameters with their types; neighbors of one type share it. */
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

/** Pieces of a signed text as a slice of bytes. */
function writeBytes(proof: Proof, pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (first && pieces.length === 1 && !isNumber(proof, nameOf(first))) {
    if (first.kind === 'text') return `[]byte(${quoteGo(first.text)})`;
    return first.name === 'body' ? 'body' : `[]byte(${nameOf(first)})`;
  }
  return `[]byte(fmt.Sprintf(${writeFormat(proof, pieces)}))`;
}

/** Format and arguments of fmt.Sprintf. */
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

/** An expression for a value that is sent, as text. */
export function writeGoValue(proof: Proof, { value, variable, prefix }: Sent, signature: string): string {
  const key = toGoVariable(variable);
  const words = { signature, login: 'credentials', key, 'access-token': key };
  const text = isNumber(proof, value)
    ? `fmt.Sprint(${value})`
    : { ...words, nonce: 'nonce', timestamp: 'timestamp', challenge: 'challenge' }[value];
  return prefix === '' ? text : `${quoteGo(prefix)}+${text}`;
}

/** A value for JSON, with numbers as numbers. */
export function writeGoMember(proof: Proof, sent: Sent, signature: string): string {
  const isPlain = isNumber(proof, sent.value) && sent.prefix === '';
  return isPlain ? sent.value : writeGoValue(proof, sent, signature);
}

/** Headers that prove who calls; `signature` is the expression that makes the signature. */
export function writeGoProof(proof: Proof, signature: string): Part {
  return toPart({
    headers: proof.headers.map((one) =>
      one.value === 'login'
        ? 'request.SetBasicAuth(clientID, clientSecret)'
        : `request.Header.Set(${quoteGo(one.name)}, ${writeGoValue(proof, one, signature)})`,
    ),
  });
}

/** The expression that signs a request over HTTP. */
export function writeGoSignature(call: HttpCall): string {
  const args = toArguments(call.proof.signature, {
    key: 'apiKey',
    method: 'request.Method',
    host: 'request.URL.Hostname()',
    target: hasQuery(call) ? 'target' : 'path',
    query: hasQuery(call) ? 'search' : '""',
    body: call.body ? 'body' : 'nil',
  });
  return `sign(${secretOf(call.proof)}, ${args})`;
}

/** The variable that holds the secret as it is used. */
export function secretOf({ signature }: Proof): string {
  return signature?.secret === 'text' ? 'apiSecret' : 'secret';
}

export function toGoVariable(name: string): string {
  return toCamel(name).replace(/Id$/, 'ID');
}

/** A variable with a default. */
export function writeGoSetting(variable: string, name: string, fallback: string): string {
  return `${variable} := os.Getenv("${name}")
if ${variable} == "" {
	${variable} = ${fallback}
}`;
}

/** Variables from the environment, checked; the secret decoded for the signature that uses it. */
export function writeGoEnvironment(names: readonly string[], signature: Proof['signature']): Part {
  if (names.length === 0) return toPart({});
  const variables = names.map(toGoVariable);
  const left = variables.join(', ');
  const right = names.map((name) => `os.Getenv("${name}")`).join(', ');
  const decode =
    signature?.secret === 'base64' ? 'base64.StdEncoding' : signature?.secret === 'hex' ? 'hex' : null;
  const read = `${left} := ${right}
if ${variables.map((variable) => `${variable} == ""`).join(' || ')} {
	return errors.New("set ${toList(names)}")
}`;
  const decoded = `secret, err := ${decode}.DecodeString(apiSecret)
if err != nil {
	return fmt.Errorf("API_SECRET: %w", err)
}`;
  const modules = decode === null ? [] : [decode === 'hex' ? 'encoding/hex' : 'encoding/base64'];
  return toPart({ imports: ['errors', ...modules], setup: decode === null ? [read] : [read, decoded] });
}

/** A statement of the two that Go wants for whatever can fail. */
export function writeGoTry(statement: string): string {
  return `${statement}\n${GO_RETURN_ERROR}`;
}
