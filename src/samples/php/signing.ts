/** Proof in PHP: the function that signs, and the statements and headers around it. */
import type { HttpCall, Proof, Sent } from '../call.ts';
import { type Part, toCamel, toPart } from '../program.ts';
import { hasQuery, isNumber, type Piece, planSignature, toArguments } from '../signing.ts';
import { quotePhp } from './text.ts';

const SECRETS = {
  text: '$secret',
  base64: 'base64_decode($secret)',
  hex: 'hex2bin($secret)',
} as const;

/** A hash as text: true asks for bytes. */
const ENCODED = {
  hex: (hash: string) => `${hash})`,
  base64: (hash: string) => `base64_encode(${hash}, true))`,
  base64url: (hash: string) => `strtr(base64_encode(${hash}, true)), '+/', '-_')`,
  'base64url-unpadded': (hash: string) => `rtrim(strtr(base64_encode(${hash}, true)), '+/', '-_'), '=')`,
  bytes: (hash: string) => `${hash}, true)`,
} as const;

/** A fresh nonce or timestamp. */
const CLOCKS = {
  s: 'time(); // seconds',
  ms: '(int) (microtime(true) * 1000); // milliseconds',
  us: '(int) (microtime(true) * 1000000); // microseconds',
  'iso-s': "gmdate('Y-m-d\\TH:i:s\\Z');",
  'iso-ms': "(new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\\TH:i:s.v\\Z');",
  'iso-us': "(new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\\TH:i:s.u\\Z');",
  random: 'bin2hex(random_bytes(16));',
} as const;

export function writePhpClock({ nonce, timestamp }: Proof): Part {
  return toPart({
    setup: [
      ...(nonce ? [`$nonce = ${CLOCKS[nonce]}`] : []),
      ...(timestamp ? [`$timestamp = ${CLOCKS[timestamp]}`] : []),
    ],
  });
}

/** The function that signs, if there is a signature. */
export function writePhpSign(proof: Proof): Part {
  const { signature } = proof;
  if (!signature) return toPart({});
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
  return toPart({
    functions: [
      `// ${comment}\nfunction sign(${['string $secret', ...typed].join(', ')}): string\n{\n${code.map((line) => `    ${line}`).join('\n')}\n}`,
    ],
  });
}

function writeText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? quotePhp(piece.text) : `$${piece.name}`)).join(' . ');
}

/** An expression for a value that is sent. */
function writeValue({ value, variable, prefix }: Sent, signature: string): string {
  const key = `$${toCamel(variable)}`;
  const words = { signature, login: '', key, 'access-token': key };
  const text = { ...words, nonce: '$nonce', timestamp: '$timestamp', challenge: '$challenge' }[value];
  return prefix === '' ? text : `${quotePhp(prefix)} . ${text}`;
}

/** Entries of an array: `'nonce' => $nonce`. */
export function writePhpEntries(sent: readonly Sent[], signature = ''): string[] {
  return sent.map((one) => `${quotePhp(one.name)} => ${writeValue(one, signature)}`);
}

/** Pairs of a list, where names can repeat: `['nonce', (string) $nonce]`. */
export function writePhpAddedPairs(proof: Proof, sent: readonly Sent[]): string[] {
  return sent.map((one) => {
    const text = `${isNumber(proof, one.value) && one.prefix === '' ? '(string) ' : ''}${writeValue(one, '')}`;
    return `[${quotePhp(one.name)}, ${text}]`;
  });
}

/** Headers that prove who calls; HTTP Basic is an option of curl. */
export function writePhpProof({ headers }: Proof, signature: string): Part {
  const own = headers.filter(({ value }) => value !== 'login');
  return toPart({
    headers: own.map(
      (one) =>
        `${quotePhp(`${one.name}: ${one.prefix}`)} . ${writeValue({ ...one, prefix: '' }, signature)},`,
    ),
  });
}

/** The expression that signs a request. */
export function writePhpSignature(call: HttpCall): string {
  const args = toArguments(call.proof.signature, {
    key: '$apiKey',
    method: quotePhp(call.method),
    host: 'parse_url($baseUrl, PHP_URL_HOST)',
    path: '$path',
    target: hasQuery(call) ? '$target' : '$path',
    query: hasQuery(call) ? '$search' : "''",
    body: call.body ? '$body' : "''",
    nonce: '$nonce',
    timestamp: '$timestamp',
  });
  return `sign($apiSecret${args && ', '}${args})`;
}

/** Variables from the environment. */
export function writePhpEnvironment({ environment }: Proof): string[] {
  return environment.map(
    (name) => `$${toCamel(name)} = getenv('${name}') ?: throw new RuntimeException('Set ${name}.');`,
  );
}
