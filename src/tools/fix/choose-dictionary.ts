/** Chooses the dictionary of each session in a log: by its CompIDs, or else the one that fits its messages best. */
import { decode, fieldOf, type RawMessage } from './decode.ts';
import type { Dictionary } from './dictionary.ts';

/** Types of messages that every FIX session has, even if a dictionary doesn't describe them. */
const SESSION_TYPES = new Set(['0', '1', '2', '3', '4', '5', 'A']);
/** Most messages of a session that are compared, in total and of the same type. */
const MOST_COMPARED = 24;
const MOST_ALIKE = 2;
/** Most messages of a log that are searched for those of a session. */
const MOST_READ = 20_000;

/**
 * Finds the dictionary for each message of a log. `chosen` is the ID of the reader's choice, or ''. On a tie, the first
 * dictionary wins.
 */
export function createChoice(
  dictionaries: readonly Dictionary[],
  messages: readonly RawMessage[],
  chosen = '',
): (message: RawMessage) => Dictionary | undefined {
  const known = new Map<string, Dictionary | undefined>();
  return (message) => {
    const ids = compIdsOf(message);
    const session = ids.toSorted().join(' ');
    if (!known.has(session)) {
      const wanted = dictionaries.find(({ id }) => id === chosen);
      known.set(
        session,
        wanted ??
          byCompIds(dictionaries, ids) ??
          byFaults(dictionaries, sampleOf(messages, session, message)),
      );
    }
    const dictionary = known.get(session);
    return dictionary && withSession(dictionary, dictionaries, message.msgType);
  };
}

function compIdsOf({ text }: RawMessage): string[] {
  return [fieldOf(text, 49), fieldOf(text, 56)].filter(Boolean);
}

/** Returns the only dictionary whose examples contain one of the IDs. */
function byCompIds(dictionaries: readonly Dictionary[], ids: readonly string[]): Dictionary | undefined {
  for (const id of ids) {
    const [first, ...others] = dictionaries.filter(({ compIds }) => compIds.includes(id));
    if (first && others.length === 0) return first;
  }
  return undefined;
}

/** Picks a few messages of each type from a session. */
function sampleOf(messages: readonly RawMessage[], session: string, own: RawMessage): RawMessage[] {
  const counts = new Map([[own.msgType, 1]]);
  const sample = [own];
  for (const message of messages.slice(0, MOST_READ)) {
    const count = counts.get(message.msgType) ?? 0;
    if (message === own || count >= MOST_ALIKE || compIdsOf(message).toSorted().join(' ') !== session)
      continue;
    counts.set(message.msgType, count + 1);
    if (sample.push(message) >= MOST_COMPARED) break;
  }
  return sample;
}

function byFaults(
  dictionaries: readonly Dictionary[],
  sample: readonly RawMessage[],
): Dictionary | undefined {
  const faultsOf = (dictionary: Dictionary) =>
    sample
      .map((message) => decode(withSession(dictionary, dictionaries, message.msgType), message).faults.length)
      .reduce((sum, count) => sum + count, 0);
  const counted = dictionaries.map((dictionary) => ({ dictionary, faults: faultsOf(dictionary) }));
  const least = Math.min(...counted.map(({ faults }) => faults));
  return counted.find(({ faults }) => faults === least)?.dictionary;
}

/** Adds a session message that only another dictionary describes, without a link to that dictionary's page. */
function withSession(own: Dictionary, dictionaries: readonly Dictionary[], msgType: string): Dictionary {
  const has = ({ messages }: Dictionary) => messages.some((message) => message.msgType === msgType);
  const other = SESSION_TYPES.has(msgType) && !has(own) ? dictionaries.find(has) : undefined;
  const message = other?.messages.find((one) => one.msgType === msgType);
  if (!other || !message) return own;
  return {
    ...own,
    fields: { ...other.fields, ...own.fields },
    messages: [...own.messages, { ...message, route: null }],
  };
}
