/**
 * A pattern as an automaton whose states are the characters of the pattern, and whose transitions say in how many ways
 * one character can follow another. A backtracking engine tries each way, so the number of ways through a text is the
 * number of steps it takes.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Ways by position. */
export type Ways = ReadonlyMap<number, number>;

export interface PathCounts {
  /** The classes of characters that can stand at each position. Characters that no position tells apart share a class. */
  readonly classes: readonly ReadonlySet<number>[];
  readonly classCount: number;
  readonly first: Ways;
  readonly follow: readonly Ways[];
  /** Positions at which every text matches, whatever comes after. */
  readonly final: ReadonlySet<number>;
  /** Whether every text matches, because the pattern can be empty. */
  readonly matchesAll: boolean;
  /** Whether a match can only begin where the text does. */
  readonly isAnchored: boolean;
}

/** The pattern has something that isn't counted here, or too much of everything. */
export class Uncountable extends Error {}

/** Maximum number of positions, and of ways from one position to the next or through nothing. */
const MOST_POSITIONS = 2_000;
const MOST_WAYS = 2_000;

/** `copies` is the number of repetitions that are counted one by one; more are counted as any number. */
export function countPaths(pattern: string, copies: number): PathCounts {
  const { alternatives } = parsePattern(pattern);
  const builder = createBuilder(copies);
  const root = builder.readAll(alternatives);
  limit([...root.last.values(), root.empty]);
  for (const ways of [root.first, ...builder.follow]) limit([...ways.values()]);
  const { classes, classCount } = toClasses(builder.sets);
  return {
    classes,
    classCount,
    first: root.first,
    follow: builder.follow,
    final: new Set(builder.hasCondition() ? [] : root.last.keys()),
    matchesAll: root.empty > 0 && !builder.hasCondition(),
    isAnchored: alternatives.every(beginsWithText),
  };
}

/** Parses a pattern as it is compiled: in Unicode mode, unless that isn't allowed. */
function parsePattern(pattern: string): AST.Pattern {
  const parser = new RegExpParser();
  const parse = (unicode: boolean) => parser.parsePattern(pattern, 0, pattern.length, { unicode });
  try {
    return parse(true);
  } catch {
    return parse(false);
  }
}

/** Whether everything that an alternative matches begins where the text does. */
function beginsWithText({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start';
  return (
    (first?.type === 'Group' || first?.type === 'CapturingGroup') && first.alternatives.every(beginsWithText)
  );
}

/** A part of a pattern: the ways through nothing, into it and out of it. */
interface Part {
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

const NOTHING: Part = { empty: 1, first: new Map(), last: new Map() };

function createBuilder(copies: number) {
  const sets: CharacterSet[] = [];
  const follow: Map<number, number>[] = [];
  let isConditional = false;

  const readAll = (alternatives: readonly AST.Alternative[]): Part =>
    alternatives.map(({ elements }) => elements.map(read).reduce(join, NOTHING)).reduce(either);

  const connect = (left: Ways, right: Ways) => {
    for (const [from, leaving] of left)
      for (const [to, entering] of right) addWays(follow[from] ?? new Map(), to, leaving * entering);
  };

  function join(left: Part, right: Part): Part {
    connect(left.last, right.first);
    limit([left.empty * right.empty]);
    return {
      empty: left.empty * right.empty,
      first: sum(left.first, times(right.first, left.empty)),
      last: sum(right.last, times(left.last, right.empty)),
    };
  }

  const character = (set: CharacterSet): Part => {
    const position = sets.push(set) - 1;
    if (sets.length > MOST_POSITIONS) throw new Uncountable('too many characters');
    follow.push(new Map());
    const own = new Map([[position, 1]]);
    return { empty: 0, first: own, last: own };
  };

  /** Any number of repetitions. An engine rejects those that match nothing. */
  const anyNumber = (part: Part): Part => {
    limit([part.empty]);
    connect(part.last, part.first);
    return { ...part, empty: 1 };
  };

  const repeat = ({ element, min, max }: AST.Quantifier): Part => {
    const isLong = min > copies || (Number.isFinite(max) && max > copies);
    if (isLong) {
      const part = read(element);
      if (part.empty > 0) throw new Uncountable('too many repetitions of nothing');
      return anyNumber(part);
    }
    const required = Array.from({ length: min }, () => read(element)).reduce(join, NOTHING);
    if (!Number.isFinite(max)) return join(required, anyNumber(read(element)));
    let optional = NOTHING;
    for (let count = min; count < max; count += 1) {
      const part = read(element);
      limit([part.empty]);
      optional = either(NOTHING, join({ ...part, empty: 0 }, optional));
    }
    return join(required, optional);
  };

  function read(element: AST.Element): Part {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return character(setOf(element));
      case 'Group':
        if (element.modifiers) throw new Uncountable('modifiers');
        return readAll(element.alternatives);
      case 'CapturingGroup':
        return readAll(element.alternatives);
      case 'Quantifier':
        return repeat(element);
      case 'Assertion': {
        isConditional = true;
        if (element.kind === 'lookbehind') throw new Uncountable('a lookbehind');
        if (element.kind !== 'lookahead') return NOTHING;
        // Tried from here, and nothing follows it; then the rest of the pattern is tried from here too.
        const { empty, first } = readAll(element.alternatives);
        limit([empty]);
        return { empty: 1, first, last: new Map() };
      }
      case 'Backreference':
      case 'ExpressionCharacterClass':
        throw new Uncountable(element.type);
    }
  }
  return { readAll, sets, follow, hasCondition: () => isConditional };
}

function either(left: Part, right: Part): Part {
  return {
    empty: left.empty + right.empty,
    first: sum(left.first, right.first),
    last: sum(left.last, right.last),
  };
}

function addWays(ways: Map<number, number>, position: number, count: number): void {
  ways.set(position, (ways.get(position) ?? 0) + count);
}

function sum(left: Ways, right: Ways): Ways {
  const both = new Map(left);
  for (const [position, count] of right) addWays(both, position, count);
  return both;
}

function times(ways: Ways, factor: number): Ways {
  return factor === 0 ? new Map() : new Map([...ways].map(([position, count]) => [position, count * factor]));
}

function limit(ways: readonly number[]): void {
  if (ways.reduce((total, count) => total + count, 0) > MOST_WAYS) throw new Uncountable('too many ways');
}

/** Ranges of code points, both ends included; may contain more characters than the pattern, never fewer. */
type CharacterSet = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;
const EVERYTHING: CharacterSet = [[0, LAST]];
const DIGITS: CharacterSet = [[0x30, 0x39]];
const WORDS: CharacterSet = [...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const LINE_ENDS: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const SPACES: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

function setOf(node: AST.Character | AST.CharacterClass | AST.CharacterSet): CharacterSet {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterSet':
      return escapeSet(node);
    case 'CharacterClass': {
      const parts = node.elements.map(elementSet);
      if (!node.negate) return parts.flatMap(({ set }) => set);
      // What a property excludes isn't known here, so nothing is excluded for it.
      return complement(parts.flatMap(({ set, isExact }) => (isExact ? set : [])));
    }
  }
}

function elementSet(element: AST.CharacterClassElement): {
  readonly set: CharacterSet;
  readonly isExact: boolean;
} {
  switch (element.type) {
    case 'Character':
      return { set: [[element.value, element.value]], isExact: true };
    case 'CharacterClassRange':
      return { set: [[element.min.value, element.max.value]], isExact: true };
    case 'CharacterSet':
      return { set: escapeSet(element), isExact: element.kind !== 'property' };
    case 'CharacterClass':
    case 'ClassStringDisjunction':
    case 'ExpressionCharacterClass':
      throw new Uncountable(element.type);
  }
}

function escapeSet(node: AST.CharacterSet): CharacterSet {
  switch (node.kind) {
    case 'any':
      return complement(LINE_ENDS);
    case 'digit':
      return node.negate ? complement(DIGITS) : DIGITS;
    case 'space':
      return node.negate ? complement(SPACES) : SPACES;
    case 'word':
      return node.negate ? complement(WORDS) : WORDS;
    case 'property':
      return EVERYTHING;
  }
}

function complement(set: CharacterSet): CharacterSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set.toSorted(([one], [other]) => one - other)) {
    if (first > next) rest.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

/** Sorts characters into classes by the positions at which they can stand. */
function toClasses(sets: readonly CharacterSet[]): Pick<PathCounts, 'classes' | 'classCount'> {
  const keys = sets.map((set) => JSON.stringify(set));
  const distinct = [...new Map(sets.map((set, at) => [keys[at] ?? '', set]))];
  const starts = new Set([0, ...sets.flatMap((set) => set.flatMap(([first, last]) => [first, last + 1]))]);
  const numbers = new Map<string, number>();
  const byKey = new Map<string, Set<number>>(distinct.map(([key]) => [key, new Set()]));
  for (const start of starts) {
    const within = distinct.filter(([, set]) => set.some(([first, last]) => first <= start && start <= last));
    const name = within.map(([key]) => key).join(' ');
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    for (const [key] of within) byKey.get(key)?.add(number);
  }
  return { classes: keys.map((key) => byKey.get(key) ?? new Set()), classCount: numbers.size };
}
