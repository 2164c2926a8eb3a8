/** Signing in Go: per scheme the functions and statements that a program needs. */
import type { Signing } from '../model/request.ts';
import type { HttpCall } from './call.ts';
import { ENVIRONMENT, type Part, SIGNED, toPart } from './program.ts';

const SIGN_IMPORTS = ['crypto/hmac', 'crypto/sha256', 'crypto/sha512', 'encoding/base64'];

/** Signs spot and embed calls. */
export const GO_SIGN_TARGET: Part = toPart({
  imports: [...SIGN_IMPORTS, 'fmt'],
  functions: [
    `// sign returns the ${SIGNED.target}
func sign(secret []byte, target string, nonce int64, body []byte) string {
	digest := sha256.Sum256([]byte(fmt.Sprintf("%d%s", nonce, body)))
	mac := hmac.New(sha512.New, secret)
	mac.Write([]byte(target))
	mac.Write(digest[:])
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}`,
  ],
});

const SIGN_FUTURES = toPart({
  imports: [...SIGN_IMPORTS, 'fmt', 'strings'],
  functions: [
    `// sign returns the ${SIGNED.futures}
func sign(secret []byte, path string, nonce int64, data string) string {
	endpoint := strings.TrimPrefix(path, "/derivatives")
	digest := sha256.Sum256([]byte(fmt.Sprintf("%s%d%s", data, nonce, endpoint)))
	mac := hmac.New(sha512.New, secret)
	mac.Write(digest[:])
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}`,
  ],
});

/** Signs the challenge of a futures socket. */
export const GO_SIGN_CHALLENGE: Part = toPart({
  imports: SIGN_IMPORTS,
  functions: [
    `// sign returns the ${SIGNED.challenge}
func sign(secret []byte, challenge string) string {
	digest := sha256.Sum256([]byte(challenge))
	mac := hmac.New(sha512.New, secret)
	mac.Write(digest[:])
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}`,
  ],
});

/** Signs the handshake of a prime socket. */
export const GO_SIGN_HANDSHAKE: Part = toPart({
  imports: ['crypto/hmac', 'crypto/sha256', 'encoding/base64', 'net/url', 'strings'],
  functions: [
    `// sign returns the ${SIGNED.handshake}
func sign(secret, timestamp, wsURL string) (string, error) {
	address, err := url.Parse(wsURL)
	if err != nil {
		return "", err
	}
	text := strings.Join([]string{"GET", timestamp, address.Hostname(), address.Path}, "\\n")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return base64.URLEncoding.EncodeToString(mac.Sum(nil)), nil
}`,
  ],
  headers: [
    'timestamp := time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")',
    'signature, err := sign(apiSecret, timestamp, wsURL)\nif err != nil {\n\treturn err\n}',
    '// Set would change the letters of the names.',
    'header["ApiKey"] = []string{apiKey}',
    'header["ApiSign"] = []string{signature}',
    'header["ApiTimestamp"] = []string{timestamp}',
  ],
});

function signTarget({ query, body }: HttpCall): Part {
  const signature = `sign(secret, ${query.length > 0 ? 'target' : 'path'}, nonce, ${body ? 'body' : 'nil'})`;
  return {
    ...GO_SIGN_TARGET,
    headers: ['request.Header.Set("API-Key", apiKey)', `request.Header.Set("API-Sign", ${signature})`],
  };
}

function signFutures({ query, body }: HttpCall): Part {
  const sent = [...(query.length > 0 ? ['search'] : []), ...(body ? ['string(body)'] : [])];
  const signature = `sign(secret, path, nonce, ${sent.join('+') || '""'})`;
  return {
    ...SIGN_FUTURES,
    headers: ['request.Header.Set("APIKey", apiKey)', `request.Header.Set("Authent", ${signature})`],
  };
}

/** Code for a call, by scheme. */
export const GO_SIGNING: Readonly<Record<Signing, (call: HttpCall) => Part>> = {
  none: () => toPart({}),
  spot: signTarget,
  futures: signFutures,
  embed: signTarget,
  bearer: () => toPart({ headers: ['request.Header.Set("Authorization", "Bearer "+accessToken)'] }),
  basic: () => toPart({ headers: ['request.SetBasicAuth(clientID, clientSecret)'] }),
  'node-key': () => toPart({}),
  prime: () => toPart({}),
};

const VARIABLES: Readonly<Record<string, string>> = {
  API_KEY: 'apiKey',
  API_SECRET: 'apiSecret',
  ACCESS_TOKEN: 'accessToken',
  CLIENT_ID: 'clientID',
  CLIENT_SECRET: 'clientSecret',
};

/** A variable with a default. */
export function writeGoSetting(variable: string, name: string, fallback: string): string {
  return `${variable} := os.Getenv("${name}")
if ${variable} == "" {
	${variable} = ${fallback}
}`;
}

/** Variables from the environment, checked; the secret decoded. */
export function writeGoEnvironment(signing: Signing): Part {
  const names = ENVIRONMENT[signing];
  if (names.length === 0) return toPart({});
  const variables = names.map((name) => VARIABLES[name] ?? name);
  const left = variables.join(', ');
  const right = names.map((name) => `os.Getenv("${name}")`).join(', ');
  return toPart({
    imports: ['errors'],
    setup: [
      `${left} := ${right}
if ${variables.map((variable) => `${variable} == ""`).join(' || ')} {
	return errors.New("set ${names.join(' and ')}")
}`,
      // The secret of a handshake is used as it stands.
      ...(names.includes('API_SECRET') && signing !== 'prime'
        ? [
            `secret, err := base64.StdEncoding.DecodeString(apiSecret)
if err != nil {
	return fmt.Errorf("API_SECRET: %w", err)
}`,
          ]
        : []),
    ],
  });
}
