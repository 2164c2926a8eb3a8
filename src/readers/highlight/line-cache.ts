/** Highlights line by line and caches lines: the programs and responses of a reference have most of theirs in common. */
import type { CodeLine } from '../../model/code.ts';

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

/** Lines cached for one language. */
const MOST_LINES = 20_000;

interface Point<State> {
  readonly state: State;
  readonly lines: Map<string, Step<State>>;
}

interface Step<State> {
  readonly tokens: CodeLine;
  readonly next: Point<State>;
}

export function createLineCache<State>(
  { start: state, tokenize, isSame }: Grammar<State>,
  most = MOST_LINES,
): (code: string) => CodeLine[] {
  const start: Point<State> = { state, lines: new Map() };
  // Few enough to be looked through one by one: a grammar is mostly back where it was after a line.
  let points = [start];
  let count = 0;

  const pointOf = (state: State): Point<State> => {
    const known = points.find((point) => isSame(point.state, state));
    if (known) return known;
    const point: Point<State> = { state, lines: new Map() };
    points.push(point);
    return point;
  };

  const forget = () => {
    for (const { lines } of points) lines.clear();
    points = [start];
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
