/** Cached lines come out as if the whole code had been read at once. */
import { createCssVariablesTheme, createHighlighter } from 'shiki';
import { expect, test } from 'vitest';
import { createHighlighting } from './highlighter.ts';
import { createLineCache, type Grammar } from './line-cache.ts';

/** A language with one rule: quotes open and close a string, also across lines. */
function quotes(read: string[]): Grammar<{ readonly isOpen: boolean }> {
  return {
    start: { isOpen: false },
    tokenize: (line, { isOpen }) => {
      read.push(line);
      const turns = line.split('"').length % 2 === 0;
      return {
        tokens: [{ text: line, role: isOpen ? 'string' : null }],
        state: { isOpen: turns ? !isOpen : isOpen },
      };
    },
    isSame: (one, other) => one.isOpen === other.isOpen,
  };
}

test('a line is read once, however often it occurs', () => {
  const read: string[] = [];
  const { highlight } = createLineCache(() => quotes(read));
  highlight('a\nb\nb\nb');
  expect(highlight('a\nb\nb')).toEqual([
    [{ text: 'a', role: null }],
    [{ text: 'b', role: null }],
    [{ text: 'b', role: null }],
  ]);
  expect(read).toEqual(['a', 'b']);
});

test('the same line means something else after another beginning', () => {
  const { highlight } = createLineCache(() => quotes([]));
  const roleOfSecond = (code: string) => highlight(code)[1]?.[0]?.role;
  expect(roleOfSecond('a\nb')).toBeNull();
  expect(roleOfSecond('"\nb')).toBe('string');
  expect(roleOfSecond('a\nb')).toBeNull();
});

test('a full cache starts over and still gives the right lines', () => {
  const read: string[] = [];
  const { highlight, known } = createLineCache(() => quotes(read), [], 2);
  const code = '"\nb\nc\nd\n"\nb';
  const first = highlight(code);
  expect(highlight(code)).toEqual(first);
  expect(first.map(([word]) => word?.role)).toEqual([null, 'string', 'string', 'string', 'string', null]);
  expect(read.length).toBeGreaterThan(6);
  expect(known()).toEqual([]);
});

test('what one knows, the next one need not read', () => {
  const first = createLineCache(() => quotes([]));
  const code = 'a\n"b\nc\n"d\na';
  const lines = first.highlight(code);
  const read: string[] = [];
  const next = createLineCache(() => quotes(read), first.known());
  expect(next.highlight(code)).toEqual(lines);
  expect(read).toEqual([]);
  expect(next.known()).toEqual(first.known());
});

test('a new line after known ones is read as if all had been read', () => {
  const first = createLineCache(() => quotes([]));
  first.highlight('"b\nc');
  const code = '"b\nnew\nc"\nnew\n"b\nc';
  const next = createLineCache(() => quotes([]), first.known());
  expect(next.highlight(code)).toEqual(createLineCache(() => quotes([])).highlight(code));
  // Both places a string can begin at: outside and inside of one.
  expect(next.known()).toHaveLength(2);
});

const PROGRAMS = [
  ['javascript', '/* one\n * two */\nconst a = `x\nb\n`;\n// a\nconst b = 1;\nb\n`\nb\n`'],
  ['python', '"""doc\nimport os\n"""\nimport os\nx = (1,\n  "a")\n\nimport os'],
  ['php', '<?php\n$a = <<<TEXT\n$b\nTEXT;\n$b\n/* $b\n$b */\n?>\n<p>$b</p>'],
  ['go', 'a := `raw\nfunc main() {\n`\nfunc main() {\n}'],
  ['bash', 'curl \'https://x\' \\\n  -d \'{\n  "a": 1\n}\'\n  -d x\n"a": 1'],
  ['yaml', 'a: |\n  b: 1\nb: 1\n  b: 1'],
  ['markdown', '```js\nconst a = 1;\n```\nconst a = 1;'],
] as const;

test('every language comes out as if read at once', async () => {
  const theme = createCssVariablesTheme({ name: 'whole', variablePrefix: '--' });
  const whole = await createHighlighter({ themes: [theme], langs: PROGRAMS.map(([language]) => language) });
  const { highlight } = await createHighlighting();
  const colorOf = (role: string | null) => (role ? `var(--token-${role})` : 'var(--foreground)');
  for (const [lang, code] of PROGRAMS) {
    // The same lines in another order first, so that they are cached from elsewhere.
    highlight(code.split('\n').toReversed().join('\n'), lang);
    const found = highlight(code, lang).map((line) => line.map(({ text, role }) => [text, colorOf(role)]));
    const { tokens } = whole.codeToTokens(code, { lang, theme: 'whole', tokenizeTimeLimit: 0 });
    const isOperator = (word: string, color = '') => color.endsWith('keyword)') && !/\w/.test(word);
    expect(found).toEqual(
      tokens.map((line) =>
        line.map(({ content, color }) => [content, isOperator(content, color) ? colorOf(null) : color]),
      ),
    );
  }
});

test('every language comes out the same from known lines, and nothing is learned', async () => {
  const first = await createHighlighting();
  const lines = PROGRAMS.map(([lang, code]) => first.highlight(code, lang));
  const next = await createHighlighting(first.learned() ?? new Map());
  expect(PROGRAMS.map(([lang, code]) => next.highlight(code, lang))).toEqual(lines);
  expect(next.learned()).toBeNull();
  // In the middle of a program, after lines that are known.
  const [, program] = PROGRAMS[2];
  const changed = program.replace('$b\nTEXT', '$c\nTEXT');
  expect(next.highlight(changed, 'php')).toEqual((await createHighlighting()).highlight(changed, 'php'));
  expect(next.learned()?.get('go')).toEqual(first.learned()?.get('go'));
});
