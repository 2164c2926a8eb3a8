/** Signing in JavaScript: per scheme the functions and headers that a program needs. */
import type { Signing } from '../model/request.ts';
import type { HttpCall } from './call.ts';
import { ENVIRONMENT, type Part, SIGNED, toPart } from './program.ts';

const SIGN_IMPORTS = ['node:crypto createHash', 'node:crypto createHmac'];

/** Signs spot and embed calls. */
export const JS_SIGN_TARGET: Part = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `// ${SIGNED.target}
function sign(target, nonce, body) {
  const digest = createHash("sha256").update(String(nonce)).update(body).digest();
  const mac = createHmac("sha512", Buffer.from(API_SECRET, "base64"));
  return mac.update(target).update(digest).digest("base64");
}`,
  ],
});

const SIGN_FUTURES = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `// ${SIGNED.futures}
function sign(path, nonce, data) {
  const endpoint = path.replace(/^\\/derivatives/, "");
  const digest = createHash("sha256")
    .update(data)
    .update(nonce + endpoint)
    .digest();
  const mac = createHmac("sha512", Buffer.from(API_SECRET, "base64"));
  return mac.update(digest).digest("base64");
}`,
  ],
});

/** Signs the challenge of a futures socket. */
export const JS_SIGN_CHALLENGE: Part = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `// ${SIGNED.challenge}
function sign(challenge) {
  const digest = createHash("sha256").update(challenge).digest();
  const mac = createHmac("sha512", Buffer.from(API_SECRET, "base64"));
  return mac.update(digest).digest("base64");
}`,
  ],
});

/** Signs the handshake of a prime socket. */
export const JS_SIGN_HANDSHAKE: Part = toPart({
  imports: ['node:crypto createHmac'],
  functions: [
    `// ${SIGNED.handshake}
function sign(timestamp) {
  const { hostname, pathname } = new URL(API_WS_URL);
  const text = ["GET", timestamp, hostname, pathname].join("\\n");
  const mac = createHmac("sha256", API_SECRET).update(text).digest("base64");
  return mac.replaceAll("+", "-").replaceAll("/", "_");
}`,
  ],
  setup: ['const timestamp = new Date().toISOString().replace("Z", "000Z"); // microseconds'],
  headers: ['ApiKey: API_KEY,', 'ApiSign: sign(timestamp),', 'ApiTimestamp: timestamp,'],
});

/** Schemes that need nothing of the call; they serve sockets too. */
export const JS_BEARER: Part = toPart({ headers: [`Authorization: \`Bearer \${ACCESS_TOKEN}\`,`] });
export const JS_BASIC: Part = toPart({
  setup: [`const credentials = Buffer.from(\`\${CLIENT_ID}:\${CLIENT_SECRET}\`).toString("base64");`],
  headers: [`Authorization: \`Basic \${credentials}\`,`],
});

function signTarget({ query, body }: HttpCall): Part {
  const signature = `sign(${query.length > 0 ? 'target' : 'path'}, nonce, ${body ? 'body' : '""'})`;
  return { ...JS_SIGN_TARGET, headers: ['"API-Key": API_KEY,', `"API-Sign": ${signature},`] };
}

function signFutures({ query, body }: HttpCall): Part {
  const both = body?.kind === 'multipart' ? 'Buffer.concat([Buffer.from(search), body])' : 'search + body';
  const data = query.length === 0 ? (body ? 'body' : '""') : body ? both : 'search';
  return { ...SIGN_FUTURES, headers: ['APIKey: API_KEY,', `Authent: sign(path, nonce, ${data}),`] };
}

/** Code for a call, by scheme. */
export const JS_SIGNING: Readonly<Record<Signing, (call: HttpCall) => Part>> = {
  none: () => toPart({}),
  spot: signTarget,
  futures: signFutures,
  embed: signTarget,
  bearer: () => JS_BEARER,
  basic: () => JS_BASIC,
  'node-key': () => toPart({}),
  prime: () => toPart({}),
};

/** Constants from the environment; `hosts` are those with a default. */
export function writeJsEnvironment(signing: Signing, hosts: readonly string[]): string[] {
  const required = ENVIRONMENT[signing];
  const missing = required.map((name) => `!${name}`).join(' || ');
  const names = [...hosts, ...required];
  const line = `const { ${names.join(', ')} } = process.env;`;
  return [
    line.length <= 100 ? line : `const {\n  ${names.join(',\n  ')},\n} = process.env;`,
    ...(required.length > 0 ? [`if (${missing}) throw new Error("Set ${required.join(' and ')}.");`] : []),
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
