/** Signing in bash with openssl: per scheme the statements and flags that a script needs. */
import type { Signing } from '../model/request.ts';
import type { CallBody, HttpCall } from './call.ts';
import { type Part, SIGNED, toPart } from './program.ts';

/** openssl takes a binary key in hexadecimal only. */
const DECODE = `secret_hex=$(printf '%s' "$API_SECRET" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`;

const HASH = 'openssl dgst -sha256 -binary';
const MAC = 'openssl dgst -sha512 -mac HMAC -macopt "hexkey:$secret_hex" -binary';

/** Prints what is hashed; a multipart body is in a file. */
function writePrint(before: string, body: CallBody | null, after: string): string {
  const print = (text: string) => `printf '%s' "${text}"`;
  if (body?.kind !== 'multipart') return print(`${before}${body ? '$body' : ''}${after}`);
  const steps = [...(before ? [print(before)] : []), 'cat "$body_file"', ...(after ? [print(after)] : [])];
  return `{ ${steps.join('; ')}; }`;
}

function signTarget({ query, body }: HttpCall): Part {
  return toPart({
    imports: ['openssl'],
    setup: [
      `# ${SIGNED.target.replace('target', query.length > 0 ? 'path with query' : 'path')}
${DECODE}
signature=$(
  {
    printf '%s' "$path${query.length > 0 ? '?$query' : ''}"
    ${writePrint('$nonce', body, '')} | ${HASH}
  } | ${MAC} | openssl base64 -A
)`,
    ],
    headers: ['--header "API-Key: $API_KEY"', '--header "API-Sign: $signature"'],
  });
}

function signFutures({ query, body }: HttpCall): Part {
  return toPart({
    imports: ['openssl'],
    setup: [
      `# ${SIGNED.futures}
${DECODE}
endpoint=\${path#/derivatives}
signature=$(
  ${writePrint(query.length > 0 ? '$query' : '', body, '$nonce$endpoint')} | ${HASH} |
    ${MAC} | openssl base64 -A
)`,
    ],
    headers: ['--header "APIKey: $API_KEY"', '--header "Authent: $signature"'],
  });
}

/** Code for a call, by scheme. */
export const CURL_SIGNING: Readonly<Record<Signing, (call: HttpCall) => Part>> = {
  none: () => toPart({}),
  spot: signTarget,
  futures: signFutures,
  embed: signTarget,
  bearer: () => toPart({ headers: ['--header "Authorization: Bearer $ACCESS_TOKEN"'] }),
  basic: () => toPart({ headers: ['--user "$CLIENT_ID:$CLIENT_SECRET"'] }),
  'node-key': () => toPart({}),
  prime: () => toPart({}),
};
