/** Values as JSON and YAML: numbers as written, short items on one line. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toJsonText, toYamlText } from './json-text.ts';
import { readSource } from './source.ts';

const book = {
  channel: 'book',
  levels: [{ price: 5.1, qty: { $number: '0.10000000' } }],
  depth: [10, 25],
  nested: [{ a: { b: { $number: '9223372036854775807' } } }],
};

describe('JSON', () => {
  it('keeps digits and puts plain items on one line', () => {
    expect(toJsonText(book)).toBe(`{
  "channel": "book",
  "levels": [
    { "price": 5.1, "qty": 0.10000000 }
  ],
  "depth": [10, 25],
  "nested": [
    {
      "a": {
        "b": 9223372036854775807
      }
    }
  ]
}`);
  });

  it('breaks what is too long for a line, and is the value again', () => {
    const long = {
      list: Array.from({ length: 30 }, (_, index) => index * 1000),
      rows: [[1, 'a'], [[]], true, { b: 'x"y' }],
      text: 'a"b\n',
      none: null,
      empty: {},
      small: -1.5e-7,
    };
    const text = toJsonText(long);
    expect(text.split('\n').every((line) => line.length <= 88)).toBe(true);
    expect(JSON.parse(text)).toEqual(long);
    expect(toJsonText([])).toBe('[]');
    expect(toJsonText('x')).toBe('"x"');
  });

  it('takes nothing for a number that is none', () => {
    const forged = { $number: '1, "admin": true' };
    expect(JSON.parse(toJsonText({ a: forged }))).toEqual({ a: forged });
  });
});

describe('YAML', () => {
  it('keeps digits', () => {
    expect(
      toYamlText({ levels: [{ qty: { $number: '0.10000000' } }], id: { $number: '9223372036854775807' } }),
    ).toBe('levels:\n  - qty: 0.10000000\nid: 9223372036854775807\n');
  });

  it('quotes text that another parser could take for a number', () => {
    const text = `0x${'0'.repeat(300)}`;
    expect(toYamlText({ text })).toMatch(/^text: "0x0/);
    expect(readSource({ path: 'a.yaml', text: toYamlText({ text }) }).value?.value).toEqual({ text });
  });

  it('keeps the lines of a text', () => {
    expect(toYamlText({ a: [{ b: 'One: two.\n\n  - three #4\n' }] })).toBe(
      'a:\n  - b: |\n      One: two.\n\n        - three #4\n',
    );
  });

  it.each([
    [
      'words with a meaning',
      ['yes', 'No', 'null', '~', 'y', 'true', '', ' ', 'a ', ' a', '-', '- a', '?', '<<', '='],
    ],
    [
      'marks',
      [
        'a: b',
        'a #b',
        '#a',
        '&a',
        '*a',
        '!a',
        '|',
        '>',
        '%a',
        '@a',
        '`a',
        '[a',
        '{a}',
        "'a",
        '"a',
        'a:',
        ',',
      ],
    ],
    [
      'numbers and dates',
      ['1', '1e3', '0x1f', '.5', '-.inf', '.nan', '2026-01-02', '12:30', '3.1.0', '1.0', '1_000', '+1'],
    ],
    [
      'lines',
      ['a\nb', 'a\n', 'a\n\n', '\na', ' a\nb', 'a\n  b', 'a \nb ', 'a\tb\n c', 'a\r\nb', '\n', 'a\n---\nb'],
    ],
    [
      'rare characters',
      ['\u0000', '\u007f\nx', 'é\nü', '\u2028', '\ufeffa\nb', '\ud83d\ude00\nb', '\u0085\nb', '\\n', 'a"b'],
    ],
    [
      'other values',
      [[], {}, [[]], [[1, [2]], { a: [] }], { '': { 'a: b': { '\n': 1 } } }, null, true, 1.5, -0.25],
    ],
  ])('is the same value again: %s', (_kind, values) => {
    const value = {
      values,
      members: Object.fromEntries(values.map((member, index) => [`${member}`, index])),
    };
    expect(parse(toYamlText(value))).toEqual(value);
    // YAML 1.1 reads more words as something other than text.
    expect(parse(toYamlText(value), { version: '1.1' })).toEqual(value);
    expect(readSource({ path: 'a.yaml', text: toYamlText(values) }).problems).toEqual([]);
  });
});

it.each([0x7f, 0x85, 0x2028, 0x2029, 0xfeff, 0xffff])(
  'a character that ends a line for some is escaped: %d',
  (code) => {
    const text = `one${String.fromCharCode(code)}two\nthree `;
    const written = toYamlText({ text, [text]: 1 });
    expect(written).not.toContain(String.fromCharCode(code));
    for (const version of ['1.1', '1.2'] as const)
      expect(parse(written, { version })).toEqual({ text, [text]: 1 });
  },
);
