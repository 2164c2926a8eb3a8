/** Highlighting: every language of the site gets colors, and no character of the code is lost. */
import { describe, expect, test } from 'vitest';
import { createHighlight, KNOWN_LANGUAGES } from './highlighter.ts';

const SNIPPETS = {
  markup: '<p class="lead">Hi &amp; welcome</p>',
  javascript: "const pair = 'XBT/USD'; // the market\nawait send({ pair });",
  typescript: 'interface Order {\n  readonly pair: string;\n}',
  jsx: 'const Row = ({ pair }) => <td title="pair">{pair}</td>;',
  css: '.row:hover {\n  color: #0b6e78;\n}',
  yaml: '# limits\nrate: 15\npairs: [XBT/USD]',
  markdown: '# Title\n\n**Bold** and `code`',
  graphql: 'query Orders($pair: String!) {\n  orders(pair: $pair) { id }\n}',
  sql: "SELECT pair, sum(volume) FROM trades WHERE side = 'buy'",
  swift: 'let order = Order(pair: "XBT/USD")\nfunc send() -> Int { return 1 }',
  kotlin: 'fun main() {\n    val pair = "XBT/USD"\n}',
  c: '#include <stdio.h>\nint main(void) { return 0; }',
  cpp: 'std::vector<int> prices = {1, 2};\nauto first = prices.front();',
  'objective-c': '@interface Order : NSObject\n@property (nonatomic) NSString *pair;\n@end',
  rust: 'fn main() {\n    let pair: &str = "XBT/USD";\n}',
  go: 'package main\n\nfunc main() {\n\tpair := "XBT/USD"\n}',
  python: "import hmac\n\ndef sign(key):\n    return hmac.new(key, b'x')",
  json: '{\n  "pair": "XBT/USD",\n  "volume": 1.25\n}',
  php: "<?php\n$pair = 'XBT/USD';\necho strtolower($pair);",
} as const;

const highlight = createHighlight();

describe.each(Object.entries(SNIPPETS))('%s', (language, code) => {
  test('is a known language', () => {
    expect(KNOWN_LANGUAGES.includes(language)).toBe(true);
  });

  test('has words with a role', () => {
    const roles = highlight(code, language).flatMap((line) => line.map(({ role }) => role));
    expect(roles.filter((role) => role !== null)).not.toEqual([]);
  });

  test('keeps every character', () => {
    const lines = highlight(code, language).map((line) => line.map(({ text }) => text).join(''));
    expect(lines.join('\n')).toBe(code);
  });
});

test('the nineteen languages of the site are among the known ones', () => {
  expect(Object.keys(SNIPPETS)).toHaveLength(19);
  expect(KNOWN_LANGUAGES).toEqual(expect.arrayContaining(Object.keys(SNIPPETS)));
});

test.each([
  ['tsx', 'typescript'],
  ['objectivec', 'objective-c'],
])('%s is another name of %s', (alias, language) => {
  const code = 'const a: Row = 1;';
  expect(KNOWN_LANGUAGES).toContain(alias);
  expect(highlight(code, alias)).toEqual(highlight(code, language));
});

test('a language without a grammar stays as it is', () => {
  expect(highlight('8=FIX.4.4|35=D|\nnext', 'fix')).toEqual([
    [{ text: '8=FIX.4.4|35=D|', role: null }],
    [{ text: 'next', role: null }],
  ]);
});

test('a role runs over several lines, and code inside a string has its own', () => {
  expect(highlight('f"""a\nb{1}c"""', 'python')).toEqual([
    [{ text: 'f"""a', role: 'string' }],
    [
      { text: 'b', role: 'string' },
      { text: '{', role: null },
      { text: '1', role: 'constant' },
      { text: '}', role: null },
      { text: 'c"""', role: 'string' },
    ],
  ]);
});

test('names of members have a role in data and none in a program', () => {
  expect(highlight('{"pair": 1}', 'json')[0]?.find(({ text }) => text.includes('pair'))?.role).toBe(
    'keyword',
  );
  expect(highlight('x = { pair: 1 };', 'javascript')[0]?.[0]).toEqual({ text: 'x = { pair: ', role: null });
});

test('empty lines, tabs and trailing blanks are preserved', () => {
  const code = 'a = 1\n\n\tb = 2  \n';
  const lines = highlight(code, 'python').map((line) => line.map(({ text }) => text).join(''));
  expect(lines.join('\n')).toBe(code);
});

test.each(['cobol', 'toString', '', 'JSON'])('%j is no known language', (language) => {
  expect(KNOWN_LANGUAGES.includes(language)).toBe(false);
});
