/** Finds the documented turn that a message belongs to, or says what is wrong with the message. */
import { toPlainNumbers } from '../model/exact-number.ts';
import { asList, asObject, atPointer, isObject } from '../readers/json-schema/json.ts';
import { checkConditions } from './conditions.ts';
import { type Document, unknownMembers } from './document.ts';
import { REQUEST_IDS } from './echo.ts';
import { isSame, type Rejection } from './exchange.ts';
import { isAboutRequest } from './failure.ts';
import { distanceOf, leavesIn, likeness } from './likeness.ts';
import type { Turn } from './turns.ts';

/** Returns what is wrong with a message of a turn: wrong values first, because one of them can mean another message. */
function checkMessage(document: Document, { schema, known }: Turn, value: unknown): Rejection[] {
  const found = [...document.check(schema, value), ...unknownMembers(document, known, value)];
  return found.toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)));
}

/** Returns what is wrong with a message beyond its schema. */
export function checkMore(document: Document, turn: Turn, value: unknown, now: number): Rejection[] {
  const examples = turn.channel.messages.flatMap((one) => one.examples.map(({ text }) => text));
  return checkConditions({ document, now, examples }, turn.schema, value);
}

function isMissing({ rule }: Rejection): boolean {
  return rule === 'missing-field';
}

/** The turn of a message, and what is wrong with the message. */
interface Chosen {
  readonly turn: Turn;
  readonly rejections: readonly Rejection[];
}

/**
 * Finds the turn of a message: the one whose example it equals, or else the closest of those it fits or lacks only
 * fields for. A documented failure is never the response to a valid message, unless the message equals its example and
 * has a value that makes it fail.
 */
export function chooseTurn(document: Document, turns: readonly Turn[], value: unknown): Chosen | null {
  const checked = turns.map((turn) => ({ turn, rejections: checkMessage(document, turn, value) }));
  const fitting = checked.filter(({ rejections }) => rejections.length === 0);
  const asked = fitting.filter(({ turn }) => turn.channel.style !== 'unasked');
  const isExact = ({ turn }: Chosen) =>
    turn.isFailed ? isTelling(turn, turns, value) : isSame(settled(turn, turn.value), settled(turn, value));
  const exact = asked.find(isExact) ?? fitting.find(isExact);
  if (exact) return exact;
  const good = checked.filter(
    ({ turn, rejections }) =>
      !turn.isFailed && turn.channel.style !== 'unasked' && rejections.every(isMissing),
  );
  const ranks = good.map(({ turn }) => rankOf(turn, value));
  const most = Math.max(0, ...ranks);
  const closest = good.filter((_, at) => ranks[at] === most);
  const first = closest.find(({ rejections }) => rejections.length === 0) ?? closest[0];
  if (!first) return null;
  return most === 0 && first.rejections.length > 0 ? null : nearest(document, good, first, value);
}

/** Finds the closest example of a message that is already known. */
function nearest(document: Document, good: readonly Chosen[], first: Chosen, value: unknown): Chosen {
  const { channel, message, schema } = first.turn;
  const distance = ({ turn }: Chosen) =>
    distanceOf(document, schema, settled(turn, turn.value), settled(turn, value));
  const own = good.filter(({ turn }) => turn.channel === channel && turn.message === message);
  return own.reduce((best, one) => (distance(one) < distance(best) ? one : best), own[0] ?? first);
}

/**
 * Whether a message fails as the request of a turn does: the error is about the request, and the message equals it, or
 * has all the values that make it different from requests that work and that the error names.
 */
function isTelling(turn: Turn, turns: readonly Turn[], sent: unknown): boolean {
  const { channel, message, value } = turn;
  const replies = turn.replies.map((reply) => toPlainNumbers(reply.value));
  if (!replies.every((reply) => isAboutRequest(channel.errors, reply))) return false;
  const usual = new Set(
    turns
      .filter((one) => !one.isFailed && one.channel === channel && one.message === message)
      .flatMap((one) => leavesOf(turn, one.value)),
  );
  const different = leavesOf(turn, value).filter((leaf) => !usual.has(leaf));
  if (isSame(settled(turn, value), settled(turn, sent))) return different.length > 0;
  const words = new Set(leavesIn(replies).flatMap((leaf) => leaf.split(/[\s"`]+/).map(withoutZeros)));
  const named = different.filter((leaf) => {
    const [, name = '', text = ''] = /([^/ ]*) "?(.*?)"?$/.exec(leaf) ?? [];
    return words.has(name) || words.has(text);
  });
  const own = new Set(leavesOf(turn, sent));
  return named.length > 0 && named.every((leaf) => own.has(leaf));
}

/** Returns the values of a message with their paths. */
function leavesOf(turn: Turn, value: unknown): readonly string[] {
  return leavesIn(settled(turn, value)).map(withoutZeros);
}

/** Removes zeros at the end of a decimal: 0.0 is 0. */
function withoutZeros(text: string): string {
  return text.replace(/\b(\d+)(?:\.0+|(\.\d*[1-9])0+)("?)$/, '$1$2$3');
}

/** Counts the values that a message shares with the example of a turn. */
function rankOf(turn: Turn, value: unknown): number {
  return likeness(settled(turn, turn.value), value);
}

/** Removes what differs from caller to caller; of values that callers make up, it only matters that they are there. */
function settled({ channel, madeUp }: Turn, value: unknown): unknown {
  const placements = channel.sample?.signing?.placements ?? [];
  const kept = [...madeUp.ids, ...madeUp.times];
  const removed = ['token', ...REQUEST_IDS, ...placements.map(({ name }) => name)];
  const settle = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(settle);
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([name]) => !removed.includes(name))
        .map(([name, member]) => [name, kept.includes(name) ? true : settle(member)]),
    );
  };
  return settle(value);
}

/** Reason of a value that isn't the one of this message. */
const ONE_OF = / must be ("|one of )/;

/** Returns the closest turn of a message that fits none, and what is wrong with it; null if nothing is alike. */
export function explainMessage(document: Document, turns: readonly Turn[], value: unknown): Chosen | null {
  const ranks = turns.map((turn) => rankOf(turn, value));
  const most = Math.max(0, ...ranks);
  const closest = turns.filter((_, at) => ranks[at] === most);
  const [turn] = closest;
  if (!turn || most === 0) return null;
  const checked = closest.map((one) => checkMessage(document, one, value));
  const [rejections = []] = checked;
  // A value that every similar message rejects is the one that distinguishes them.
  const [wrong] = rejections.filter(
    ({ path, reason, rule }) =>
      path &&
      rule === 'field' &&
      ONE_OF.test(reason) &&
      checked.every((all) => all.some((one) => one.path === path)),
  );
  if (!wrong || checked.length < 2) return { turn, rejections };
  const known = turns.flatMap((one) => atPointer(one.value, wrong.path ?? '') ?? []);
  const names = [...new Set(known.filter((one) => typeof one === 'string'))];
  const reason = `${wrong.path} must be one of ${names.join(', ')}`;
  return {
    turn,
    rejections: [
      names.length > 1 ? { ...wrong, reason } : wrong,
      ...rejections.filter((one) => one !== wrong),
    ],
  };
}

/** A message, and the turn that it belongs to. */
interface Part {
  readonly turn: Turn;
  readonly sent: unknown;
}

/** Splits a request for several streams that isn't an example into a request for each of them. */
export function splitMessage(
  document: Document,
  turns: readonly Turn[],
  turn: Turn,
  sent: unknown,
): readonly Part[] {
  const whole = [{ turn, sent }];
  const [list] = Object.entries(asObject(sent)).filter(
    ([, member]) => Array.isArray(member) && member.length > 1 && member.every(isObject),
  );
  const isExample = isSame(settled(turn, turn.value), settled(turn, toPlainNumbers(sent)));
  if (!list || turn.channel.style !== 'stream' || isExample) return whole;
  const [name, items] = list;
  const parts = asList(items).flatMap((item): Part[] => {
    const own = { ...asObject(sent), [name]: [item] };
    const chosen = chooseTurn(document, turns, toPlainNumbers(own));
    return chosen?.rejections.length === 0 && !chosen.turn.isFailed ? [{ turn: chosen.turn, sent: own }] : [];
  });
  return parts.length === asList(items).length ? parts : whole;
}
