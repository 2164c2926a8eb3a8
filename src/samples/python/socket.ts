/** WebSocket samples in Python, with the websockets package: the standard library has no client. */
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
import { writePythonBody, writePythonCheck } from './http.ts';
import {
  writePythonClock,
  writePythonEntries,
  writePythonEnvironment,
  writePythonProof,
  writePythonSign,
  writePythonSignature,
} from './signing.ts';
import { PYTHON_STYLE, quotePython, writePython, writePythonEncoder } from './text.ts';

/** Headers that fit beside their name. */
const LINE = 60;

/** A client that sends, prints what comes back and leaves. */
export function writePythonSocket(call: SocketCall): string {
  const { proof, token } = call;
  const { imports, functions, setup, headers } = mergeParts([
    toPart({ imports: ['json', 'os'] }),
    toPart(writePythonEncoder(call.messages)),
    writePythonClock(proof),
    writePythonSign(proof),
    writePythonProof(proof, writeSignature(proof)),
    writeAddress(call),
    token ? writeToken(token) : toPart({}),
  ]);
  const hosts = [...(token ? ['API_BASE_URL'] : []), 'API_WS_URL'];
  const needs = 'Python 3.9 or newer with the websockets package: pip install websockets';
  const top = joinSections([
    [
      ...headLines(needs, proof.environment, hosts).map((line) => `# ${line}`),
      ...imports.map((name) => `import ${name}`),
    ],
    'from websockets.sync.client import connect',
    [
      ...(token ? [`BASE_URL = os.environ.get("API_BASE_URL", ${quotePython(token.call.origin)})`] : []),
      `WS_URL = os.environ.get("API_WS_URL", ${quotePython(call.url)})`,
      ...writePythonEnvironment(proof),
    ],
  ]);
  const main = joinSections([setup, writeValues(call), writeConversation(call, headers)]);
  return `${joinSections([top, ...functions, main], functions.length > 0 ? '\n\n\n' : '\n\n')}\n`;
}

/** The expression that signs the handshake or the challenge. */
function writeSignature(proof: Proof): string {
  const args = toArguments(proof.signature, {
    key: null,
    method: '"GET"',
    host: 'address.hostname',
    path: 'address.path',
    query: 'address.query',
    target: 'f"{address.path}?{address.query}".removesuffix("?")',
    body: 'b""',
  });
  return `sign(${args})`;
}

/** Parts of the address that are signed, and values that it carries. */
function writeAddress({ proof, url }: SocketCall): Part {
  const isSigned = (['host', 'path', 'target', 'query'] as const).some((part) => covers(proof, part));
  const added = writePythonEntries(proof, proof.query, writeSignature(proof));
  const query = `urllib.parse.urlencode({${added.join(', ')}})`;
  return toPart({
    imports: isSigned || added.length > 0 ? ['urllib.parse'] : [],
    setup: [
      ...(isSigned ? ['address = urllib.parse.urlsplit(WS_URL)'] : []),
      ...(added.length > 0 ? [`url = WS_URL + "${url.includes('?') ? '&' : '?'}" + ${query}`] : []),
    ],
  });
}

/** The function that fetches a token. */
function writeToken({ call, member, lifetime }: TokenCall): Part {
  const { proof, failure, method, body, path } = call;
  const { imports, functions, setup, headers } = mergeParts([
    writePythonClock(proof),
    writePythonBody(call),
    writePythonSign(proof),
    writePythonProof(proof, writePythonSignature(call, 'path')),
  ]);
  const args = [
    'BASE_URL + path,',
    ...(method === (body ? 'POST' : 'GET') ? [] : [`method=${quotePython(method)},`]),
    ...(body ? ['data=body,'] : []),
    `headers={\n${indent(['"User-Agent": "example-client/1.0",', ...headers].join('\n'), '    ')}\n},`,
  ];
  const code = [
    `"""Fetch the token that private messages carry${lifetime ? `; use it ${lifetime}` : ''}."""`,
    `path = ${quotePython(path)}`,
    ...setup,
    `request = urllib.request.Request(\n${indent(args.join('\n'), '    ')}\n)`,
    'with urllib.request.urlopen(request, timeout=10) as response:\n    data = json.load(response)',
    ...(failure ? [writePythonCheck(failure, 'raise RuntimeError')] : []),
    `return data${member.map((name) => `[${quotePython(name)}]`).join('')}`,
  ];
  return toPart({
    imports: [...imports, 'urllib.request'],
    functions: [...functions, `def get_token() -> str:\n${indent(code.join('\n'), '    ')}`],
    setup: ['token = get_token()'],
  });
}

function writeValues({ messages, headers, token, receive }: SocketCall): string[] {
  const text = token ? (value: string) => quoteAround(value, TOKEN, 'token', quotePython) : quotePython;
  return [
    `# ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`HEADERS = ${writePython(Object.fromEntries(headers))}`] : []),
    ...(messages.length > 0 ? [`MESSAGES = ${writeLiteral(messages, { ...PYTHON_STYLE, text })}`] : []),
    `RECEIVE = ${receive}  # messages to print`,
  ];
}

function writeConversation(call: SocketCall, signed: readonly string[]): string[] {
  const { headers, messages, proof, awaitsGreeting } = call;
  const handshake = [
    ...(headers.length > 0 ? ['**HEADERS'] : []),
    ...signed.map((line) => line.replace(/,$/, '')),
  ];
  const line = `{${handshake.join(', ')}}`;
  const fields =
    line.length <= LINE ? line : `{\n${handshake.map((field) => `        ${field},\n`).join('')}    }`;
  const url = proof.query.length > 0 ? 'url' : 'WS_URL';
  const connect =
    handshake.length > 0
      ? `connect(\n    ${url},\n    additional_headers=${fields},\n    max_size=None,\n)`
      : `connect(${url}, max_size=None)`;
  const send = writeSend(call);
  return [
    '# The client answers pings and sends its own. Snapshots can exceed its limit of 1 MiB.',
    `with ${connect} as socket:`,
    ...(messages.length === 0 || awaitsGreeting ? [] : [indent(send, '    ')]),
    `    for ${awaitsGreeting ? 'count' : '_'} in range(RECEIVE):`,
    '        print(json.dumps(json.loads(socket.recv(timeout=30)), indent=2))',
    ...(awaitsGreeting ? [`        if count == 0:  # ${AFTER_GREETING}`, indent(send, '            ')] : []),
  ];
}

/** Sends the messages, each with the proof that it carries. */
function writeSend(call: SocketCall): string {
  const { proof } = call;
  const { name } = writePythonEncoder(call.messages);
  const entries = writePythonEntries(proof, proof.members, writeSignature(proof));
  if (entries.length === 0) return `for message in MESSAGES:\n    socket.send(${name}(message))`;
  return [
    ...writeChallenge(call),
    `proof = {\n${entries.map((entry) => `    ${entry},\n`).join('')}}`,
    `for message in MESSAGES:\n    socket.send(${name}({**message, **proof}))`,
  ].join('\n');
}

/** Asks for the challenge and waits for it. */
function writeChallenge({ proof }: SocketCall): string[] {
  const { challenge } = proof;
  if (!challenge) return [];
  const own = proof.members.filter(({ value }) => value === 'key' || value === 'access-token');
  const asked = [
    ...Object.entries(challenge.send).map(([name, value]) => `${quotePython(name)}: ${writePython(value)}`),
    ...writePythonEntries(proof, own),
  ];
  const isOther = Object.entries(challenge.receive).map(
    ([name, value]) => `reply.get(${quotePython(name)}) != ${writePython(value)}`,
  );
  return [
    `socket.send(json.dumps({${asked.join(', ')}}))`,
    'reply = {}',
    `while ${isOther.join(' or ')}:\n    reply = json.loads(socket.recv(timeout=30))`,
    `challenge = reply[${quotePython(challenge.member)}]`,
  ];
}
