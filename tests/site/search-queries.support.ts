/** The search queries in the content: what people type, and the right places for it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { config } from '../../site.config.ts';
import { replaceVariables, variablesOf } from '../../src/readers/content/variables.ts';
import type { OpenIndex } from '../../src/search/read-index.ts';
import { toResults } from '../../src/search/results.ts';

export interface Query {
  readonly text: string;
  /** Targets as patterns: `*` matches anything, and a page without an anchor matches every place on it. */
  readonly expected: readonly string[];
}

/** `own` is ours. `tuning` (with tuning.tsv) and `unseen` are halves of an outside collection; `confirm` came later. */
export interface QuerySets {
  readonly own: readonly Query[];
  readonly tuning: readonly Query[];
  /** Of these two, look only at the totals. */
  readonly unseen: readonly Query[];
  readonly confirm: readonly Query[];
  /** Titles, messages and values from public issues; collected after the rules for products, values and statuses. */
  readonly public: readonly Query[];
}

export async function readQueries(): Promise<QuerySets> {
  const outside = await readTable('content/search/outside.tsv');
  return {
    own: await readTable('content/search/queries.tsv'),
    tuning: [
      ...outside.filter(({ text }) => !isUnseen(text)),
      ...(await readTable('content/search/tuning.tsv')),
    ],
    unseen: outside.filter(({ text }) => isUnseen(text)),
    confirm: await readTable('content/search/confirm.tsv'),
    public: await readTable('content/search/public.tsv'),
  };
}

async function readTable(file: string): Promise<Query[]> {
  const { value, problems } = replaceVariables(file, await readFile(file, 'utf8'), variablesOf(config));
  if (problems.length > 0) throw new Error(problems.map(({ what }) => what).join('\n'));
  const [, ...rows] = value.trimEnd().split('\n');
  return rows.map((row) => {
    const [text = '', expected = ''] = row.split('\t');
    return { text, expected: expected.split(' ').filter(Boolean) };
  });
}

/** Depends on the text only, so that a query stays in its half when others are added or removed. */
function isUnseen(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 1;
}

/** Returns the targets of each row, top to bottom: its own and those of its chips. It is enough if one is right. */
export function placesOf(index: OpenIndex, texts: readonly string[], text: string): string[][] {
  return toResults(index, texts, text, { only: null, from: null }).groups.flatMap(({ results }) =>
    results.map(({ target, chips }) => [target, ...chips.map((chip) => chip.target)]),
  );
}

/** Returns the index of the first right row; Infinity if there is none. */
export function rankOf(index: OpenIndex, texts: readonly string[], query: Query): number {
  const isRight = createIsRight(index, query);
  const rank = placesOf(index, texts, query.text).findIndex((row) => row.some(isRight));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Words that name an API or protocol. */
const NAMES_API =
  /\b(?:rest|web ?sockets?|ws|fix|spot|futures|derivatives|embed|otc|prime|custody|pay|ramp|oauth|v[12])\b|websocket|ws$/i;

/**
 * The same rule for all sets: an operation of another API or protocol with the same title is as right as the listed
 * one, unless the query names an API or protocol or is a name on the wire.
 */
function createIsRight(index: OpenIndex, query: Query): (target: string) => boolean {
  const { routes, titles, badges } = index.file.pages;
  const titleOf = (route: string) => {
    const page = routes.indexOf(route);
    return badges[page] ? (titles[page] ?? '').toLowerCase().replace(/^get /, '') : route;
  };
  const isOpen = !NAMES_API.test(query.text) && !index.wires().has(query.text) && !query.text.includes('/');
  const alike = new Set(isOpen ? query.expected.map(titleOf) : []);
  return (target) => isExpected(query, target) || alike.has(titleOf(target));
}

/** Returns the percentage of queries with the right place in the first `most` rows. */
export function shareWithin(ranks: readonly number[], most: number): number {
  return (ranks.filter((rank) => rank < most).length / ranks.length) * 100;
}

function isExpected({ expected }: Query, target: string): boolean {
  const [page = ''] = target.split('#');
  return expected.some((pattern) => {
    const whole = new RegExp(`^${pattern.replace(/[.+$?[\]]/g, '\\$&').replaceAll('*', '.*')}$`);
    return whole.test(target) || (!pattern.includes('#') && whole.test(page));
  });
}
