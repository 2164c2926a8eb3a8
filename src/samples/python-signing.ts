/** Signing in Python: per scheme the functions, statements and headers that a program needs. */
import type { Signing } from '../model/request.ts';
import type { HttpCall } from './call.ts';
import { ENVIRONMENT, type Part, SIGNED, toPart } from './program.ts';

const SIGN_IMPORTS = ['base64', 'hashlib', 'hmac'];

const ENCODED = 'return base64.b64encode(mac.digest()).decode()';

/** Signs spot and embed calls. */
export const PYTHON_SIGN_TARGET: Part = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `def sign(target: str, nonce: int, body: bytes) -> str:
    """${SIGNED.target}"""
    digest = hashlib.sha256(str(nonce).encode() + body).digest()
    mac = hmac.new(base64.b64decode(API_SECRET), target.encode() + digest, hashlib.sha512)
    ${ENCODED}`,
  ],
});

const SIGN_FUTURES = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `def sign(path: str, nonce: int, data: bytes) -> str:
    """${SIGNED.futures}"""
    endpoint = path.removeprefix("/derivatives")
    digest = hashlib.sha256(data + f"{nonce}{endpoint}".encode()).digest()
    mac = hmac.new(base64.b64decode(API_SECRET), digest, hashlib.sha512)
    ${ENCODED}`,
  ],
});

/** Signs the challenge of a futures socket. */
export const PYTHON_SIGN_CHALLENGE: Part = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `def sign(challenge: str) -> str:
    """${SIGNED.challenge}"""
    digest = hashlib.sha256(challenge.encode()).digest()
    mac = hmac.new(base64.b64decode(API_SECRET), digest, hashlib.sha512)
    ${ENCODED}`,
  ],
});

/** Signs the handshake of a prime socket. */
export const PYTHON_SIGN_HANDSHAKE: Part = toPart({
  imports: ['base64', 'datetime', 'hashlib', 'hmac', 'urllib.parse'],
  functions: [
    `def sign(timestamp: str) -> str:
    """${SIGNED.handshake}"""
    address = urllib.parse.urlsplit(WS_URL)
    text = "\\n".join(["GET", timestamp, address.hostname, address.path])
    mac = hmac.new(API_SECRET.encode(), text.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mac.digest()).decode()`,
  ],
  setup: [
    'now = datetime.datetime.now(datetime.timezone.utc)',
    'timestamp = now.strftime("%Y-%m-%dT%H:%M:%S.%fZ")',
  ],
  headers: ['"ApiKey": API_KEY,', '"ApiSign": sign(timestamp),', '"ApiTimestamp": timestamp,'],
});

/** Schemes that need nothing of the call; they serve sockets too. */
export const PYTHON_BEARER: Part = toPart({ headers: ['"Authorization": f"Bearer {ACCESS_TOKEN}",'] });
export const PYTHON_BASIC: Part = toPart({
  imports: ['base64'],
  setup: ['credentials = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()'],
  headers: ['"Authorization": f"Basic {credentials}",'],
});

function signTarget({ query, body }: HttpCall): Part {
  const target = query.length > 0 ? 'target' : 'PATH';
  const signature = `sign(${target}, nonce, ${body ? 'body' : 'b""'})`;
  return { ...PYTHON_SIGN_TARGET, headers: ['"API-Key": API_KEY,', `"API-Sign": ${signature},`] };
}

function signFutures({ query, body }: HttpCall): Part {
  const sent = [...(query.length > 0 ? ['query.encode()'] : []), ...(body ? ['body'] : [])];
  const signature = `sign(PATH, nonce, ${sent.join(' + ') || 'b""'})`;
  return { ...SIGN_FUTURES, headers: ['"APIKey": API_KEY,', `"Authent": ${signature},`] };
}

/** Code for a call, by scheme. */
export const PYTHON_SIGNING: Readonly<Record<Signing, (call: HttpCall) => Part>> = {
  none: () => toPart({}),
  spot: signTarget,
  futures: signFutures,
  embed: signTarget,
  bearer: () => PYTHON_BEARER,
  basic: () => PYTHON_BASIC,
  'node-key': () => toPart({}),
  prime: () => toPart({}),
};

/** Constants from the environment. */
export function writePythonEnvironment(signing: Signing): string[] {
  return ENVIRONMENT[signing].map((name) => `${name} = os.environ["${name}"]`);
}
