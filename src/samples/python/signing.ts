/** Proof in Python: the function that signs, and the statements and headers around it. */
import type { HttpCall, Proof, Sent } from '../call.ts';
import { escapesOfC, escapeText, numberLikeC } from '../escape.ts';
import { type Part, toPart } from '../program.ts';
import { hasQuery, isBytes, isNumber, type Piece, planSignature, toArguments, toRuns } from '../signing.ts';
import { quotePython } from './text.ts';

const SECRETS = {
  text: { imports: [], code: 'API_SECRET.encode()' },
  base64: { imports: ['base64'], code: 'base64.b64decode(API_SECRET)' },
  hex: { imports: [], code: 'bytes.fromhex(API_SECRET)' },
} as const;

/** Bytes of a hash object as text. */
const ENCODED = {
  hex: { imports: [], code: (mac: string) => `${mac}.hexdigest()` },
  base64: { imports: ['base64'], code: (mac: string) => `base64.b64encode(${mac}.digest()).decode()` },
  base64url: {
    imports: ['base64'],
    code: (mac: string) => `base64.urlsafe_b64encode(${mac}.digest()).decode()`,
  },
  'base64url-unpadded': {
    imports: ['base64'],
    code: (mac: string) => `base64.urlsafe_b64encode(${mac}.digest()).decode().rstrip("=")`,
  },
  bytes: { imports: [], code: (mac: string) => `${mac}.digest()` },
} as const;

const NOW = 'datetime.datetime.now(datetime.timezone.utc)';

/** A fresh nonce or timestamp. */
const CLOCKS = {
  s: { imports: ['time'], code: 'int(time.time())  # seconds' },
  ms: { imports: ['time'], code: 'time.time_ns() // 1_000_000  # milliseconds' },
  us: { imports: ['time'], code: 'time.time_ns() // 1_000  # microseconds' },
  'iso-s': { imports: ['datetime'], code: `${NOW}.strftime("%Y-%m-%dT%H:%M:%SZ")` },
  'iso-ms': {
    imports: ['datetime'],
    code: `${NOW}.isoformat(timespec="milliseconds").replace("+00:00", "Z")`,
  },
  'iso-us': { imports: ['datetime'], code: `${NOW}.strftime("%Y-%m-%dT%H:%M:%S.%fZ")` },
  random: { imports: ['secrets'], code: 'secrets.token_hex(16)' },
} as const;

export function writePythonClock({ nonce, timestamp }: Proof): Part {
  const clocks = [
    ...(nonce ? [{ name: 'nonce', ...CLOCKS[nonce] }] : []),
    ...(timestamp ? [{ name: 'timestamp', ...CLOCKS[timestamp] }] : []),
  ];
  return toPart({
    imports: clocks.flatMap(({ imports }) => imports),
    setup: clocks.map(({ name, code }) => `${name} = ${code}`),
  });
}

/** The function that signs, if there is a signature. */
export function writePythonSign(proof: Proof): Part {
  const { signature } = proof;
  if (!signature) return toPart({});
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const typed = parameters
    .filter((name) => name !== 'key')
    .map((name) => `${name}: ${isNumber(proof, name) ? 'int' : name === 'body' ? 'bytes' : 'str'}`);
  const secret = SECRETS[signature.secret];
  const encoded = ENCODED[signature.encoding];
  const line = (message: string) => `mac = hmac.new(${secret.code}, ${message}, hashlib.${hash})`;
  const message = writeBytes(proof, pieces);
  const isLong = line(message).length > 86;
  const body = [
    ...(prefix === null ? [] : [`endpoint = path.removeprefix(${quotePython(prefix)})`]),
    ...digests.map(({ name, algorithm, encoding, pieces: hashed }) => {
      const digest = `hashlib.${algorithm}(${writeBytes(proof, hashed)})`;
      return `${name} = ${ENCODED[encoding].code(digest)}`;
    }),
    ...(isLong ? [`message = ${message}`] : []),
    line(isLong ? 'message' : message),
    `return ${encoded.code('mac')}`,
  ];
  const imports = [secret, encoded, ...digests.map(({ encoding }) => ENCODED[encoding])];
  return toPart({
    imports: ['hashlib', 'hmac', ...imports.flatMap((each) => each.imports)],
    functions: [
      `def sign(${typed.join(', ')}) -> str:\n    """${comment}"""\n${body.map((text) => `    ${text}`).join('\n')}`,
    ],
  });
}

/** Pieces of a signed text as bytes. */
function writeBytes(proof: Proof, pieces: readonly Piece[]): string {
  return toRuns(pieces)
    .map((run) => {
      const [first] = run;
      if (!first) return '';
      if (isBytes(first)) return first.kind === 'digest' ? first.name : 'body';
      if (run.length > 1) return `${writeFormat(run)}.encode()`;
      if (first.kind === 'text') return `${quotePython(first.text)}.encode()`;
      return isNumber(proof, first.name) ? `str(${first.name}).encode()` : `${nameOf(first)}.encode()`;
    })
    .join(' + ');
}

function nameOf(piece: Exclude<Piece, { kind: 'text' }>): string {
  return piece.name === 'key' ? 'API_KEY' : piece.name;
}

/** An f-string. */
function writeFormat(run: readonly Piece[]): string {
  const escaped = (text: string) => escapeText(text, escapesOfC('"'), numberLikeC).replace(/[{}]/g, '$&$&');
  return `f"${run.map((piece) => (piece.kind === 'text' ? escaped(piece.text) : `{${nameOf(piece)}}`)).join('')}"`;
}

/** An expression for a value that is sent, as text. */
function writeValue(proof: Proof, { value, variable, prefix }: Sent, signature: string): string {
  const words = { signature, login: 'credentials', key: variable, 'access-token': variable };
  const text = isNumber(proof, value) ? `str(${value})` : { ...words, ...SAME }[value];
  if (prefix === '') return text;
  const isPlain = /^[\w ]+$/.test(prefix) && /^\w+$/.test(text);
  return isPlain ? `f"${prefix}{${text}}"` : `${quotePython(prefix)} + ${text}`;
}

const SAME = { nonce: 'nonce', timestamp: 'timestamp', challenge: 'challenge' } as const;

/** Entries of a dictionary: `"nonce": nonce`. */
export function writePythonEntries(proof: Proof, sent: readonly Sent[], signature = ''): string[] {
  return sent.map((one) => {
    const isPlain = isNumber(proof, one.value) && one.prefix === '';
    return `${quotePython(one.name)}: ${isPlain ? one.value : writeValue(proof, one, signature)}`;
  });
}

/** Headers that prove who calls; `signature` is the expression that makes the signature. */
export function writePythonProof(proof: Proof, signature: string): Part {
  const isLogin = proof.headers.some(({ value }) => value === 'login');
  const credentials = 'base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()';
  return toPart({
    imports: isLogin ? ['base64'] : [],
    setup: isLogin ? [`credentials = ${credentials}`] : [],
    headers: proof.headers.map((one) => `${quotePython(one.name)}: ${writeValue(proof, one, signature)},`),
  });
}

/** The expression that signs a request over HTTP; `path` is the variable that holds the path. */
export function writePythonSignature(call: HttpCall, path: string): string {
  const args = toArguments(call.proof.signature, {
    key: null,
    method: quotePython(call.method),
    host: 'urllib.parse.urlsplit(BASE_URL).hostname',
    path,
    target: hasQuery(call) ? 'target' : path,
    query: hasQuery(call) ? 'query' : '""',
    body: call.body ? 'body' : 'b""',
  });
  return `sign(${args})`;
}

/** Constants from the environment. */
export function writePythonEnvironment({ environment }: Proof): string[] {
  return environment.map((name) => `${name} = os.environ["${name}"]`);
}
