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
  const value = readShallowJson(body);
  const failure = status >= 400 ? 'whole' : failureIn(value, sample.failures);
  const isCreated = creates === null && status === 201;
  const isWanted = isCreated ? isId : (name: string) => creates?.ids.includes(name) === true;
  const ids = value === undefined ? [] : idsIn(body, isWanted, sent);
  const made = isCreated ? ids.slice(0, 1) : ids;
  const accepted = acceptedWords(made, isCreated ? 'Created' : 'Accepted', creates?.kind ?? '');
  if (failure === 'none' && found.length === 0) return { isGood: true, words: accepted };
  const isPart = failure === 'part' || (failure === 'none' && made.length > 0);
  const word = isPart ? 'Partly rejected' : status >= 500 && found.length === 0 ? 'Failed' : 'Rejected';
  const rejected = [word, shorten(found.map(({ code }) => code))].filter(Boolean).join(': ');
  return { isGood: false, words: isPart && made.length > 0 ? `${rejected}. ${accepted}` : rejected };
}

/** Name of a member with an ID, where the specification doesn't say which one it is. */
function isId(name: string): boolean {
  return /^(?:uu)?id$|_id$|[a-z]Id$/.test(name);
}

/** Finds the values of members, with every digit; those that were sent are the reader's own. */
function idsIn(body: string, isWanted: (name: string) => boolean, sent: string): readonly string[] {
  const known = new Set(sent.split(/[\s"',:;&=?/{}[\]]+/));
  const found = new Set<string>();
  const visit = (one: unknown, isIt: boolean): void => {
    if (isExactNumber(one)) visit(one.$number, isIt);
    else if (typeof one === 'object' && one !== null) {
      const isList = Array.isArray(one);
      for (const [name, member] of Object.entries(one)) visit(member, isList ? isIt : isWanted(name));
    } else if (isIt && one !== null && one !== '' && !known.has(String(one))) found.add(String(one));
  };
  visit(readSent(body), false);
  return [...found];
}

function acceptedWords(ids: readonly string[], word: string, kind: string): string {
  if (ids.length === 0) return word;
  const count = ids.length === 1 ? `${kind[0]?.toUpperCase()}${kind.slice(1)}` : `${ids.length} ${kind}s`;
  return `${kind === '' ? word : `${count} ${word.toLowerCase()}`}, ${shorten(ids)}`;
}

/** Most codes or IDs that a verdict lists. */
const MOST_LISTED = 3;

function shorten(list: readonly string[]): string {
  const more = list.length - MOST_LISTED;
  return list.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
