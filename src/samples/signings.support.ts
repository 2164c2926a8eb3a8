/** Signing descriptions for tests: those of our specifications, and others that are common elsewhere. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Signing } from '../model/signing.ts';
import { asObject } from '../readers/json-schema/json.ts';
import { readSigning } from '../readers/signing/read-signing.ts';

const source = {
  report: (pointer: string, what: string) => {
    throw new Error(`${pointer}: ${what}`);
  },
  root: null,
};

/** Reads the signing of a security scheme in YAML. */
export function signingOf(scheme: string): Signing | null {
  return readSigning(source, asObject(parse(scheme)), '#');
}

const { nonceInBody, nonceInHeader, derivatives } = asObject(
  parse(readFileSync(new URL('../../specs/signing.yaml', import.meta.url), 'utf8')),
);

export const SPOT = readSigning(source, { 'x-signing': nonceInBody }, '#');
export const EMBED = readSigning(source, { 'x-signing': nonceInHeader }, '#');
export const FUTURES = readSigning(source, { 'x-signing': derivatives }, '#');
export const BEARER = signingOf('{ type: http, scheme: bearer }');
export const BASIC = signingOf('{ type: http, scheme: basic }');
export const CLIENT = signingOf('{ type: http, scheme: basic, description: Client ID and secret. }');

export const TOKEN = signingOf(`
x-signing:
  token:
    url: https://api.example.com/0/private/GetWebSocketsToken
    signing: ${JSON.stringify(nonceInBody)}
    member: [result, token]
    failure: error
    seconds: 900
`);

export const CHALLENGE = signingOf(`
x-signing:
  algorithm: hmac-sha512
  secret: base64
  signed: [{ hash: sha256, of: [challenge] }]
  encoding: base64
  key: { in: message, name: api_key }
  challenge:
    send: { event: challenge }
    receive: { event: challenge }
    member: message
    in: message
    name: original_challenge
  signature: { in: message, name: signed_challenge }
`);

export const HANDSHAKE = signingOf(`
x-signing:
  algorithm: hmac-sha256
  signed: [method, timestamp, host, path]
  join: "\\n"
  encoding: base64url
  key: { in: header, name: ApiKey }
  timestamp: { format: iso-us, in: header, name: ApiTimestamp }
  signature: { in: header, name: ApiSign }
`);

/** Hexadecimal over time, method, target and body, as on many exchanges. */
export const HEX_HEADERS = signingOf(`
type: apiKey
in: header
name: X-Signature
x-signing:
  algorithm: hmac-sha256
  signed: [timestamp, method, target, body]
  encoding: hex
  key: { in: header, name: X-Api-Key, prefix: 'Key $HOME "' }
  timestamp: { format: s, in: header, name: X-Timestamp }
`);

/** Everything in the query, with the signature at the end. */
export const IN_QUERY = signingOf(`
x-signing:
  algorithm: hmac-sha512
  secret: hex
  signed: [query, body, { text: "|%s\\\\" }, host]
  encoding: base64
  key: { in: query, name: api key }
  timestamp: { format: us, in: query, name: timestamp }
  signature: { in: query, name: signature }
`);

/** Lines, hashes as text, a random nonce and a time, in the body and in headers. */
export const LINES = signingOf(`
x-signing:
  algorithm: hmac-sha384
  signed:
    - method
    - path
    - query
    - { hash: sha512, of: [body], encoding: hex }
    - { hash: sha256, of: [nonce, key], join: ".", encoding: base64 }
    - timestamp
  join: "\\n"
  encoding: base64url-unpadded
  key: { in: cookie, name: session }
  nonce: { format: random, in: body, name: nonce, without-body: { in: header, name: X-Nonce } }
  timestamp: { format: iso-ms, in: header, name: X-Time }
  signature: { in: header, name: Authorization, prefix: "HMAC " }
`);
