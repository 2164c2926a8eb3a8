/** Rules for the whole stylesheet: layers, tokens and breakpoints. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface Sheet {
  readonly name: string;
  readonly css: string;
}

/** A pattern of wrong lines, and what to write instead. The formatter puts each declaration on one line. */
interface Rule {
  readonly wrong: RegExp;
  readonly instead: string;
  /** The only file that may have such lines. */
  readonly except?: string;
}

const LENGTH = String.raw`(?<![\w.])-?(?:[4-9]|[1-9]\d)(?:\.\d+)?px`;
const RULES: readonly Rule[] = [
  {
    wrong:
      /:.*(#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)\(|\b(black|white|gr[ae]y|red|green|blue)\b)/i,
    instead: 'a color of colors.css',
    except: 'colors.css',
  },
  { wrong: /z-index: (?!var\(--z-)/, instead: 'a --z-… token of tokens.css' },
  { wrong: /@media.*(width|height)/, instead: 'a name of breakpoints.css' },
  {
    wrong: /@container (?!\(max-width: (520|640)px\))/,
    instead: 'one of the two widths at which tables change',
  },
  {
    wrong: new RegExp(`^\\s*(margin|padding|gap|border-[a-z-]*radius)[a-z-]*:.*${LENGTH}`),
    instead: 'a token of tokens.css',
  },
  { wrong: /font-size:.*\d(px|rem)/, instead: 'a --text or --h token of tokens.css, or em' },
  { wrong: /!important/, instead: 'a rule in a later layer' },
  {
    wrong: /(^|[\s>~+])(:is|:where)\((?:[^()]|\([^()]*\))*\)[^\s>~+]*(,| \{)$/,
    instead: 'a list of selectors that end in an element or a class: this one is tried on every element',
  },
  {
    wrong: /:has\(.*[\s>~+]\*(,| \{)$/,
    instead: 'elements or classes after :has: every element is styled again when anything is added',
  },
  {
    wrong: /:has\([\s>~+]*:nth-/,
    instead: 'a class for it: whatever is added anywhere could be that child, so all are styled again',
  },
  { wrong: /@layer|@import/, instead: 'nothing here: site.css puts files into layers', except: 'site.css' },
  { wrong: /@custom-media/, instead: 'a line of breakpoints.css', except: 'breakpoints.css' },
];

const sheets: readonly Sheet[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(path.join(import.meta.dirname, name), 'utf8') }));

function problemsOf({ name, css }: Sheet): string[] {
  const lines = withoutComments(css).split('\n');
  return lines.flatMap((line, index) =>
    RULES.filter(({ wrong, except }) => except !== name && wrong.test(line)).map(
      ({ instead }) => `${name}:${index + 1}: ${line.trim()} – write ${instead}`,
    ),
  );
}

/** Removes comments, but keeps line breaks, so that line numbers stay the same. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
}

function sheetOf(name: string): string {
  return withoutComments(sheets.find((sheet) => sheet.name === name)?.css ?? '');
}

test('every declaration keeps the rules', () => {
  expect(sheets.flatMap(problemsOf)).toEqual([]);
});

describe('a rule is noticed when it is broken', () => {
  test.each([
    ['a raw color', 'color: #0b1b2b;'],
    ['a selector that every element is tried on', '.news > :is(time, span):hover {'],
    ['an element that is affected by any other', '.table tr:has(> .depth-1) > * {'],
    ['a child that can be anything', '.table tr:has(> :nth-child(6)) > td {'],
    ['a color by its name', 'background: white;'],
    ['a color function', 'box-shadow: 0 0 4px rgb(0 0 0 / 50%);'],
    ['a stacking of its own', 'z-index: 5;'],
    ['a width of its own', '@media (max-width: 700px) {'],
    ['a width of its own in the range syntax', '@media screen and (width < 700px) {'],
    ['a container width of its own', '@container (max-width: 500px) {'],
    ['a space of its own', 'margin: 0 auto 14px;'],
    ['a radius of its own', 'border-radius: 8px;'],
    ['a size of type of its own', 'font-size: 0.9rem;'],
    ['force', 'display: block !important;'],
    ['a layer in a file', '@layer base {'],
    ['a breakpoint in a file', '@custom-media --tablet (max-width: 800px);'],
  ])('%s', (_, css) => {
    expect(problemsOf({ name: 'some.css', css })).toHaveLength(1);
  });
});

test('every file is in one of the declared layers, in their order', () => {
  const [, order = ''] = sheetOf('site.css').match(/@layer ([^;]+);/) ?? [];
  const layers = order.split(', ');
  const imports = [...sheetOf('site.css').matchAll(/@import '\.\/([^']+)'(?: layer\((\w+)\))?/g)];
  const files = imports.map(([, file = '']) => file);
  expect(files.toSorted()).toEqual(
    sheets
      .map(({ name }) => name)
      .filter((name) => name !== 'site.css')
      .sort(),
  );
  // Only breakpoints.css is outside of layers, and neither it nor site.css has rules.
  expect(imports.filter(([, , layer]) => !layer).map(([, file]) => file)).toEqual(['breakpoints.css']);
  expect([sheetOf('site.css'), sheetOf('breakpoints.css')].join('')).not.toContain('{');
  expect([...new Set(imports.flatMap(([, , layer]) => layer ?? []))]).toEqual(layers);
});

test('every token is used, and every one that is used is defined', () => {
  const all = sheets.map(({ css }) => withoutComments(css)).join('\n');
  const namesIn = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
  const defined = namesIn(all, /^\s*(--[\w-]+):/gm);
  const used = namesIn(all, /var\((--[\w-]+)/g);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test('every breakpoint is used, and every one that is used is defined', () => {
  const names = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
  const uses = sheets.map(({ css }) => css.match(/@media.*/g)?.join('\n') ?? '').join('\n');
  expect(names(uses, /\((--[\w-]+)\)/g)).toEqual(
    names(sheetOf('breakpoints.css'), /@custom-media (--[\w-]+)/g),
  );
});
