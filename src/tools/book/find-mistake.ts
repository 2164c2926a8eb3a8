/**
 * Finds why checksums differ by trying. Either the pasted messages don't lead to the server's checksum, and a repair
 * of them does; or they do, and a mistake gives the checksum that a program computed.
 */
import { type BookStep, crc32, HABITS, replay } from './book.ts';
import { type BookMistake, HABIT_MISTAKES, TEXT_MISTAKES } from './mistakes.ts';
import type { BookMessage, BookReading } from './read-messages.ts';

export interface FoundMistake extends BookMistake {
  /** Position of the message at which it shows, from zero. */
  readonly at: number;
}

type Precision = BookReading['precision'];

/** The depths that can be subscribed to; a snapshot has as many levels, or fewer in a thin market. */
const DEPTHS = [10, 25, 100, 500, 1000] as const;

/** The depth of the subscription, as the snapshot shows it; an incremental book of FIX is never cut. */
export function depthOf(messages: readonly BookMessage[]): number {
  const [first] = messages;
  if (!first || first.format === 'fix') return Number.POSITIVE_INFINITY;
  const levels = Math.max(
    0,
    ...(['asks', 'bids'] as const).map(
      (side) => new Set(first.entries.filter((entry) => entry.side === side).map(({ price }) => price)).size,
    ),
  );
  return DEPTHS.find((depth) => depth >= levels) ?? Number.POSITIVE_INFINITY;
}

export function firstBroken(steps: readonly BookStep[]): number | null {
  const at = steps.findIndex(({ matches }) => matches === false);
  return at < 0 ? null : at;
}

/** Why the messages themselves don't lead to the checksums they carry; null where they do or nothing helps. */
export function explainMessages({ messages, precision }: BookReading, depth: number): FoundMistake | null {
  const habits = { ...HABITS, depth };
  const at = firstBroken(replay(messages, precision, habits));
  if (at === null) return null;
  const fits = (list: readonly BookMessage[], last: number, own: Precision = precision, cut = depth) => {
    const steps = replay(list.slice(0, last + 1), own, { ...HABITS, depth: cut });
    return steps.at(-1)?.matches === true;
  };
  const found = (id: string, what: string, fix: string): FoundMistake => ({ id, what, fix, at });
  if (messages[0]?.isSnapshot === false)
    return found(
      'no-snapshot',
      'The messages do not start with a snapshot.',
      'Start with the snapshot of the subscription.',
    );
  for (const price of PRECISIONS) {
    for (const quantity of PRECISIONS) {
      if (!fits(messages, at, { price, quantity })) continue;
      return found(
        'zeros-lost',
        `Zeros at the end of numbers were lost. With ${price} decimals for prices and ${quantity} for quantities, the checksum matches.`,
        'Read prices and quantities as text or decimals, not as floating-point numbers.',
      );
    }
  }
  const swapped = messages.map((message) => ({
    ...message,
    entries: message.entries.map(
      (entry) => ({ ...entry, side: entry.side === 'asks' ? 'bids' : 'asks' }) as const,
    ),
  }));
  if (fits(swapped, at))
    return found(
      'sides-swapped',
      'Asks and bids are swapped.',
      'Asks are the offers to sell; their best price is the lowest.',
    );
  for (let index = at; index > 0; index -= 1) {
    const copied = messages.findIndex(
      (message, other) => other < index && sameEntries(message, messages[index]),
    );
    const without = messages.filter((_, position) => position !== index && position <= at);
    if (copied < 0 && !(index < at && fits(without, at - 1))) continue;
    const why = copied < 0 ? 'Without it, the checksum matches.' : `It repeats message ${copied + 1}.`;
    return found(
      'applied-twice',
      `Message ${index + 1} must not be applied. ${why}`,
      'Apply each update once, in the order of the connection.',
    );
  }
  const next = messages[at + 1];
  const broken = messages[at];
  if (next && broken && fits([...messages.slice(0, at), next, broken], at))
    return found(
      'wrong-order',
      `Messages ${at + 1} and ${at + 2} are in the wrong order.`,
      'Process the messages of a connection one after the other.',
    );
  for (const cut of [...DEPTHS, Number.POSITIVE_INFINITY]) {
    if (cut !== depth && fits(messages, at, precision, cut))
      return found(
        'wrong-depth',
        `The book has ${Number.isFinite(cut) ? cut : 'more than 1,000'} levels of each side.`,
        'Cut each side to the depth you subscribed to.',
      );
  }
  return found(
    'message-missing',
    'No usual mistake explains it. A message before this one is missing, or a digit of one was changed.',
    'Discard the book, subscribe again and start with the new snapshot.',
  );
}

const PRECISIONS = Array.from({ length: 11 }, (_, decimals) => decimals);

function sameEntries(one: BookMessage | undefined, other: BookMessage | undefined): boolean {
  return JSON.stringify([one?.entries, one?.checksum]) === JSON.stringify([other?.entries, other?.checksum]);
}

/** Which mistake gives the checksum that a program computed; null where none does. */
export function explainChecksum(
  { messages, precision }: BookReading,
  depth: number,
  own: number,
): FoundMistake | null {
  const steps = replay(messages, precision, { ...HABITS, depth });
  const found = (mistake: BookMistake, at: number): FoundMistake => ({ ...mistake, at });
  const asUnsigned = own >>> 0;
  for (const [at, { computed }] of steps.entries()) {
    if (own < 0 && computed === asUnsigned)
      return found(
        {
          id: 'signed',
          what: 'The checksum was read as a signed number.',
          fix: 'Compare it as an unsigned 32-bit integer.',
        },
        at,
      );
  }
  for (const [at, { book, text: right }] of steps.entries()) {
    for (const { write, ...mistake } of TEXT_MISTAKES) {
      const written = write(book, precision);
      if (written !== right && crc32(written) === asUnsigned) return found(mistake, at);
    }
  }
  for (const { habits, ...mistake } of HABIT_MISTAKES) {
    const mistaken = replay(messages, precision, { ...HABITS, depth, ...habits });
    const at = mistaken.findIndex(
      ({ computed }, index) => computed === asUnsigned && computed !== steps[index]?.computed,
    );
    if (at >= 0) return found(mistake, at);
  }
  for (let left = 1; left < messages.length; left += 1) {
    const without = replay(
      messages.filter((_, index) => index !== left),
      precision,
      { ...HABITS, depth },
    );
    const at = without.findIndex(({ computed }, index) => index >= left && computed === asUnsigned);
    if (at >= 0)
      return found(
        {
          id: 'message-left-out',
          what: `Message ${left + 1} was not applied.`,
          fix: 'Apply every message, and subscribe again after a gap.',
        },
        at + 1,
      );
  }
  const before = steps.findIndex(({ computed }) => computed === asUnsigned);
  if (before < 0) return null;
  return found(
    {
      id: 'checked-too-early',
      what: `${own} is the checksum of the book after message ${before + 1}.`,
      fix: 'It is right for that message. Apply a whole message before you compute its checksum.',
    },
    before,
  );
}
