/** Python literals, as Black lays them out, and the function that signs. */
import type { Generated } from '../../model/generated.ts';
import type { Signature } from '../../model/signing.ts';
import type { Proof } from '../call.ts';
import { escapesOfC, escapeText, numberLikeC, pickQuote, quoteGenerated } from '../escape.ts';
import { hasExact, type Json } from '../json.ts';
import { type Clock, type Syntax, TIMES } from '../language.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';
import { indent, type Part, WHY_PRINTED } from '../program.ts';
import { isBytes, isNumber, type Piece, planSignature, toRuns, variableOf } from '../signing.ts';

export function quotePython(text: string): string {
  const quote = pickQuote(text);
  return `${quote}${escapeText(text, escapesOfC(quote), numberLikeC)}${quote}`;
}

export const PYTHON_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '    ',
  key: (name) => `${quotePython(name)}:`,
  text: (text) => quoteGenerated(text, quotePython, writeGenerated),
  // Python integers of any size keep their digits.
  exact: (digits) => (isFraction(digits) ? `decimal.Decimal("${digits}")` : digits),
  words: { true: 'True', false: 'False', null: 'None' },
};

export function writePython(value: Json): string {
  return writeLiteral(value, PYTHON_STYLE);
}

function isFraction(digits: string): boolean {
  return !/^(?!-0$)-?\d+$/.test(digits);
}

const TO_JSON = `def to_json(value) -> str:
    """Return JSON text; json.dumps has no decimals, and floats would lose digits."""
    text = json.dumps(value, default=lambda number: f"\\0{number:f}")
    return re.sub(r'"\\\\u0000([^"]*)"', r"\\1", text)`;

/** Returns the function that encodes values as JSON, and what it requires. */
export function writePythonEncoder(value: Json): Pick<Part, 'imports' | 'functions'> & { name: string } {
  return hasExact(value, isFraction)
    ? { name: 'to_json', imports: ['decimal', 'json', 're'], functions: [TO_JSON] }
    : { name: 'json.dumps', imports: ['json'], functions: [] };
}

export const PYTHON_SYNTAX: Syntax = {
  credentials: () => ({ key: null, secret: [] }),
  variable: (name) => name,
  environment: (name) => name,
  toText: (number) => `str(${number})`,
  join: (prefix, value, isNumeric) => {
    const isPlain = !isNumeric && /^[\w ]+$/.test(prefix) && /^\w+$/.test(value);
    const text = isNumeric ? `str(${value})` : value;
    return isPlain ? `f"${prefix}{${value}}"` : `${quotePython(prefix)} + ${text}`;
  },
  plus: ' + ',
  entry: (name, value) => `${quotePython(name)}: ${value}`,
};

const SECRETS = {
  text: { imports: [], code: 'API_SECRET.encode()' },
  base64: { imports: ['base64'], code: 'base64.b64decode(API_SECRET)' },
  hex: { imports: [], code: 'bytes.fromhex(API_SECRET)' },
} as const;

/** Encodings of a hash object: the modules, and the code around the object. */
const ENCODED = {
  hex: [[], '', '.hexdigest()'],
  base64: [['base64'], 'base64.b64encode(', '.digest()).decode()'],
  base64url: [['base64'], 'base64.urlsafe_b64encode(', '.digest()).decode()'],
  'base64url-unpadded': [['base64'], 'base64.urlsafe_b64encode(', '.digest()).decode().rstrip("=")'],
  bytes: [[], '', '.digest()'],
} as const;

const NOW = 'datetime.datetime.now(datetime.timezone.utc)';

/** Code for a fresh nonce or timestamp, with its module. */
const CLOCKS = {
  s: ['time', 'int(time.time())  # seconds'],
  ms: ['time', 'time.time_ns() // 1_000_000  # milliseconds'],
  us: ['time', 'time.time_ns() // 1_000  # microseconds'],
  'iso-s': ['datetime', `${NOW}.strftime("%Y-%m-%dT%H:%M:%SZ")`],
  'iso-ms': ['datetime', `${NOW}.isoformat(timespec="milliseconds").replace("+00:00", "Z")`],
  'iso-us': ['datetime', `${NOW}.strftime("%Y-%m-%dT%H:%M:%S.%fZ")`],
  random: ['secrets', 'secrets.token_hex(16)'],
} as const;

export function writePythonClock({ name, format }: Clock): Partial<Part> {
  const [module, code] = CLOCKS[format];
  return { imports: [module], setup: [`${name} = ${code}`] };
}

function writeGenerated(value: Generated): string {
  if (value.kind === 'token') return 'token';
  if (value.kind === 'uuid') return 'new_id()';
  const moment = value.seconds === 0 ? '' : `time.time() + ${value.seconds}`;
  return `time.strftime("%Y-%m-%dT%H:%M:%S${TIMES[value.format].fraction}Z", time.gmtime(${moment}))`;
}

/** A setting, because the values of the request call it; two empty lines around it, as Black leaves them. */
const NEW_ID = `

def new_id() -> str:
    """Return a random UUID, ${WHY_PRINTED}."""
    value = str(uuid.uuid4())
    print("ID:", value, file=sys.stderr)
    return value
`;

export function writePythonGenerator({ kind }: Generated): Partial<Part> {
  if (kind === 'uuid') return { imports: ['sys', 'uuid'], settings: [NEW_ID] };
  return { imports: kind === 'time' ? ['time'] : [] };
}

export function writePythonSign(proof: Proof, signature: Signature): Partial<Part> {
  const { hash, parameters, prefix, digests, pieces, comment } = planSignature(signature);
  const typed = parameters
    .filter((name) => name !== 'key')
    .map((name) => `${name}: ${isNumber(proof, name) ? 'int' : name === 'body' ? 'bytes' : 'str'}`);
  const secret = SECRETS[signature.secret];
  const encode = (encoding: keyof typeof ENCODED, object: string) =>
    `${ENCODED[encoding][1]}${object}${ENCODED[encoding][2]}`;
  const line = (message: string) => `mac = hmac.new(${secret.code}, ${message}, hashlib.${hash})`;
  const message = writeBytes(proof, pieces);
  const isLong = line(message).length > 86;
  const body = [
    ...(prefix === null ? [] : [`endpoint = path.removeprefix(${quotePython(prefix)})`]),
    ...digests.map(({ name, algorithm, encoding, pieces: hashed }) => {
      return `${name} = ${encode(encoding, `hashlib.${algorithm}(${writeBytes(proof, hashed)})`)}`;
    }),
    ...(isLong ? [`message = ${message}`] : []),
    line(isLong ? 'message' : message),
    `return ${encode(signature.encoding, 'mac')}`,
  ];
  const encodings = [signature, ...digests].flatMap(({ encoding }) => [...ENCODED[encoding][0]]);
  return {
    imports: ['hashlib', 'hmac', ...secret.imports, ...encodings],
    functions: [
      `def sign(${typed.join(', ')}) -> str:\n    """${comment}"""\n${indent(body.join('\n'), '    ')}`,
    ],
  };
}

/** Writes pieces of a signed text as bytes. */
function writeBytes(proof: Proof, pieces: readonly Piece[]): string {
  return toRuns(pieces)
    .map((run) => {
      const [first] = run;
      if (!first) return '';
      if (isBytes(first)) return first.kind === 'digest' ? first.name : 'body';
      if (run.length > 1) return `${writeFormat(run)}.encode()`;
      if (first.kind === 'text') return `${quotePython(first.text)}.encode()`;
      return isNumber(proof, first.name)
        ? `str(${first.name}).encode()`
        : `${variableOf(first, 'API_KEY')}.encode()`;
    })
    .join(' + ');
}

/** Writes an f-string. */
function writeFormat(run: readonly Piece[]): string {
  const escaped = (text: string) => escapeText(text, escapesOfC('"'), numberLikeC).replace(/[{}]/g, '$&$&');
  return `f"${run.map((piece) => (piece.kind === 'text' ? escaped(piece.text) : `{${variableOf(piece, 'API_KEY')}}`)).join('')}"`;
}
