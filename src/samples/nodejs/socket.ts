/** WebSocket samples in JavaScript, with the client that Node.js has since version 22. */
import type { Proof, SocketCall, TokenCall } from '../call.ts';
import { quoteAround } from '../escape.ts';
import { writeLiteral } from '../literal.ts';
import { TOKEN } from '../prepare.ts';
import {
  AFTER_GREETING,
  CHANGE_THESE,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from '../program.ts';
import { covers, toArguments } from '../signing.ts';
import { CHECK_STATUS, writeJsBody, writeJsCheck, writeJsSent } from './http.ts';
import {
  writeJsClock,
  writeJsEntries,
  writeJsEnvironment,
  writeJsImports,
  writeJsProof,
  writeJsSign,
  writeJsSignature,
} from './signing.ts';
import { JS_STYLE, quoteJs, writeJs, writeJsEncoder, writeJsName } from './text.ts';

/** Sends every message, as it is or with the proof that it carries. */
function writeSend({ messages }: SocketCall, message: 'message' | '{ ...message, ...proof }'): string {
  return `for (const message of messages) socket.send(${writeJsEncoder(messages).name}(${message}));`;
}

/** A client that sends, prints what comes back and leaves. */
export function writeJsSocket(call: SocketCall): string {
  const { proof, token } = call;
  const { imports, functions, setup, headers } = mergeParts([
    writeJsClock(proof),
    writeJsSign(proof),
    writeJsProof(proof, writeSignature(proof)),
    writeAddress(call),
    token ? writeToken(token) : toPart({}),
    toPart({ functions: writeJsEncoder(call.messages).functions }),
  ]);
  const hosts = [...(token ? ['API_BASE_URL'] : []), 'API_WS_URL'];
  const needs = 'Node.js 22 or newer, which has a WebSocket client; save as sample.mjs.';
  const defaults = [
    ...(token ? [`API_BASE_URL = ${quoteJs(token.call.origin)}`] : []),
    `API_WS_URL = ${quoteJs(call.url)}`,
  ];
  return `${joinSections([
    [...headLines(needs, proof.environment, hosts).map((line) => `// ${line}`), ...writeJsImports(imports)],
    writeJsEnvironment(proof.environment, defaults),
    ...functions,
    setup,
    writeValues(call),
    writeConversation(call, headers),
  ])}\n`;
}

/** The expression that signs the handshake or the challenge. */
function writeSignature(proof: Proof): string {
  const args = toArguments(proof.signature, {
    key: null,
    method: '"GET"',
    host: 'address.hostname',
    path: 'address.pathname',
    query: 'address.search.slice(1)',
    target: 'address.pathname + address.search',
    body: '""',
  });
  return `sign(${args})`;
}

/** Parts of the address that are signed, and values that it carries. */
function writeAddress({ proof, url }: SocketCall): Part {
  const isSigned = (['host', 'path', 'target', 'query'] as const).some((part) => covers(proof, part));
  const added = writeJsEntries(proof.query, writeSignature(proof));
  const separator = url.includes('?') ? '&' : '?';
  return toPart({
    setup: [
      ...(isSigned ? ['const address = new URL(API_WS_URL);'] : []),
      ...(added.length > 0
        ? [`const url = \`\${API_WS_URL}${separator}\${new URLSearchParams({ ${added.join(', ')} })}\`;`]
        : []),
    ],
  });
}

/** The function that fetches a token. */
function writeToken({ call, member, lifetime }: TokenCall): Part {
  const { proof, failure, method, path } = call;
  const { imports, functions, setup, headers } = mergeParts([
    writeJsClock(proof),
    writeJsBody(call),
    writeJsSign(proof),
    writeJsProof(proof, writeJsSignature(call)),
  ]);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoteJs(method)},`]),
    `headers: {\n${indent(headers.join('\n'), '  ')}\n},`,
    ...writeJsSent(call),
    'signal: AbortSignal.timeout(10_000),',
  ];
  const code = [
    `const path = ${quoteJs(path)};`,
    ...setup,
    `const response = await fetch(API_BASE_URL + path, {\n${indent(options.join('\n'), '  ')}\n});`,
    CHECK_STATUS,
    'const data = await response.json();',
    ...(failure ? [writeJsCheck(failure)] : []),
    `return data${member.map((name) => (writeJsName(name) === name ? `.${name}` : `[${quoteJs(name)}]`)).join('')};`,
  ];
  const comment = `Private messages carry a token${lifetime ? `; use it ${lifetime}` : ''}.`;
  return toPart({
    imports,
    functions: [
      ...functions,
      `// ${comment}\nasync function getToken() {\n${indent(code.join('\n'), '  ')}\n}`,
    ],
    setup: ['const token = await getToken();'],
  });
}

function writeValues({ messages, headers, token, receive }: SocketCall): string[] {
  const text = token ? (value: string) => quoteAround(value, TOKEN, 'token', quoteJs) : quoteJs;
  return [
    `// ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`const headers = ${writeJs(Object.fromEntries(headers))};`] : []),
    ...(messages.length > 0 ? [`const messages = ${writeLiteral(messages, { ...JS_STYLE, text })};`] : []),
    `const receive = ${receive}; // messages to print`,
  ];
}

function writeConversation(call: SocketCall, signed: readonly string[]): string {
  const { headers, proof, awaitsGreeting } = call;
  const handshake = [
    ...(headers.length > 0 ? ['...headers'] : []),
    ...signed.map((line) => line.replace(/,$/, '')),
  ];
  const line = `  headers: { ${handshake.join(', ')} },`;
  const fields =
    line.length <= 80 ? line : `  headers: {\n${handshake.map((field) => `    ${field},\n`).join('')}  },`;
  const options = handshake.length > 0 ? `, {\n${fields}\n}` : '';
  const greeted = `if (received === 0) {\n  // ${AFTER_GREETING}\n  ${writeSend(call, 'message')}\n}`;
  return `const socket = new WebSocket(${proof.query.length > 0 ? 'url' : 'API_WS_URL'}${options});
const timer = setTimeout(() => socket.close(), 30_000);
let received = 0;
${writeOpening(call)}socket.addEventListener("message", ({ data }) => {
  const reply = JSON.parse(data);
${proof.challenge ? indent(writeChallenged(call), '  ') : ''}  console.log(JSON.stringify(reply, null, 2));
${awaitsGreeting ? `${indent(greeted, '  ')}\n` : ''}  received += 1;
  if (received === receive) socket.close();
});
socket.addEventListener("error", ({ message }) => console.error("WebSocket error:", message));
socket.addEventListener("close", ({ code, reason }) => {
  clearTimeout(timer);
  if (received < receive) {
    console.error(\`Closed after \${received} of \${receive} messages: \${code} \${reason}\`);
    process.exitCode = 1;
  }
});`;
}

/** What is sent when the connection opens. */
function writeOpening(call: SocketCall): string {
  const { proof, messages, awaitsGreeting } = call;
  if (messages.length === 0 || awaitsGreeting) return '';
  const open = (code: string) => `socket.addEventListener("open", () => {\n${indent(code, '  ')}\n});\n`;
  const { challenge, members } = proof;
  if (members.length === 0) return open(writeSend(call, 'message'));
  if (!challenge)
    return open(`${writeProof(proof, 'const proof')}\n${writeSend(call, '{ ...message, ...proof }')}`);
  const own = members.filter(({ value }) => value === 'key' || value === 'access-token');
  const asked = [
    ...Object.entries(challenge.send).map(([name, value]) => `${writeJsName(name)}: ${writeJs(value)}`),
    ...writeJsEntries(own),
  ];
  return `let proof;\n${open(`socket.send(JSON.stringify({ ${asked.join(', ')} }));`)}`;
}

function writeProof(proof: Proof, variable: string): string {
  const entries = writeJsEntries(proof.members, writeSignature(proof));
  return `${variable} = {\n${entries.map((entry) => `  ${entry},\n`).join('')}};`;
}

/** Waits for the challenge, and sends when it is there. */
function writeChallenged(call: SocketCall): string {
  const { proof } = call;
  const { receive, member } = proof.challenge ?? { receive: {}, member: '' };
  const isOther = Object.entries(receive).map(
    ([name, value]) => `reply[${quoteJs(name)}] !== ${writeJs(value)}`,
  );
  return `if (!proof) {
  if (${isOther.join(' || ')}) return;
  const challenge = reply[${quoteJs(member)}];
${indent(writeProof(proof, 'proof'), '  ')}
  ${writeSend(call, '{ ...message, ...proof }')}
  return;
}
`;
}
