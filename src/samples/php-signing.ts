/** Signing in PHP: per scheme the functions and headers that a program needs. */
import type { Signing } from '../model/request.ts';
import type { HttpCall } from './call.ts';
import { ENVIRONMENT, type Part, SIGNED, toPart } from './program.ts';

const SIGN_TARGET = `// ${SIGNED.target}
function sign(string $secret, string $target, int $nonce, string $body): string
{
    $digest = hash('sha256', $nonce . $body, true);
    return base64_encode(hash_hmac('sha512', $target . $digest, base64_decode($secret), true));
}`;

const SIGN_FUTURES = `// ${SIGNED.futures}
function sign(string $secret, string $path, int $nonce, string $data): string
{
    $endpoint = preg_replace('#^/derivatives#', '', $path);
    $digest = hash('sha256', $data . $nonce . $endpoint, true);
    return base64_encode(hash_hmac('sha512', $digest, base64_decode($secret), true));
}`;

function signTarget({ query, body }: HttpCall): Part {
  const target = query.length > 0 ? '$target' : '$path';
  return toPart({
    functions: [SIGN_TARGET],
    headers: [
      "'API-Key: ' . $apiKey,",
      `'API-Sign: ' . sign($apiSecret, ${target}, $nonce, ${body ? '$body' : "''"}),`,
    ],
  });
}

function signFutures({ query, body }: HttpCall): Part {
  const sent = [...(query.length > 0 ? ['$search'] : []), ...(body ? ['$body'] : [])];
  return toPart({
    functions: [SIGN_FUTURES],
    headers: [
      "'APIKey: ' . $apiKey,",
      `'Authent: ' . sign($apiSecret, $path, $nonce, ${sent.join(' . ') || "''"}),`,
    ],
  });
}

/** Code for a call, by scheme; HTTP Basic is an option of curl. */
export const PHP_SIGNING: Readonly<Record<Signing, (call: HttpCall) => Part>> = {
  none: () => toPart({}),
  spot: signTarget,
  futures: signFutures,
  embed: signTarget,
  bearer: () => toPart({ headers: ["'Authorization: Bearer ' . $accessToken,"] }),
  basic: () => toPart({}),
  'node-key': () => toPart({}),
  prime: () => toPart({}),
};

const VARIABLES: Readonly<Record<string, string>> = {
  API_KEY: '$apiKey',
  API_SECRET: '$apiSecret',
  ACCESS_TOKEN: '$accessToken',
  CLIENT_ID: '$clientId',
  CLIENT_SECRET: '$clientSecret',
};

/** Variables from the environment. */
export function writePhpEnvironment(signing: Signing): string[] {
  return ENVIRONMENT[signing].map(
    (name) => `${VARIABLES[name]} = getenv('${name}') ?: throw new RuntimeException('Set ${name}.');`,
  );
}
