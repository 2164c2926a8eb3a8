/** The verdict on a request or message, in the words of the API: its error, or the ID of what it created. */
import { isExactNumber, readSent } from '../model/exact-number.ts';
import { failureIn } from '../model/find-failure.ts';
import { readShallowJson } from '../model/json-text.ts';
import type { ConsoleData, PageError } from './console-data.ts';

export interface Outcome {
  readonly isGood: boolean;
  readonly words: string;
}

/** What is known about the request. */
interface Requested extends Pick<ConsoleData, 'creates'> {
  readonly sample: Pick<ConsoleData['sample'], 'failures'>;
}

/** A response, the request that it is about, and the documented errors in it. */
interface Replied {
  /** HTTP status; 200 for a message. */
  readonly status: number;
  readonly body: string;
  /** What was sent, as text. */
  readonly sent: string;
  readonly found: readonly PageError[];
}

export function outcomeOf({ sample, creates }: Requested, { status, body, sent, found }: Replied): Outcome {
  // A browser doesn't follow it, and hides where it leads: its status is 0.
  if (status < 200 || (status >= 300 && status < 400)) return { isGood: true, words: 'Redirected' };
  const value = readShallowJson(body);
  const { extent, says } = failureIn(value, sample.failures);
  const failure = status >= 400 ? 'whole' : extent;
  const isCreated = creates === null && status === 201;
  const made = value === undefined ? [] : isCreated ? firstId(body) : idsIn(body, creates?.ids ?? [], sent);
  const accepted = acceptedWords(made, isCreated ? 'Created' : 'Accepted', creates?.kind ?? '');
  if (failure === 'none' && found.length === 0) return { isGood: true, words: accepted };
  const isPart = failure === 'part' || (failure === 'none' && made.length > 0);
  const codes = found.length > 0 ? found.map(({ code }) => code) : says;
  const word = isPart ? 'Partly rejected' : status >= 500 && codes.length === 0 ? 'Failed' : 'Rejected';
  const rejected = [word, shorten(codes)].filter(Boolean).join(': ');
  return { isGood: false, words: isPart && made.length > 0 ? `${rejected}. ${accepted}` : rejected };
}

/** Name of a member with an ID, where the specification doesn't say which one it is. */
const ID = /^(?:uu)?id$|_id$|[a-z]Id$/;

function firstId(body: string): readonly string[] {
  const [first] = membersIn(body, (name) => ID.test(name));
  return first ? [first[1]] : [];
}

/**
 * Finds the IDs of what was created: the values of the first of these members that the response has. Those that were
 * sent are the reader's own, or those of what was there before.
 */
function idsIn(body: string, names: readonly string[], sent: string): readonly string[] {
  const known = new Set(sent.split(/[\s"',:;&=?/{}[\]]+/));
  const found = membersIn(body, (name) => names.includes(name));
  const name = names.find((one) => found.some(([own]) => own === one));
  return [...new Set(found.flatMap(([own, id]) => (own === name && !known.has(id) ? [id] : [])))];
}

/** Lists the texts and numbers in members with these names, with every digit. */
function membersIn(
  body: string,
  isWanted: (name: string) => boolean,
): readonly (readonly [name: string, value: string])[] {
  const found: (readonly [string, string])[] = [];
  const visit = (one: unknown, name: string): void => {
    if (isExactNumber(one)) visit(one.$number, name);
    else if (typeof one === 'object' && one !== null) {
      const isList = Array.isArray(one);
      for (const [own, member] of Object.entries(one)) visit(member, isList ? name : own);
    } else if (isWanted(name) && one !== null && one !== '') found.push([name, String(one)]);
  };
  visit(readSent(body), '');
  return found;
}

function acceptedWords(ids: readonly string[], word: string, kind: string): string {
  if (ids.length === 0) return word;
  const count = ids.length === 1 ? `${kind[0]?.toUpperCase()}${kind.slice(1)}` : `${ids.length} ${kind}s`;
  return `${kind === '' ? word : `${count} ${word.toLowerCase()}`}, ${shorten(ids)}`;
}

/** Most codes, texts or IDs that a verdict lists. */
const MOST_LISTED = 3;

function shorten(list: readonly string[]): string {
  const more = list.length - MOST_LISTED;
  return list.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
