/** Checks who sends a message on a WebSocket: by the handshake, by a token, or by a key and signature in the message. */
import type { Api } from '../model/api.ts';
import type { ChannelOperation } from '../model/operation.ts';
import { asText, isObject } from '../readers/json-schema/json.ts';
import { checkCaller, checkPermission, type Running } from './caller.ts';
import { isSame, type Rejection } from './exchange.ts';
import { type Arrived, checkProof } from './proof.ts';

/** Returns the guide that explains authentication. */
export function guideOf({ schemes }: Api): string | undefined {
  return schemes.find(({ guide }) => guide)?.guide;
}

/** Checks the sender of a message by its token, or by its key and signature. The handshake is already checked. */
export function checkSender(
  running: Running,
  api: Api,
  channel: ChannelOperation,
  { request, message, challenge = '' }: Arrived,
): readonly Rejection[] {
  const signing = channel.sample?.signing ?? null;
  if (!signing) return [];
  if (signing.token) return checkToken(running, signing.token.seconds, channel, message, guideOf(api));
  const { send } = signing.challenge ?? {};
  // The request for a challenge can't be signed yet.
  if (send && isObject(message) && isSame({ ...message, ...send }, message)) return [];
  const { account, rejections } = checkCaller(running, api, channel, { request, message, challenge }, false);
  if (account || rejections.length > 0) return rejections;
  const opened = checkProof(running.machine, signing, { request }, running.accounts);
  return checkPermission(opened.account, channel.access.permissions);
}

function checkToken(
  { machine, memory, accounts }: Running,
  seconds: number | undefined,
  { access }: ChannelOperation,
  message: unknown,
  page: string | undefined,
): Rejection[] {
  const token = findText(message, 'token');
  if (token === undefined) return [];
  const known = memory.tokens.get(token);
  const reject = (reason: string): Rejection[] => [{ rule: 'token', reason, page }];
  if (!known) return reject('the token is unknown: fetch one, and use it as it is');
  const age = machine.now() - known.at;
  if (seconds !== undefined && age > seconds * 1000)
    return reject(`the token is older than ${seconds / 60} minutes: fetch another`);
  const account = accounts.find(({ key }) => key === known.key) ?? null;
  return checkPermission(account, access.permissions);
}

/** Finds a text by the name of its member, at any depth. */
export function findText(value: unknown, name: string): string | undefined {
  if (!isObject(value)) return undefined;
  const [found] = Object.entries(value).flatMap(([key, member]) =>
    key === name ? (asText(member) ?? []) : (findText(member, name) ?? []),
  );
  return found;
}
