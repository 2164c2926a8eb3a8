/** Verifies the signatures of programs as the sandbox does, with a test's credentials. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { MACHINE } from '../../src/build/sandbox-host.ts';
import type { Signature, SignedToken, Signing } from '../../src/model/signing.ts';
import { asObject, asText, isObject } from '../../src/readers/json-schema/json.ts';
import { ACCOUNTS, CREDENTIALS as PUBLIC } from '../../src/sandbox/accounts.ts';
import {
  type Arrived,
  checkProof,
  isFresh,
  nonceOf,
  type SignedRequest,
  sign as signWith,
} from '../../src/sandbox/proof.ts';

/** Variables that samples read from the environment. */
export type Credentials = Readonly<
  Record<'API_KEY' | 'API_SECRET' | 'ACCESS_TOKEN' | 'CLIENT_ID' | 'CLIENT_SECRET', string>
>;

/** The credentials that the sandbox prints. */
export const CREDENTIALS: Credentials = PUBLIC;

/** Signs a request. */
export function sign(
  signature: Signature,
  request: SignedRequest,
  { API_KEY, API_SECRET }: Pick<Credentials, 'API_KEY' | 'API_SECRET'>,
): string {
  return signWith(MACHINE, signature, request, { key: API_KEY, secret: API_SECRET });
}

/** Returns what is wrong with a request's proof. Samples take nonces from the clock, in the scheme's unit. */
export function proofProblems(signing: Signing | null, arrived: Arrived, credentials: Credentials): string[] {
  const { API_KEY, API_SECRET, ACCESS_TOKEN, CLIENT_ID, CLIENT_SECRET } = credentials;
  const account = {
    ...ACCOUNTS.usual,
    key: API_KEY,
    secret: API_SECRET,
    accessToken: ACCESS_TOKEN,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  };
  const { rejections } = checkProof(MACHINE, signing, arrived, [account]);
  const nonce = nonceOf(signing, arrived);
  const isOld = nonce !== null && !isFresh(MACHINE, signing?.nonce ?? 'ms', nonce);
  return [...rejections.map(({ reason }) => reason), ...(isOld ? [`the nonce ${nonce} is not of now`] : [])];
}

/** Returns the payload of a signed JSON Web Token, or null if the token can't be trusted. */
export function readToken(
  { algorithm, issuer }: SignedToken,
  token: string,
  keys: readonly JsonWebKey[],
): unknown {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (text: string) => asObject(JSON.parse(Buffer.from(text, 'base64url').toString()));
  const key = keys.find((one) => isObject(one) && one.kid === read(head).kid);
  if (!key || asText(read(head).alg)?.toLowerCase() !== algorithm) return null;
  const isSigned = verify(
    algorithm === 'eddsa' ? null : 'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && (issuer === undefined || read(claims).iss === issuer) ? read(claims).payload : null;
}
