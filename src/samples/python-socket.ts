/** WebSocket samples in Python, with the websockets package: the standard library has no client. */
import type { Signing } from '../model/request.ts';
import type { SocketCall } from './call.ts';
import { quoteAround } from './escape.ts';
import { writeLiteral } from './literal.ts';
import { TOKEN } from './prepare.ts';
import {
  AFTER_GREETING,
  CHANGE_THESE,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';
import {
  PYTHON_BASIC,
  PYTHON_BEARER,
  PYTHON_SIGN_CHALLENGE,
  PYTHON_SIGN_HANDSHAKE,
  PYTHON_SIGN_TARGET,
  writePythonEnvironment,
} from './python-signing.ts';
import { PYTHON_STYLE, quotePython, writePythonEncoder, writePythonHeaders } from './python-text.ts';

const GET_TOKEN = `def get_token() -> str:
    """Fetch the token that private messages carry; use it within 15 minutes."""
    path = "/0/private/GetWebSocketsToken"
    nonce = time.time_ns() // 1_000_000  # milliseconds
    body = json.dumps({"nonce": nonce}).encode()
    request = urllib.request.Request(
        BASE_URL + path,
        data=body,
        headers={
            "User-Agent": "example-client/1.0",
            "Content-Type": "application/json",
            "API-Key": API_KEY,
            "API-Sign": sign(path, nonce, body),
        },
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        answer = json.load(response)
    if answer["error"]:
        raise RuntimeError(", ".join(answer["error"]))
    return answer["result"]["token"]`;

/** Headers that fit beside their name. */
const LINE = 60;

const SEND = `for message in MESSAGES:
    socket.send(ENCODE(message))`;

const CHALLENGE = `socket.send(json.dumps({"event": "challenge", "api_key": API_KEY}))
answer = {}
while answer.get("event") != "challenge":
    answer = json.loads(socket.recv(timeout=30))
proof = {
    "api_key": API_KEY,
    "original_challenge": answer["message"],
    "signed_challenge": sign(answer["message"]),
}
for message in MESSAGES:
    socket.send(ENCODE({**message, **proof}))`;

const SCHEMES: Readonly<Record<Signing, Part | null>> = {
  none: toPart({}),
  spot: mergeParts([
    PYTHON_SIGN_TARGET,
    toPart({ imports: ['time', 'urllib.request'], functions: [GET_TOKEN], setup: ['token = get_token()'] }),
  ]),
  futures: PYTHON_SIGN_CHALLENGE,
  embed: null,
  bearer: PYTHON_BEARER,
  basic: PYTHON_BASIC,
  'node-key': toPart({}),
  prime: PYTHON_SIGN_HANDSHAKE,
};

/** A client that sends, prints what comes back and leaves. */
export function writePythonSocket(call: SocketCall): string | null {
  const scheme = SCHEMES[call.signing];
  if (scheme === null) return null;
  const { imports, functions, setup, headers } = mergeParts([
    toPart({ imports: ['os'] }),
    scheme,
    toPart(writePythonEncoder(call.messages)),
  ]);
  const hosts = call.signing === 'spot' ? ['API_BASE_URL', 'API_WS_URL'] : ['API_WS_URL'];
  const needs = 'Python 3.9 or newer with the websockets package: pip install websockets';
  const top = joinSections([
    [
      ...headLines(needs, call.signing, hosts).map((line) => `# ${line}`),
      ...imports.map((name) => `import ${name}`),
    ],
    'from websockets.sync.client import connect',
    [
      ...(call.signing === 'spot' ? [writeBaseUrl(call.tokenOrigin)] : []),
      `WS_URL = os.environ.get("API_WS_URL", ${quotePython(call.url)})`,
      ...writePythonEnvironment(call.signing),
    ],
  ]);
  const main = joinSections([setup, writeValues(call), writeConversation(call, headers)]);
  return `${joinSections([top, ...functions, main], functions.length > 0 ? '\n\n\n' : '\n\n')}\n`;
}

function writeBaseUrl(origin: string | null): string {
  return origin === null
    ? 'BASE_URL = os.environ["API_BASE_URL"]'
    : `BASE_URL = os.environ.get("API_BASE_URL", ${quotePython(origin)})`;
}

function writeValues({ messages, headers, signing, receive }: SocketCall): string[] {
  const text =
    signing === 'spot' ? (value: string) => quoteAround(value, TOKEN, 'token', quotePython) : quotePython;
  return [
    `# ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`HEADERS = ${writePythonHeaders(headers)}`] : []),
    ...(messages.length > 0 ? [`MESSAGES = ${writeLiteral(messages, { ...PYTHON_STYLE, text })}`] : []),
    `RECEIVE = ${receive}  # messages to print`,
  ];
}

function writeConversation({ headers, signing, messages }: SocketCall, signed: readonly string[]): string[] {
  const handshake = [
    ...(headers.length > 0 ? ['**HEADERS'] : []),
    ...signed.map((line) => line.replace(/,$/, '')),
  ];
  const line = `{${handshake.join(', ')}}`;
  const fields =
    line.length <= LINE ? line : `{\n${handshake.map((field) => `        ${field},\n`).join('')}    }`;
  const connect =
    handshake.length > 0
      ? `connect(\n    WS_URL,\n    additional_headers=${fields},\n    max_size=None,\n)`
      : 'connect(WS_URL, max_size=None)';
  const isGreeted = signing === 'prime' && messages.length > 0;
  const encode = (code: string) => code.replaceAll('ENCODE', writePythonEncoder(messages).name);
  return [
    '# The client answers pings and sends its own. Snapshots can exceed its limit of 1 MiB.',
    `with ${connect} as socket:`,
    ...(messages.length === 0 || isGreeted
      ? []
      : [indent(encode(signing === 'futures' ? CHALLENGE : SEND), '    ')]),
    `    for ${isGreeted ? 'count' : '_'} in range(RECEIVE):`,
    '        print(json.dumps(json.loads(socket.recv(timeout=30)), indent=2))',
    ...(isGreeted
      ? [`        if count == 0:  # ${AFTER_GREETING}`, indent(encode(SEND), '            ')]
      : []),
  ];
}
