/** WebSocket samples in JavaScript, with the client that Node.js has since version 22. */
import type { Signing } from '../model/request.ts';
import type { SocketCall } from './call.ts';
import { quoteAround } from './escape.ts';
import { writeLiteral } from './literal.ts';
import {
  JS_BASIC,
  JS_BEARER,
  JS_SIGN_CHALLENGE,
  JS_SIGN_HANDSHAKE,
  JS_SIGN_TARGET,
  writeJsEnvironment,
  writeJsImports,
} from './nodejs-signing.ts';
import { JS_STYLE, quoteJs, writeJsEncoder, writeJsHeaders } from './nodejs-text.ts';
import { TOKEN } from './prepare.ts';
import {
  AFTER_GREETING,
  CHANGE_THESE,
  headLines,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';

const GET_TOKEN = `// Private messages carry a token; use it within 15 minutes.
async function getToken() {
  const path = "/0/private/GetWebSocketsToken";
  const nonce = Date.now(); // milliseconds
  const body = JSON.stringify({ nonce });
  const response = await fetch(API_BASE_URL + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "API-Key": API_KEY,
      "API-Sign": sign(path, nonce, body),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);
  const { error, result } = await response.json();
  if (error.length > 0) throw new Error(\`API error: \${error.join(", ")}\`);
  return result.token;
}`;

const SCHEMES: Readonly<Record<Signing, Part | null>> = {
  none: toPart({}),
  spot: mergeParts([
    JS_SIGN_TARGET,
    toPart({ functions: [GET_TOKEN], setup: ['const token = await getToken();'] }),
  ]),
  futures: JS_SIGN_CHALLENGE,
  embed: null,
  bearer: JS_BEARER,
  basic: JS_BASIC,
  'node-key': toPart({}),
  prime: JS_SIGN_HANDSHAKE,
};

const SEND = `socket.addEventListener("open", () => {
  for (const message of messages) socket.send(ENCODE(message));
});`;

const SEND_GREETED = `  if (received === 0) {
    // ${AFTER_GREETING}
    for (const message of messages) socket.send(ENCODE(message));
  }
`;

const ASK = `socket.addEventListener("open", () => {
  socket.send(JSON.stringify({ event: "challenge", api_key: API_KEY }));
});`;

const PROVE = `  if (!proof) {
    if (answer.event !== "challenge") return;
    proof = {
      api_key: API_KEY,
      original_challenge: answer.message,
      signed_challenge: sign(answer.message),
    };
    for (const message of messages) socket.send(ENCODE({ ...message, ...proof }));
    return;
  }
`;

/** A client that sends, prints what comes back and leaves. */
export function writeJsSocket(call: SocketCall): string | null {
  const scheme = SCHEMES[call.signing];
  if (scheme === null) return null;
  const isSpot = call.signing === 'spot';
  const hosts = isSpot ? ['API_BASE_URL', 'API_WS_URL'] : ['API_WS_URL'];
  const needs = 'Node.js 22 or newer, which has a WebSocket client; save as sample.mjs.';
  const base = call.tokenOrigin === null ? 'API_BASE_URL' : `API_BASE_URL = ${quoteJs(call.tokenOrigin)}`;
  const defaults = [...(isSpot ? [base] : []), `API_WS_URL = ${quoteJs(call.url)}`];
  return `${joinSections([
    [...headLines(needs, call.signing, hosts).map((line) => `// ${line}`), ...writeJsImports(scheme.imports)],
    writeJsEnvironment(call.signing, defaults),
    ...scheme.functions,
    ...writeJsEncoder(call.messages).functions,
    scheme.setup,
    writeValues(call),
    writeConversation(call, scheme.headers),
  ])}\n`;
}

function writeValues({ messages, headers, signing, receive }: SocketCall): string[] {
  const text = signing === 'spot' ? (value: string) => quoteAround(value, TOKEN, 'token', quoteJs) : quoteJs;
  return [
    `// ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`const headers = ${writeJsHeaders(headers)};`] : []),
    ...(messages.length > 0 ? [`const messages = ${writeLiteral(messages, { ...JS_STYLE, text })};`] : []),
    `const receive = ${receive}; // messages to print`,
  ];
}

function writeConversation({ headers, signing, messages }: SocketCall, signed: readonly string[]): string {
  const handshake = [
    ...(headers.length > 0 ? ['...headers'] : []),
    ...signed.map((line) => line.replace(/,$/, '')),
  ];
  const options = handshake.length > 0 ? `, {\n  headers: { ${handshake.join(', ')} },\n}` : '';
  const isFutures = signing === 'futures';
  const isGreeted = signing === 'prime' && messages.length > 0;
  const opening = isGreeted
    ? ''
    : isFutures
      ? `let proof;\n${ASK}\n`
      : messages.length > 0
        ? `${SEND}\n`
        : '';
  const encode = (code: string) => code.replaceAll('ENCODE', () => writeJsEncoder(messages).name);
  return `const socket = new WebSocket(API_WS_URL${options});
const timer = setTimeout(() => socket.close(), 30_000);
let received = 0;
${encode(opening)}socket.addEventListener("message", ({ data }) => {
  const answer = JSON.parse(data);
${isFutures ? encode(PROVE) : ''}  console.log(JSON.stringify(answer, null, 2));
${isGreeted ? encode(SEND_GREETED) : ''}  received += 1;
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
