/** The examples of FIX messages as conversations: which responses belong to which request, and which come later. */
import type { FixMessage } from '../model/operation.ts';
import { SOH, splitMessage, type TagValue } from '../readers/fix/codec.ts';
import { fieldsOf, type Tags } from './fix-frame.ts';

/** A response in the examples: its type and the fields after the header. */
export interface ExampleReply {
  readonly type: string;
  readonly pairs: readonly TagValue[];
  readonly fields: Tags;
}

/** What the examples say about a message: the request it is like, and the responses to that. */
export interface Answer {
  readonly request: Tags;
  /** Whether the client sent the example's own ID. */
  readonly isSame: boolean;
  /** Sent at once. */
  readonly now: readonly ExampleReply[];
  /** Sent one by one to a client that subscribed. */
  readonly later: readonly ExampleReply[];
}

/** Tags with IDs that the client chose; they match a response to its request. */
export const CLIENT_IDS = [11, 262, 320, 335, 568, 131];
/** Tags that the session writes. */
const ENVELOPE = new Set([8, 9, 35, 34, 49, 50, 56, 57, 52, 43, 97, 122, 10]);
const SENDING_TIME = 52;
const MSG_SEQ_NUM = 34;
/** Tags that say nothing about what a request asks for: IDs and times. */
const INCIDENTAL = new Set([...CLIENT_IDS, 37, 41, 60, 126, 62]);
/** Milliseconds within which an example's response is an immediate one. */
const AT_ONCE = 1000;

/** Types of messages that say a request had no effect. */
export const REJECTS = ['3', 'j', '9', 'Y'];

/** Whether a response says that the request had no effect. */
export function isFailure({ type, fields }: ExampleReply): boolean {
  return REJECTS.includes(type) || fields['39'] === '8';
}

/** Returns all responses in the examples. */
export function repliesOf(messages: readonly FixMessage[]): readonly ExampleReply[] {
  return messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ msgType, examples }) =>
      examples.map(({ text }) => {
        const wire = text.replaceAll('|', SOH);
        const pairs = splitMessage(wire).pairs.filter(({ tag }) => !ENVELOPE.has(tag));
        return { type: msgType, pairs, fields: fieldsOf(wire) };
      }),
    );
}

/** Finds the example that a message is most like, among those with a response; null if there is none. */
export function findAnswer(
  messages: readonly FixMessage[],
  replies: readonly ExampleReply[],
  message: string,
): Answer | null {
  const sent = fieldsOf(message);
  const own = replies.find(({ fields }) => isAbout(fields, sent));
  const asked = messages
    .filter(({ msgType, direction }) => msgType === sent['35'] && direction !== 'receive')
    .flatMap(({ examples }) => examples.map(({ text }) => text.replaceAll('|', SOH)))
    .map((text) => ({ words: wordsOf(text), answer: answerTo(replies, fieldsOf(text), sent) }));
  const same = asked.find(({ answer }) => answer.isSame && answer.now.length > 0);
  if (same) return same.answer;
  // A response without a request in the examples, such as the reject of one order.
  if (own) return { request: sent, isSame: true, now: [own], later: [] };
  const words = wordsOf(message);
  const fails = ({ answer }: (typeof asked)[number]) => answer.now.some(isFailure);
  const usual = new Set(asked.filter((one) => !fails(one)).flatMap((one) => [...one.words]));
  // A request fails as an example does if it has everything that makes this one different from those that work.
  const failing = asked.filter(fails).find((one) => {
    const different = [...one.words].filter((word) => !usual.has(word));
    return different.length > 0 && different.every((word) => words.has(word));
  });
  if (failing) return failing.answer;
  const likeness = (one: (typeof asked)[number]) =>
    [...one.words].reduce((sum, word) => sum + (words.has(word) ? 1 : -1), 0);
  const working = asked.filter((one) => !fails(one) && one.answer.now.length > 0);
  const [best] = working.toSorted((one, other) => likeness(other) - likeness(one));
  return best?.answer ?? null;
}

/** Puts this client's values in place of those that the example's request has too. */
export function fillIn(reply: ExampleReply, { request }: Answer, sent: Tags): readonly TagValue[] {
  return reply.pairs.map(({ tag, value }) => {
    if (tag === 45) return { tag, value: sent[MSG_SEQ_NUM] ?? value };
    const now = sent[tag] ?? sent[tag === 379 ? (clientIdOf(sent) ?? '') : ''];
    const before = tag === 379 ? request[clientIdOf(request) ?? ''] : request[tag];
    return { tag, value: now !== undefined && before === value ? now : value };
  });
}

/** Returns the tag with the ID that the client gave the message. */
export function clientIdOf(sent: Tags): number | undefined {
  return CLIENT_IDS.find((tag) => sent[tag] !== undefined);
}

function answerTo(replies: readonly ExampleReply[], request: Tags, sent: Tags): Answer {
  const about = replies.filter(({ fields }) => isAbout(fields, request));
  const after = about
    .filter(({ fields }) => waitFor(request, fields) >= 0)
    .toSorted((one, other) => waitFor(request, one.fields) - waitFor(request, other.fields));
  const prompt = after.filter(({ fields }) => waitFor(request, fields) <= AT_ONCE);
  // Two examples with one sequence number are alternatives.
  const isFirst = (one: ExampleReply, at: number, all: readonly ExampleReply[]) =>
    all.findIndex(({ fields }) => fields[MSG_SEQ_NUM] === one.fields[MSG_SEQ_NUM]) === at;
  const [earliest] = after;
  const now = prompt.length > 0 ? prompt.filter(isFirst) : earliest ? [earliest] : [];
  return {
    request,
    isSame: CLIENT_IDS.some((tag) => request[tag] !== undefined && request[tag] === sent[tag]),
    now,
    later: after.filter((one) => !prompt.includes(one) && !now.includes(one)),
  };
}

/** Returns the milliseconds between an example's request and its response; 0 if they have no times. */
function waitFor(request: Tags, reply: Tags): number {
  const [from, to] = [request, reply].map((one) => readTimestamp(one[SENDING_TIME] ?? ''));
  return from === undefined || to === undefined || Number.isNaN(to - from) ? 0 : to - from;
}

function readTimestamp(text: string): number {
  return Date.parse(`${text.replace(/^(\d{4})(\d{2})(\d{2})-/, '$1-$2-$3T')}Z`);
}

/** Returns the fields that say what a request asks for, as text. */
function wordsOf(message: string): ReadonlySet<string> {
  return new Set(
    splitMessage(message)
      .pairs.filter(({ tag }) => !ENVELOPE.has(tag) && !INCIDENTAL.has(tag))
      .map(({ tag, value }) => `${tag}=${value}`),
  );
}

/** Whether a response belongs to a request: it repeats its ID, or rejects the message with that ID. */
function isAbout(reply: Tags, request: Tags): boolean {
  return CLIENT_IDS.some((tag) => {
    const id = request[tag];
    return id !== undefined && (reply[tag] === id || (reply['379'] === id && reply['372'] === request['35']));
  });
}
