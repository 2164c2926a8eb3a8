/** Conversations in Python, with the websockets package: the standard library has no client. */
import type { Proof, SocketCall } from '../call.ts';
import { type SocketWriter, writeAsked, writeEntries } from '../language.ts';
import { AFTER_GREETING, indent } from '../program.ts';
import {
  USER_AGENT,
  writePythonCheck,
  writePythonOpen,
  writePythonProof,
  writePythonRequest,
} from './http.ts';
import { PYTHON_STYLE, PYTHON_SYNTAX, quotePython, writePython, writePythonEncoder } from './syntax.ts';

/** Maximum length of headers on one line. */
const LINE = 60;

export const PYTHON_SOCKET: SocketWriter = {
  needs: 'Python 3.9 or newer with the websockets package: pip install websockets',
  client: ({ messages, failures }) => {
    const { imports, functions } = writePythonEncoder(messages);
    return { imports: ['json', 'os', ...(failures.length > 0 ? ['sys'] : []), ...imports], functions };
  },
  signed: {
    host: 'address.hostname',
    path: 'address.path',
    query: 'address.query',
    target: 'f"{address.path}?{address.query}".removesuffix("?")',
    noBody: 'b""',
  },
  proof: writePythonProof,
  address: ({ proof, url }, isSigned, signature) => {
    const added = writeEntries(PYTHON_SYNTAX, proof, proof.query, signature);
    const query = `urllib.parse.urlencode({${added.join(', ')}})`;
    return {
      imports: isSigned || added.length > 0 ? ['urllib.parse'] : [],
      setup: [
        ...(isSigned ? ['address = urllib.parse.urlsplit(WS_URL)'] : []),
        ...(added.length > 0 ? [`url = WS_URL + "${url.includes('?') ? '&' : '?'}" + ${query}`] : []),
      ],
    };
  },
  token: ({ call, member, lifetime }, { setup, headers }) => {
    const code = [
      `"""Fetch the token that private messages carry${lifetime}."""`,
      `path = ${quotePython(call.path)}`,
      ...setup,
      writePythonRequest(call, 'BASE_URL + path', [USER_AGENT, ...headers]),
      writePythonOpen(10, 'data = json.load(response)'),
      ...call.failures.map(writePythonCheck),
      `return data${member.map((name) => `[${quotePython(name)}]`).join('')}`,
    ];
    return {
      imports: ['sys', 'urllib.error', 'urllib.request'],
      functions: [`def get_token() -> str:\n${indent(code.join('\n'), '    ')}`],
      setup: ['token = get_token()'],
    };
  },
  messages: writePython,
  isSetupOnTop: false,
  conversation: (call, signed, signature) => {
    const { headers, messages, proof, awaitsGreeting } = call;
    const handshake = [...(headers.length > 0 ? ['**HEADERS'] : []), ...signed];
    const line = `{${handshake.join(', ')}}`;
    const fields =
      line.length <= LINE ? line : `{\n${handshake.map((field) => `        ${field},\n`).join('')}    }`;
    const url = proof.query.length > 0 ? 'url' : 'WS_URL';
    const connect =
      handshake.length > 0
        ? `connect(\n    ${url},\n    additional_headers=${fields},\n    max_size=None,\n)`
        : `connect(${url}, max_size=None)`;
    const send = writeSend(call, signature);
    const main = [
      '# The client responds to pings and sends its own. Snapshots can exceed its limit of 1 MiB.',
      `with ${connect} as socket:`,
      ...(messages.length === 0 || awaitsGreeting ? [] : [indent(send, '    ')]),
      `    for ${awaitsGreeting ? 'count' : '_'} in range(RECEIVE):`,
      ...writeReceived(call),
      ...(awaitsGreeting
        ? [`        if count == 0:  # ${AFTER_GREETING}`, indent(send, '            ')]
        : []),
    ];
    return { main: [main] };
  },
};

/** Writes code that prints a message, unless it reports failure. */
function writeReceived({ failures }: SocketCall): string[] {
  if (failures.length === 0)
    return ['        print(json.dumps(json.loads(socket.recv(timeout=30)), indent=2))'];
  const checks = failures.map(writePythonCheck);
  return ['data = json.loads(socket.recv(timeout=30))', ...checks, 'print(json.dumps(data, indent=2))'].map(
    (code) => indent(code, '        '),
  );
}

/** Writes code that sends the messages, each with its proof. */
function writeSend({ proof, messages, failures }: SocketCall, signature: string): string {
  const { name } = writePythonEncoder(messages);
  const entries = writeEntries(PYTHON_SYNTAX, proof, proof.members, signature);
  if (entries.length === 0) return `for message in MESSAGES:\n    socket.send(${name}(message))`;
  return [
    ...writeChallenge(proof, failures),
    `proof = {\n${entries.map((entry) => `    ${entry},\n`).join('')}}`,
    `for message in MESSAGES:\n    socket.send(${name}({**message, **proof}))`,
  ].join('\n');
}

/** Writes code that requests the challenge and waits for it, unless a message reports failure. */
function writeChallenge(proof: Proof, failures: SocketCall['failures']): string[] {
  const { challenge } = proof;
  if (!challenge) return [];
  const asked = writeAsked(PYTHON_SYNTAX, PYTHON_STYLE, proof, challenge);
  const isOther = Object.entries(challenge.receive).map(
    ([name, value]) => `data.get(${quotePython(name)}) != ${writePython(value)}`,
  );
  const waiting = ['data = json.loads(socket.recv(timeout=30))', ...failures.map(writePythonCheck)];
  return [
    `socket.send(json.dumps({${asked.join(', ')}}))`,
    'data = None',
    `while ${['not isinstance(data, dict)', ...isOther].join(' or ')}:\n${indent(waiting.join('\n'), '    ')}`,
    `challenge = data[${quotePython(challenge.member)}]`,
  ];
}
