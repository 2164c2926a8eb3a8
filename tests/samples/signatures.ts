/** Proofs of callers, made again from the test secrets as the guides describe them. */
import { createHash, createHmac } from 'node:crypto';
import type { Received } from '../../src/samples/loopback.test.support.ts';

/** What samples read from the environment; each program that runs at the same time has a key of its own. */
export function credentialsOf(key: string) {
  return {
    API_KEY: key,
    API_SECRET: Buffer.from(`secret of ${key} \u00ff\u0000`).toString('base64'),
    ACCESS_TOKEN: `token-of-${key}`,
    CLIENT_ID: `client-of-${key}`,
    CLIENT_SECRET: `secret:of ${key}`,
  };
}

export type Credentials = ReturnType<typeof credentialsOf>;

function mac(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha512', Buffer.from(secret, 'base64'));
  return parts.reduce((sum, part) => sum.update(part), hmac).digest('base64');
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
}

function compare(what: string, sent: unknown, expected: string): string[] {
  return sent === expected ? [] : [`${what} is ${sent === undefined ? 'missing' : 'wrong'}`];
}

/** The signature of a spot call. */
export function signSpot(
  target: string,
  nonce: string,
  body: string | Buffer,
  { API_SECRET }: Credentials,
): string {
  return mac(API_SECRET, target, sha256(nonce, body));
}

/** What is wrong with the proof of a request; `target` is the path with the query as it was sent. */
export function checkProof(
  signing: string,
  { target, headers, body }: Received,
  nonce: string,
  credentials: Credentials,
): string[] {
  const { API_KEY, API_SECRET, ACCESS_TOKEN, CLIENT_ID, CLIENT_SECRET } = credentials;
  const [path = '', query = ''] = target.split('?');
  switch (signing) {
    case 'none':
    // How a node's key is sent is told with the key, so samples cannot send it.
    case 'node-key':
      return [];
    case 'spot':
    case 'embed':
      return [
        ...compare('API-Key', headers['api-key'], API_KEY),
        ...compare('API-Sign', headers['api-sign'], signSpot(target, nonce, body, credentials)),
      ];
    case 'futures': {
      const endpoint = path.replace(/^\/derivatives/, '');
      const expected = mac(API_SECRET, sha256(query, body, nonce, endpoint));
      return [
        ...compare('APIKey', headers.apikey, API_KEY),
        ...compare('Authent', headers.authent, expected),
      ];
    }
    case 'prime': {
      const host = headers.host?.replace(/:\d+$/, '') ?? '';
      const text = ['GET', String(headers.apitimestamp), host, path].join('\n');
      const code = createHmac('sha256', API_SECRET).update(text).digest('base64');
      return [
        ...compare('ApiKey', headers.apikey, API_KEY),
        ...compare('ApiSign', headers.apisign, code.replaceAll('+', '-').replaceAll('/', '_')),
      ];
    }
    case 'bearer':
      return compare('Authorization', headers.authorization, `Bearer ${ACCESS_TOKEN}`);
    case 'basic': {
      const pair = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
      return compare('Authorization', headers.authorization, `Basic ${pair}`);
    }
    default:
      return [`nobody knows how to check "${signing}"`];
  }
}

/** The signature of a futures challenge. */
export function signChallenge(challenge: string, { API_SECRET }: Credentials): string {
  return mac(API_SECRET, sha256(challenge));
}
