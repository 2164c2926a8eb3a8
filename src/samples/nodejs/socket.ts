/** Conversations in JavaScript, with the client built into Node.js since version 22. */
import type { SocketCall } from '../call.ts';
import { type SocketWriter, writeAsked, writeEntries } from '../language.ts';
import { AFTER_GREETING, indent } from '../program.ts';
import {
  CHECK_STATUS,
  writeBlock,
  writeEntryBlock,
  writeJsCheck,
  writeJsFetch,
  writeJsMember,
  writeJsProof,
} from './http.ts';
import { JS_STYLE, JS_SYNTAX, quoteJs, writeJs, writeJsEncoder, writeJsName } from './syntax.ts';

export const JS_SOCKET: SocketWriter = {
  needs: 'Node.js 22 or newer, which has a WebSocket client; save as sample.mjs.',
  client: () => ({}),
  signed: {
    host: 'address.hostname',
    path: 'address.pathname',
    query: 'address.search.slice(1)',
    target: 'address.pathname + address.search',
    noBody: '""',
  },
  proof: writeJsProof,
  address: ({ proof, url, variable }, isSigned, signature) => {
    const added = writeEntries(JS_SYNTAX, proof, proof.query, signature);
    const query = `${url.includes('?') ? '&' : '?'}\${new URLSearchParams({ ${added.join(', ')} })}`;
    return {
      setup: [
        ...(isSigned ? [`const address = new URL(${variable});`] : []),
        ...(added.length > 0 ? [`const url = \`\${${variable}}${query}\`;`] : []),
      ],
    };
  },
  token: ({ call, member, lifetime }, { setup, headers }) => {
    const code = [
      `const path = ${quoteJs(call.path)};`,
      ...setup,
      writeJsFetch(call, 'API_BASE_URL + path', [writeEntryBlock(headers)], '10_000'),
      CHECK_STATUS,
      'const data = await response.json();',
      ...call.failures.map((failure) => writeJsCheck(failure)),
      `return data${member.map((name) => (writeJsName(name) === name ? `.${name}` : `[${quoteJs(name)}]`)).join('')};`,
    ];
    const comment = `Private messages carry a token${lifetime}.`;
    return {
      imports: [],
      functions: [`// ${comment}\nasync function getToken() ${writeBlock(code)}`],
      setup: ['const token = await getToken();'],
    };
  },
  messages: writeJs,
  isSetupOnTop: false,
  conversation: (call, signed, signature) => ({
    functions: writeJsEncoder(call.messages).functions,
    main: [writeConversation(call, signed, signature)],
  }),
};

function writeConversation(call: SocketCall, signed: readonly string[], signature: string): string {
  const { headers, proof, awaitsGreeting, variable } = call;
  const handshake = [...(headers.length > 0 ? ['...headers'] : []), ...signed];
  const line = `  headers: { ${handshake.join(', ')} },`;
  const fields =
    line.length <= 80 ? line : `  headers: {\n${handshake.map((field) => `    ${field},\n`).join('')}  },`;
  const options = handshake.length > 0 ? `, {\n${fields}\n}` : '';
  const greeted = `if (received === 0) {\n  // ${AFTER_GREETING}\n${indent(writeStart(call, signature), '  ')}\n}`;
  return `const socket = new WebSocket(${proof.query.length > 0 ? 'url' : variable}${options});
const timer = setTimeout(() => socket.close(), 30_000);
let received = 0;
${writeOpening(call, signature)}socket.addEventListener("message", ({ data }) => {
  timer.refresh();
  const reply = JSON.parse(data);
${indent(writeFailures(call), '  ')}${indent(writeChallenged(call, signature), '  ')}  console.log(JSON.stringify(reply, null, 2));
${awaitsGreeting ? `${indent(greeted, '  ')}\n` : ''}  received += 1;
  if (received === receive) socket.close();
});
socket.addEventListener("error", ({ message }) => {
  // No close event follows if the connection never opened.
  clearTimeout(timer);
  console.error("WebSocket error:", message);
  process.exitCode = 1;
});
socket.addEventListener("close", ({ code, reason }) => {
  clearTimeout(timer);
  if (received < receive) {
    console.error(\`Closed after \${received} of \${receive} messages: \${code} \${reason}\`);
    process.exitCode = 1;
  }
});`;
}

/** Writes code that ends the conversation if a message reports failure. */
function writeFailures({ failures }: SocketCall): string {
  const end = (shown: string) =>
    `{\n  console.error("API error:", JSON.stringify(${shown}));\n  process.exitCode = 1;\n  received = receive;\n  socket.close();\n  return;\n}\n`;
  return failures.map((failure) => writeJsCheck(failure, 'reply', end)).join('');
}

/** Writes code that sends the messages, each with its proof, if it has one; `declare` declares the proof. */
function writeSend({ messages, proof }: SocketCall, declare: 'const ' | '', signature: string): string {
  const entries = writeEntries(JS_SYNTAX, proof, proof.members, signature);
  const isProven = entries.length > 0 || proof.challenge !== null;
  const message = isProven ? '{ ...message, ...proof }' : 'message';
  const send = `for (const message of messages) socket.send(${writeJsEncoder(messages).name}(${message}));`;
  return isProven ? `${declare}proof = ${writeEntryBlock(entries)};\n${send}` : send;
}

/** Writes code that starts to send when the connection opens, unless a greeting comes first. */
function writeOpening(call: SocketCall, signature: string): string {
  const { proof, messages, awaitsGreeting, receive } = call;
  const sending = `${writeStart(call, signature)}${receive === 0 ? '\nsocket.close();' : ''}`;
  const start = `socket.addEventListener("open", () => {\n${indent(sending, '  ')}\n});\n`;
  return `${proof.challenge ? 'let proof;\n' : ''}${messages.length === 0 || awaitsGreeting ? '' : start}`;
}

/** Writes code that sends the messages, or the request for the challenge. */
function writeStart(call: SocketCall, signature: string): string {
  const { proof } = call;
  if (!proof.challenge) return writeSend(call, 'const ', signature);
  const asked = writeAsked(JS_SYNTAX, JS_STYLE, proof, proof.challenge);
  return `socket.send(JSON.stringify({ ${asked.join(', ')} }));`;
}

/** Writes code that waits for the challenge, if there is one, and then sends the messages. */
function writeChallenged(call: SocketCall, signature: string): string {
  const { challenge } = call.proof;
  if (!challenge) return '';
  const isOther = Object.entries(challenge.receive).map(
    ([name, value]) => `${writeJsMember('reply', [name])} !== ${writeJs(value)}`,
  );
  return `if (!proof${call.awaitsGreeting ? ' && received > 0' : ''}) {
  if (${isOther.join(' || ')}) return;
  const challenge = ${writeJsMember('reply', [challenge.member])};
${indent(writeSend(call, '', signature), '  ')}
  return;
}
`;
}
