/** Checks that errors have one spelling: that of the error registries. */
import type { Api } from '../model/api.ts';
import { FENCE, lineAt, type TextFile } from '../model/facts.ts';
import type { Problem } from '../model/problem.ts';

/** A text that starts like a code of the registries: a class, a colon, a message. */
const CODE = /\bE(?:[A-Z][a-z]+|[A-Z]{2,4})[A-Za-z]*:(?: ?[A-Z]|[a-z])[^`'"<>|\n,;)\]*…=\\]*/g;
const CLASS = /^E[A-Za-z]+:/;

export function checkErrorTexts(files: readonly TextFile[], apis: readonly Api[]): Problem[] {
  const spellings = new Map<string, Set<string>>();
  for (const { code } of apis.flatMap(({ operations }) => operations.flatMap(({ errors }) => errors))) {
    if (!CLASS.test(code)) continue;
    const name = bare(code);
    spellings.set(name, (spellings.get(name) ?? new Set()).add(code));
  }
  const known = [...spellings.values()].flatMap((set) => [...set]);
  const classes = new Set(known.map(classOf));
  const isCode = (said: string) =>
    known.some((code) => code.startsWith(said) || said === code || /^[:.\s]/.test(rest(said, code)));
  const twice = [...spellings.values()].filter((set) => set.size > 1);
  return [
    ...twice.map((set) => spelledTwice([...set], files)),
    ...files.flatMap(({ path, text }) =>
      [...text.matchAll(CODE)].flatMap(({ 0: found, index }): Problem[] => {
        const said = found.trimEnd().replace(/\.$/, '');
        if (isCode(said)) return [];
        const right = known.find((code) => bare(said).startsWith(bare(code)));
        // A heading may name a class of errors, and words such as "ETH: the asset" only look like a code.
        if (!right && (!classes.has(classOf(said)) || isHeading(text, index))) return [];
        if (right && isProgramWithBoth(text, index, right)) return [];
        const fix = right ? `write ${right}` : 'correct it, or add it to the registry in specs/errors/';
        const what = `no registry of errors has "${said}"`;
        return [{ file: path, line: lineAt(text, index), what, fix }];
      }),
    ),
  ];
}

function isHeading(text: string, index: number): boolean {
  return text.startsWith('#', text.lastIndexOf('\n', index) + 1);
}

/** Returns what follows the code in a text; if the text starts otherwise, "-", which can't follow a code. */
function rest(said: string, code: string): string {
  return said.startsWith(code) ? said.slice(code.length) : '-';
}

function classOf(code: string): string {
  return CLASS.exec(code)?.[0] ?? '';
}

function bare(code: string): string {
  return code.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function spelledTwice(codes: readonly string[], files: readonly TextFile[]): Problem {
  const find = (sought: string) =>
    files.flatMap(({ path, text }) => {
      const index = text.indexOf(sought);
      return index < 0 ? [] : [{ file: path, line: lineAt(text, index) }];
    });
  // A registry has it as a key. Other specifications have it in their own way.
  const [place] = [...codes.flatMap((code) => find(`'${code}':`)), ...codes.flatMap(find)];
  const what = `one error is spelled in ${codes.length} ways: ${codes.join(' and ')}`;
  return { file: '', ...place, what, fix: 'spell it in one way everywhere' };
}

/** Whether the text is in a program that also has the right spelling: a program may accept both. */
function isProgramWithBoth(text: string, index: number, right: string): boolean {
  for (const { 0: fence, index: start } of text.matchAll(FENCE)) {
    if (start <= index && index < start + fence.length) return fence.includes(right);
  }
  return false;
}
