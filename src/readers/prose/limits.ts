/** Markdown that no reader of a page needs and that a parser takes very long for. */
import type { Problem } from '../../model/problem.ts';

type Fault = Pick<Problem, 'what' | 'fix'>;

const MOST_CHARACTERS = 100_000;
const MOST_LEVELS = 100;

const TOO_LONG: Fault = {
  what: `a description has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`,
  fix: 'shorten it, or move it into a guide',
};
export const TOO_NESTED: Fault = {
  what: 'the Markdown is nested too deeply',
  fix: 'write it with fewer quotes, lists or brackets inside each other',
};

/** Quotes and lists that begin inside each other on one line, or marks in a row that would be emphasis in emphasis. */
const NESTED = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${MOST_LEVELS}}|([*_~])\\1{${5 * MOST_LEVELS}}`,
  'm',
);

export function checkWords(text: string): Fault | null {
  if (text.length > MOST_CHARACTERS) return TOO_LONG;
  return NESTED.test(text) || mostOpenBrackets(text) > MOST_LEVELS ? TOO_NESTED : null;
}

function mostOpenBrackets(text: string): number {
  let open = 0;
  let most = 0;
  for (const [mark] of text.matchAll(/[[\]]/g)) {
    open = mark === '[' ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}
