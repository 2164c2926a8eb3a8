/** Proof in JavaScript: the function that signs, and the statements and headers around it. */
import type { HttpCall, Proof, Sent } from '../call.ts';
import { escapeText } from '../escape.ts';
import { type Part, toList, toPart } from '../program.ts';
import { hasQuery, isNumber, type Piece, planSignature, toArguments, toRuns } from '../signing.ts';
import { quoteJs, writeJsName } from './text.ts';

/** Ends a chain that hashes. */
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

/** A fresh nonce or timestamp. */
const CLOCKS = {
  s: 'Math.floor(Date.now() / 1000); // seconds',
  ms: 'Date.now(); // milliseconds',
  us: 'Date.now() * 1000; // microseconds',
  'iso-s': 'new Date().toISOString().replace(/\\.\\d+/, "");',
  'iso-ms': 'new Date().toISOString();',
  'iso-us': 'new Date().toISOString().replace("Z", "000Z"); // microseconds',
  random: 'randomBytes(16).toString("hex");',
} as const;

export function writeJsClock({ nonce, timestamp }: Proof): Part {
  return toPart({
    imports: nonce === 'random' ? ['node:crypto randomBytes'] : [],
    setup: [
      ...(nonce ? [`const nonce = ${CLOCKS[nonce]}`] : []),
      ...(timestamp ? [`const timestamp = ${CLOCKS[timestamp]}`] : []),
    ],
  });
}

/** The function that signs, if there is a signature. */
export function writeJsSign(proof: Proof): Part {
  const { signature } = proof;
  if (!signature) return toPart({});
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
  return toPart({
    imports: [...(digests.length > 0 ? ['node:crypto createHash'] : []), 'node:crypto createHmac'],
    functions: [
      `// ${comment}\nfunction sign(${names.join(', ')}) {\n${code.map((line) => `  ${line}`).join('\n')}\n}`,
    ],
  });
}

function writeChain(start: string, proof: Proof, pieces: readonly Piece[], end: string): string {
  const updates = toRuns(pieces).map((run) => `.update(${writeText(proof, run)})`);
  const line = `${start}${updates.join('')}${end};`;
  const calls = [...updates, ...end.split(/(?<=\))(?=\.)/)];
  return line.length <= 90 ? line : `${[start, ...calls].join('\n    ')};`;
}

function writeText(proof: Proof, run: readonly Piece[]): string {
  const [first] = run;
  if (first && run.length === 1) {
    if (first.kind === 'text') return quoteJs(first.text);
    return isNumber(proof, first.name) ? `String(${first.name})` : nameOf(first);
  }
  const special = { '\\': '\\\\', '`': '\\`', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  const numbered = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;
  const texts = run.map((piece) =>
    piece.kind === 'text' ? escapeText(piece.text, special, numbered) : `\${${nameOf(piece)}}`,
  );
  return `\`${texts.join('')}\``;
}

function nameOf(piece: Exclude<Piece, { kind: 'text' }>): string {
  return piece.name === 'key' ? 'API_KEY' : piece.name;
}

/** A regular expression for a prefix. */
function writePattern(prefix: string): string {
  return /^[\w/-]+$/.test(prefix)
    ? `/^${prefix.replaceAll('/', '\\/')}/`
    : `new RegExp(${quoteJs(`^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`)})`;
}

/** An expression for a value that is sent. */
function writeValue({ value, variable, prefix }: Sent, signature: string): string {
  const words = { signature, login: 'credentials', key: variable, 'access-token': variable };
  const text = { ...words, nonce: 'nonce', timestamp: 'timestamp', challenge: 'challenge' }[value];
  if (prefix === '') return text;
  const isPlain = /^[\w ]+$/.test(prefix) && /^\w+$/.test(text);
  return isPlain ? `\`${prefix}\${${text}}\`` : `${quoteJs(prefix)} + ${text}`;
}

/** Members of an object: `nonce`, `"api-key": API_KEY`. */
export function writeJsEntries(sent: readonly Sent[], signature = ''): string[] {
  return sent.map((one) => {
    const value = writeValue(one, signature);
    const name = writeJsName(one.name);
    return name === value ? name : `${name}: ${value}`;
  });
}

/** Pairs of a list, where names can repeat: `["nonce", nonce]`. */
export function writeJsPairs(sent: readonly Sent[]): string[] {
  return sent.map((one) => `[${quoteJs(one.name)}, ${writeValue(one, '')}]`);
}

/** Headers that prove who calls; `signature` is the expression that makes the signature. */
export function writeJsProof(proof: Proof, signature: string): Part {
  const isLogin = proof.headers.some(({ value }) => value === 'login');
  const credentials = `Buffer.from(\`\${CLIENT_ID}:\${CLIENT_SECRET}\`).toString("base64")`;
  return toPart({
    setup: isLogin ? [`const credentials = ${credentials};`] : [],
    headers: proof.headers.map((one) => {
      const value = writeValue(one, signature);
      const text = isNumber(proof, one.value) && one.prefix === '' ? `String(${value})` : value;
      return `${writeJsName(one.name)}: ${text},`;
    }),
  });
}

/** The expression that signs a request over HTTP. */
export function writeJsSignature(call: HttpCall): string {
  const { proof, body } = call;
  const args = toArguments(proof.signature, {
    key: null,
    method: quoteJs(call.method),
    host: 'new URL(API_BASE_URL).hostname',
    target: hasQuery(call) ? 'target' : 'path',
    query: hasQuery(call) ? 'search' : '""',
    body: body ? 'body' : '""',
  });
  return `sign(${args})`;
}

/** Constants from the environment; `hosts` are those with a default. */
export function writeJsEnvironment(required: readonly string[], hosts: readonly string[]): string[] {
  const missing = required.map((name) => `!${name}`).join(' || ');
  const names = [...hosts, ...required];
  const line = `const { ${names.join(', ')} } = process.env;`;
  return [
    line.length <= 100 ? line : `const {\n  ${names.join(',\n  ')},\n} = process.env;`,
    ...(required.length > 0 ? [`if (${missing}) throw new Error("Set ${toList(required)}.");`] : []),
  ];
}

/** Import statements of "module name" entries, one per module. */
export function writeJsImports(imports: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const entry of imports) {
    const [module = '', name = ''] = entry.split(' ');
    names.set(module, [...(names.get(module) ?? []), name]);
  }
  return [...names].map(([module, list]) => `import { ${list.join(', ')} } from "${module}";`);
}
