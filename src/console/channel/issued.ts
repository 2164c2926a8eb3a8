/** What the server issues for a connection to prove who it is: a token, or a challenge to sign. */
import { toJsonLine } from '../../model/exact-number.ts';
import type { SocketSample } from '../../model/request.ts';
import type { Challenge, TokenRequest } from '../../model/signing.ts';
import { asObject } from '../../readers/json-schema/json.ts';
import { toSocketCall } from '../../samples/prepare.ts';
import type { SendMessage } from '../console-data.ts';
import type { Keys } from '../sign-request.ts';

/** Placeholder for the token until the message is sent. */
export const TOKEN = '{{token}}';

/** Adds the placeholder for the token to a message that needs one. */
export function withToken(value: unknown, { tokenAt }: Pick<SendMessage, 'tokenAt'>): unknown {
  return tokenAt ? putAt(value, tokenAt) : value;
}

function putAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return TOKEN;
  const members = asObject(value);
  return { ...members, [name]: putAt(members[name], rest) };
}

/** Reads the token from a response; null if it has none. */
export function readToken({ member }: TokenRequest, body: unknown): string | null {
  const found = member.reduce<unknown>((value, name) => asObject(value)[name], body);
  return typeof found === 'string' ? found : null;
}

/** Writes the message that requests a challenge. */
export function askChallenge(sample: SocketSample, { send }: Challenge, keys: Keys): string {
  const { members } = toSocketCall(sample).proof;
  const own = members.filter(({ value }) => value === 'key' || value === 'access-token');
  return toJsonLine({
    ...send,
    ...Object.fromEntries(own.map(({ name, prefix, variable }) => [name, prefix + (keys[variable] ?? '')])),
  });
}

/** Reads the challenge from a message; null if it has none. */
export function readChallenge({ receive, member }: Challenge, value: unknown): string | null {
  const members = asObject(value);
  const isIt = Object.entries(receive).every(([name, one]) => members[name] === one);
  const challenge = members[member];
  return isIt && typeof challenge === 'string' ? challenge : null;
}
