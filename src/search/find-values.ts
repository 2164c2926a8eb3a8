/** Query → the value it names, as a row of its own: `postWouldExecute`, `39=4`, "why pending_new?". */
import { EACH, stepsOf } from '../model/anchor.ts';
import { readName } from './files.ts';
import { ROLE } from './options.ts';
import { distanceOf, kindOf } from './places.ts';
import { type OpenIndex, recordOf, roleOf } from './read-index.ts';
import { joinedName } from './tokens.ts';
import type { ListedValue } from './value-lists.ts';

export interface FoundValue {
  /** Every list that has it. */
  readonly values: readonly ListedValue[];
  /** Of a FIX field; '' for all others. */
  readonly tag: string;
  /** The query itself, exactly as written; part of it; or a word that may also mean something else. */
  readonly named: 'exactly' | 'inside' | 'perhaps';
}

export interface ValuePlace {
  readonly place: number;
  readonly value: ListedValue;
}

const TAGGED = /^(\d{1,5})=(\S.*)$/s;
const IDENTIFIER = /[A-Za-z][\w-]*\w/g;
/** Signs around a copied value. */
const AROUND = /^["'`]+|["'`,.;:?!]+$/g;

export function findValue(index: OpenIndex, query: string): FoundValue | null {
  const typed = query.trim().replace(AROUND, '');
  const { byLiteral, bySpelling } = index.values();
  const [, tag = '', coded = ''] = TAGGED.exec(typed) ?? [];
  if (tag) {
    const values = (byLiteral.get(coded) ?? []).filter(({ list }) => tagsOf(index, list).has(tag));
    return values.length > 0 ? { values, tag, named: 'exactly' } : null;
  }
  const exact = byLiteral.get(typed);
  if (exact) return { values: exact, tag: '', named: isOnlyValue(index, typed) ? 'exactly' : 'perhaps' };
  const [spelled] = bySpelling.get(joinedName(typed)) ?? [];
  if (spelled && /\p{L}/u.test(typed))
    return { values: byLiteral.get(spelled.literal) ?? [], tag: '', named: 'perhaps' };
  const words = new Set((typed.match(IDENTIFIER) ?? []).filter((word) => byLiteral.has(word)));
  const sure = [...words].filter((word) => INSIDE.test(word) && isOnlyValue(index, word));
  const [only = ''] = sure;
  return sure.length === 1 ? { values: byLiteral.get(only) ?? [], tag: '', named: 'inside' } : null;
}

/** Tags of the fields that use a list. */
function tagsOf({ file, values }: OpenIndex, list: number): ReadonlySet<string> {
  const records = values().fields[list] ?? [];
  return new Set(records.map((record) => readName(file.records.names[record] ?? '').tag));
}

/** Written like no word of a sentence: with signs or capitals inside, or in capitals. */
const CODED = /[_:\d]|\w-\w|^-\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{3,}$/u;
const CAPITALS = /^\p{Lu}+$/u;
/** The same for a word in a sentence, where capitals can be emphasis or a short form: BTC, HMAC. */
const INSIDE = /_|\p{Ll}\p{Lu}/u;
const FIGURE = /^-?[\d.]+$/;

/** Whether a text can only be a value: no ordinary word, no figure, and not the name of anything. */
function isOnlyValue(index: OpenIndex, literal: string): boolean {
  if (!CODED.test(literal) || FIGURE.test(literal) || index.wires().has(literal)) return false;
  const term = index.find(joinedName(literal));
  const postings = term < 0 ? [] : [...index.postingsOf(term)];
  // In capitals, it can also be short for what a page is about: RFQ, ETH.
  const isTopic = (posting: number) =>
    roleOf(posting) >= ROLE.part && index.kindOf(recordOf(posting)) === 'page';
  if (CAPITALS.test(literal) && postings.some(isTopic)) return false;
  const named = postings.filter((posting) => roleOf(posting) === ROLE.whole).map(recordOf);
  return named.every((record) => {
    const { name } = index.nameAt(index.placesOf(record)[0] ?? -1);
    // A row of a table repeats what the list of values says. `ExecutionReport` is the page "Execution Report".
    return index.kindOf(record) === 'row' || name.replaceAll(' ', '') !== literal;
  });
}

/** The fields that take a value, the one to read first at the front: the reader's API, then a request, then the least nested. */
export function placesOfValue(
  index: OpenIndex,
  { values, tag }: FoundValue,
  from: number | null,
): ValuePlace[] {
  const places = values.flatMap((value) =>
    (index.values().fields[value.list] ?? [])
      .filter((record) => tag === '' || readName(index.file.records.names[record] ?? '').tag === tag)
      .flatMap((record) => index.placesOf(record).map((place) => ({ place, value }))),
  );
  const orderOf = ({ place }: ValuePlace) => {
    const steps = stepsOf(index.anchorOf(place));
    const isReceived = kindOf(index, place) === 'received';
    const nested = steps.filter((step) => step === EACH).length;
    return [distanceOf(index, place, from), Number(isReceived), nested, steps.length, place] as const;
  };
  return places
    .map((one) => ({ one, order: orderOf(one) }))
    .sort((left, right) => {
      const at = left.order.findIndex((number, step) => number !== right.order[step]);
      return (left.order[at] ?? 0) - (right.order[at] ?? 0);
    })
    .map(({ one }) => one);
}
