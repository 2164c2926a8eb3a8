/** Replays a log of book messages once, then returns any step of it. Keeps only some of the books, to save memory. */

import { finish, type Step } from '../slices.ts';
import { type Book, type BookStep, EMPTY_BOOK, HABITS, lastStep, replaySteps } from './book.ts';
import { depthOf, explainChecksum, explainMessages, type FoundMistake } from './find-mistake.ts';
import { type BookMarket, type BookReading, readBookInSteps } from './read-messages.ts';

/** Steps between kept books. */
const KEPT_EVERY = 200;

export interface BookQuestion {
  /** Checksum that the reader's program computed. */
  readonly own: number | null;
  /** Position of the step to show; null for the most telling one. */
  readonly at: number | null;
  /** Name of the book to examine; without it, the most telling one. */
  readonly market?: string | undefined;
}

/** Findings about one of the books; positions are those among its messages. */
export interface MarketFindings {
  readonly market: string;
  readonly count: number;
  /** Number of messages that contain a checksum. */
  readonly checked: number;
  /** Position of the first message whose checksum differs. */
  readonly broken: number | null;
  readonly why: FoundMistake | null;
  /** The mistake behind the program's own checksum. */
  readonly mistake: FoundMistake | null;
  /** Position of the last message after which the program's checksum is right; null if it never is. */
  readonly rightAt: number | null;
  readonly at: number;
  readonly step: BookStep | null;
  readonly precision: BookMarket['precision'];
}

export interface BookFindings extends MarketFindings {
  /** All books of the text. */
  readonly books: readonly Pick<MarketFindings, 'market' | 'count' | 'checked' | 'broken'>[];
  /** Only the first few. */
  readonly ignored: BookReading['ignored'];
}

export type ExamineBook = (question: BookQuestion) => BookFindings;

export function createExaminer(text: string): ExamineBook {
  return finish(examineInSteps(text));
}

/** Reads and replays a text of any length, and can pause after each message. */
export function* examineInSteps(text: string): Generator<Step<never>, ExamineBook> {
  const reading = readBookInSteps(text);
  let read = reading.next();
  for (; !read.done; read = reading.next()) yield { items: [], share: read.value / 2 };
  const { markets, ignored, messages } = read.value;
  const [first = NO_MARKET, ...others] = markets;
  let replayed = 0;
  const countOne = (): Step<never> => {
    replayed += 1;
    return { items: [], share: 0.5 + replayed / messages.length / 2 };
  };
  const examineFirst = yield* createMarketExaminer(first, countOne);
  const examineOthers: (typeof examineFirst)[] = [];
  for (const other of others) examineOthers.push(yield* createMarketExaminer(other, countOne));
  return ({ market = '', ...question }) => {
    const found = examineFirst(question);
    const all = [found, ...examineOthers.map((examine) => examine(question))];
    const shown =
      all.find((one) => market !== '' && one.market === market) ??
      all.find(({ broken }) => broken !== null) ??
      all.find(({ rightAt, mistake }) => rightAt !== null || mistake !== null) ??
      found;
    const books = all.map(({ market, count, checked, broken }) => ({ market, count, checked, broken }));
    return { ...shown, books, ignored: ignored.slice(0, 5) };
  };
}

const NO_MARKET: BookMarket = { name: '', messages: [], precision: null };

function* createMarketExaminer(reading: BookMarket, countOne: () => Step<never>) {
  const { name: market, messages, precision } = reading;
  const depth = depthOf(messages);
  const habits = { ...HABITS, depth };
  const kept: Book[] = [];
  let broken: number | null = null;
  let count = 0;
  let checked = 0;
  const computedAt = new Map<number, number>();
  for (const { book, computed, matches } of replaySteps(messages, precision, habits)) {
    if (matches === false) broken ??= count;
    if (matches !== null) checked += 1;
    computedAt.set(computed, count);
    count += 1;
    if (count % KEPT_EVERY === 0) kept.push(book);
    yield countOne();
  }
  const why = broken === null ? null : explainMessages(reading, depth);
  const stepAt = (at: number): BookStep | null => {
    const start = Math.floor(at / KEPT_EVERY);
    const before = kept[start - 1] ?? EMPTY_BOOK;
    return lastStep(messages.slice(start * KEPT_EVERY, at + 1), precision, habits, before);
  };
  const explained = new Map<number, FoundMistake | null>();
  const explain = (own: number) => {
    if (!explained.has(own)) explained.set(own, explainChecksum(reading, depth, own));
    return explained.get(own) ?? null;
  };
  return ({ own, at }: Omit<BookQuestion, 'market'>): MarketFindings => {
    const rightAt = own === null ? null : (computedAt.get(own) ?? null);
    const mistake = own === null || rightAt !== null || count === 0 ? null : explain(own);
    const shown = Math.max(0, Math.min(count - 1, at ?? broken ?? mistake?.at ?? rightAt ?? count - 1));
    return {
      market,
      count,
      checked,
      broken,
      why,
      mistake,
      rightAt,
      at: shown,
      step: stepAt(shown),
      precision,
    };
  };
}
