/** One WebSocket connection with a server that speaks the documented conversation of a page. */
import { isDeepStrictEqual } from 'node:util';
import { toJsonLine } from '../../src/model/exact-number.ts';
import type { ChannelOperation } from '../../src/model/operation.ts';
import type { Signing } from '../../src/model/signing.ts';
import { asObject, asText, isObject } from '../../src/readers/json-schema/json.ts';
import { restoreGenerated } from '../../src/samples/generated.support.ts';
import type { Received } from '../../src/samples/loopback.support.ts';
import { type Document, membersOf } from './document.support.ts';
import { type Credentials, checkProof } from './signatures.support.ts';

export interface Setting {
  readonly document: Document;
  readonly channel: ChannelOperation;
  /** What its connections and messages carry as proof. */
  readonly signing: Signing | null;
  /** What the server says when a connection opens, if it says anything. */
  readonly greeting: string | null;
  readonly credentials: Credentials;
  /** The token that was handed out, for messages that carry one. */
  readonly token: () => string | null;
}

export interface Talk {
  /** What the server says to a text, or when the connection opens. */
  readonly answer: (text: string | null, handshake: Received) => readonly string[];
  readonly problems: readonly string[];
  /** What the server said, in order; `isAnswer` for what came after the last text. */
  readonly said: () => readonly { readonly value: unknown; readonly isAnswer: boolean }[];
}

export function createTalk(setting: Setting): Talk {
  const turns = setting.channel.conversation;
  const problems: string[] = [];
  let said: readonly { text: string; round: number }[] = [];
  let round = 0;
  let next = 0;
  const say = (texts: readonly string[]) => {
    said = [...said, ...texts.map((text) => ({ text, round }))];
    return texts;
  };
  /** What the server says up to the client's next turn. */
  const proceed = () => {
    const rest = turns.slice(next);
    const end = rest.findIndex(({ direction }) => direction === 'send');
    const own = end < 0 ? rest : rest.slice(0, end);
    next += own.length;
    return say(own.map(({ example }) => example.text));
  };
  return {
    problems,
    said: () => said.map((one) => ({ value: JSON.parse(one.text), isAnswer: one.round === round })),
    answer: (text, handshake) => {
      if (text === null) {
        problems.push(...checkProof(setting.signing, { request: handshake }, setting.credentials));
        const isHeardOnly = turns.every(({ direction }) => direction === 'receive');
        return isHeardOnly || setting.greeting === null ? proceed() : say([setting.greeting]);
      }
      round += 1;
      const turn = turns[next];
      next += 1;
      const faults = turn
        ? checkMessage(setting, turn.example, text, handshake, challengeIn(setting.signing, said))
        : ['more was sent than the conversation has'];
      problems.push(...faults);
      // A refused client is told often enough to end.
      return faults.length > 0 ? Array(10).fill(JSON.stringify({ refused: faults })) : proceed();
    },
  };
}

type Turn = ChannelOperation['conversation'][number];

function checkMessage(
  setting: Setting,
  example: Turn['example'],
  text: string,
  request: Received,
  challenge: string | undefined,
): string[] {
  const { document, channel, credentials, signing } = setting;
  // Before the challenge there is nothing to sign.
  const proved = challenge === undefined && signing?.challenge ? null : signing;
  const names = ['token', ...(signing?.placements ?? []).map(({ name }) => name)];
  const message = channel.messages.find((one) => one.direction === 'send' && one.examples.includes(example));
  const source = document.resolve(asObject(document.root.channels)[channel.id]);
  const { payload } = document.resolve(asObject(source.messages)[message?.id ?? '']);
  const value = readJson(text);
  // What the program produces is in the request of the sample, in the place of the values that the page shows.
  const [asked] = channel.sample?.kind === 'socket' && !signing?.challenge ? channel.sample.send : [];
  const expected = without(names, JSON.parse(toJsonLine(asked ?? JSON.parse(example.text))));
  const members = membersOf(document, payload);
  return [
    ...(payload === undefined ? [`message ${message?.id} is not documented`] : []),
    ...document.check(payload, value, 'sent'),
    ...Object.keys(asObject(value)).flatMap((name) =>
      members === null || members.has(name) ? [] : [`"${name}" is not documented`],
    ),
    ...(isDeepStrictEqual(restoreGenerated(expected, without(names, value)), expected)
      ? []
      : [`${text} is not the example of the page`]),
    ...checkProof(proved, { request, message: value, challenge: challenge ?? '' }, credentials),
    ...(signing?.token ? checkTokens(value, setting.token()) : []),
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(names, item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(names, member)]));
}

/** The token is the one that was handed out, wherever a message has one. */
function checkTokens(value: unknown, token: string | null): string[] {
  return Object.entries(asObject(value)).flatMap(([name, member]) => {
    if (name !== 'token') return checkTokens(member, token);
    return member === token ? [] : ['token is wrong'];
  });
}

/** The challenge that the server has sent, if it has. */
function challengeIn(
  signing: Signing | null,
  said: readonly { readonly text: string }[],
): string | undefined {
  const { receive = {}, member = '' } = signing?.challenge ?? {};
  const messages = said.map(({ text }) => asObject(JSON.parse(text)));
  const isChallenge = (message: object) => isDeepStrictEqual({ ...message, ...receive }, message);
  return signing?.challenge ? asText(messages.find(isChallenge)?.[member]) : undefined;
}
