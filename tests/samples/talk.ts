/** One WebSocket connection with a server that speaks the documented conversation of a page. */
import { isDeepStrictEqual } from 'node:util';
import type { ChannelOperation } from '../../src/model/operation.ts';
import { asObject, asText, isObject } from '../../src/readers/json-schema/json.ts';
import type { Received } from '../../src/samples/loopback.test.support.ts';
import { type Document, membersOf } from './document.ts';
import { type Credentials, checkProof, signChallenge } from './signatures.ts';

/** What examples cannot show: each caller has its own. */
const PROOF = ['token', 'api_key', 'original_challenge', 'signed_challenge'];

export interface Setting {
  readonly document: Document;
  readonly channel: ChannelOperation;
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
        problems.push(...checkProof(handshakeSigning(setting.document), handshake, '', setting.credentials));
        const isHeardOnly = turns.every(({ direction }) => direction === 'receive');
        return isHeardOnly || setting.greeting === null ? proceed() : say([setting.greeting]);
      }
      round += 1;
      const turn = turns[next];
      next += 1;
      const faults = turn
        ? checkMessage(setting, turn.example, text, challengeOf(said.map((one) => one.text)))
        : ['more was sent than the conversation has'];
      problems.push(...faults);
      // A refused client is told often enough to end.
      return faults.length > 0 ? Array(10).fill(JSON.stringify({ refused: faults })) : proceed();
    },
  };
}

/** How every connection is signed, if it is. */
function handshakeSigning({ root, resolve }: Document): string {
  const schemes = asObject(asObject(root.components).securitySchemes);
  return asText(resolve(schemes[asText(root['x-handshake']) ?? ''])['x-signing']) ?? 'none';
}

type Turn = ChannelOperation['conversation'][number];

function checkMessage(setting: Setting, example: Turn['example'], text: string, challenge: string): string[] {
  const { document, channel, credentials } = setting;
  const message = channel.messages.find((one) => one.direction === 'send' && one.examples.includes(example));
  const source = document.resolve(asObject(document.root.channels)[channel.id]);
  const { payload } = document.resolve(asObject(source.messages)[message?.id ?? '']);
  const value = readJson(text);
  const members = membersOf(document, payload);
  return [
    ...(payload === undefined ? [`message ${message?.id} is not documented`] : []),
    ...document.check(payload, value, 'sent'),
    ...Object.keys(asObject(value)).flatMap((name) =>
      members === null || members.has(name) ? [] : [`"${name}" is not documented`],
    ),
    ...(isDeepStrictEqual(withoutProof(value), withoutProof(JSON.parse(example.text)))
      ? []
      : [`${text} is not the example of the page`]),
    ...checkSecrets(value, credentials, challenge, setting.token()),
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutProof(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProof);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !PROOF.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutProof(member)]));
}

/** Token, key and signature are the caller's own wherever a message has them. */
function checkSecrets(
  value: unknown,
  credentials: Credentials,
  challenge: string,
  token: string | null,
): string[] {
  if (!isObject(value)) return [];
  const expected: Readonly<Record<string, string>> = {
    token: token ?? 'a token that was handed out',
    ...(challenge === ''
      ? {}
      : { original_challenge: challenge, signed_challenge: signChallenge(challenge, credentials) }),
  };
  return Object.entries(value).flatMap(([name, member]) => {
    const wanted = expected[name];
    if (wanted === undefined) return checkSecrets(member, credentials, challenge, token);
    return member === wanted ? [] : [`${name} is wrong`];
  });
}

function challengeOf(texts: readonly string[]): string {
  const answers = texts.map((text) => asObject(JSON.parse(text)));
  return asText(answers.find(({ event }) => event === 'challenge')?.message) ?? '';
}
