/** Highlights line by line and caches lines: the programs and responses of a reference have most of theirs in common. */
import { type CodeLine, TOKEN_ROLES, type Token } from '../../model/code.ts';

/** What a grammar makes of one line: its words, and where that leaves it for the next line. */
export interface Tokenized<State> {
  readonly tokens: CodeLine;
  readonly state: State;
}

export interface Grammar<State> {
  /** Where it is before the first line. */
  readonly start: State;
  readonly tokenize: (line: string, before: State) => Tokenized<State>;
  readonly isSame: (one: State, other: State) => boolean;
}

/** Where a grammar can be between two lines: how it first came there, and what it makes of the lines that follow. */
export interface KnownPoint {
  /** Number of the point before, and the line that led from there to here; the first point is the start. */
  readonly from: number;
  readonly line: string;
  readonly steps: readonly (readonly [line: string, words: readonly number[], next: number])[];
}

export interface LineCache {
  readonly highlight: (code: string) => CodeLine[];
  /** Everything it knows, for another one to begin with; nothing if there was more than it can hold. */
  readonly known: () => KnownPoint[];
}

/** Lines cached for one language. */
const MOST_LINES = 20_000;

interface Point<State> {
  readonly from: Point<State> | null;
  readonly line: string;
  /** Null until somebody needs it: the state of a known point is found by reading its line again. */
  state: State | null;
  readonly lines: Map<string, Step<State>>;
}

interface Step<State> {
  readonly tokens: CodeLine;
  readonly next: Point<State>;
}

/** `open` loads the grammar, which takes long and is not needed while all lines are known. */
export function createLineCache<State>(
  open: () => Grammar<State>,
  known: readonly KnownPoint[] = [],
  most = MOST_LINES,
): LineCache {
  let opened: Grammar<State> | null = null;
  const grammar = () => (opened ??= open());
  const start: Point<State> = { from: null, line: '', state: null, lines: new Map() };
  // Few enough to be looked through one by one: a grammar is mostly back where it was after a line.
  let points = withKnown(start, known);
  let count = known.reduce((sum, { steps }) => sum + steps.length, 0);
  let isWhole = true;

  const stateOf = (point: Point<State>): State => {
    const { start: first, tokenize } = grammar();
    point.state ??= point.from ? tokenize(point.line, stateOf(point.from)).state : first;
    return point.state;
  };

  const read = (point: Point<State>, line: string): Step<State> => {
    if (count >= most) {
      for (const { lines } of points) lines.clear();
      points = [start];
      count = 0;
      isWhole = false;
    }
    const { tokens, state } = grammar().tokenize(line, stateOf(point));
    let next = points.find((one) => grammar().isSame(stateOf(one), state));
    if (!next) {
      next = { from: point, line, state, lines: new Map() };
      points.push(next);
    }
    const step = { tokens, next };
    point.lines.set(line, step);
    count += 1;
    return step;
  };

  return {
    highlight: (code) => {
      let point = start;
      return code.split(/\r?\n/).map((line) => {
        const step: Step<State> = point.lines.get(line) ?? read(point, line);
        point = step.next;
        return step.tokens;
      });
    },
    known: () => {
      if (!isWhole) return [];
      const numbers = new Map(points.map((point, index) => [point, index]));
      const numberOf = (point: Point<State> | null) => (point && numbers.get(point)) ?? 0;
      return points.map(({ from, line, lines }) => ({
        from: numberOf(from),
        line,
        steps: Array.from(
          lines,
          ([text, { tokens, next }]) => [text, toWords(tokens), numberOf(next)] as const,
        ),
      }));
    },
  };
}

function withKnown<State>(start: Point<State>, known: readonly KnownPoint[]): Point<State>[] {
  const points = [start];
  for (const { from, line } of known.slice(1))
    points.push({ from: points[from] ?? start, line, state: null, lines: new Map() });
  for (const [index, { steps }] of known.entries()) {
    for (const [line, words, next] of steps)
      points[index]?.lines.set(line, { tokens: toTokens(line, words), next: points[next] ?? start });
  }
  return points;
}

/** The words of a line as pairs: how long, and the number of the role, or -1. */
function toWords(tokens: CodeLine): number[] {
  return tokens.flatMap(({ text, role }) => [text.length, role ? TOKEN_ROLES.indexOf(role) : -1]);
}

function toTokens(line: string, words: readonly number[]): CodeLine {
  const tokens: Token[] = [];
  let from = 0;
  for (let at = 0; at < words.length; at += 2) {
    const to = from + (words[at] ?? 0);
    tokens.push({ text: line.slice(from, to), role: TOKEN_ROLES[words[at + 1] ?? -1] ?? null });
    from = to;
  }
  return tokens;
}
