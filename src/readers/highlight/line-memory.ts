/** Highlights line by line and remembers lines: the programs and answers of a reference have most of theirs in common. */
import type { CodeLine } from '../../model/code.ts';

/** What a grammar makes of one line: its words, and where that leaves it for the next line. */
export interface Tokenized<State> {
  readonly tokens: CodeLine;
  readonly state: State;
}

export interface Grammar<State> {
  /** `before` is undefined for the first line. */
  readonly tokenize: (line: string, before: State | undefined) => Tokenized<State>;
  readonly isSame: (one: State, other: State) => boolean;
}

/** Lines remembered for one language. */
const MOST_LINES = 20_000;

interface Point<State> {
  readonly state: State | undefined;
  readonly lines: Map<string, Step<State>>;
}

interface Step<State> {
  readonly tokens: CodeLine;
  readonly next: Point<State>;
}

export function createLineMemory<State>(
  { tokenize, isSame }: Grammar<State>,
  most = MOST_LINES,
): (code: string) => CodeLine[] {
  const start: Point<State> = { state: undefined, lines: new Map() };
  // Few enough to be looked through one by one: a grammar is mostly back where it was after a line.
  let points: Point<State>[] = [];
  let count = 0;

  const pointOf = (state: State): Point<State> => {
    const known = points.find((point) => point.state !== undefined && isSame(point.state, state));
    if (known) return known;
    const point: Point<State> = { state, lines: new Map() };
    points.push(point);
    return point;
  };

  const forget = () => {
    for (const { lines } of [start, ...points]) lines.clear();
    points = [];
    count = 0;
  };

  return (code) => {
    let point = start;
    return code.split(/\r?\n/).map((line) => {
      let step = point.lines.get(line);
      if (!step) {
        if (count >= most) forget();
        const { tokens, state } = tokenize(line, point.state);
        step = { tokens, next: pointOf(state) };
        point.lines.set(line, step);
        count += 1;
      }
      point = step.next;
      return step.tokens;
    });
  };
}
