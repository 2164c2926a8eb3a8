import { expect, test } from 'vitest';
import { linePaths } from './json-lines.ts';

test('a line has the path of names to what it holds, and items of a list are no step', () => {
  const lines = [
    '{',
    '  "error": [],',
    '  "data": [',
    '    {',
    '      "price": 1',
    '    },',
    '    { "price": 2 }',
    '  ]',
    '}',
  ];
  expect(linePaths(lines)).toEqual(['', 'error', 'data', 'data', 'data.price', 'data', 'data', '', '']);
});

test.each([
  ['curl', ["body='{", '  "pair": "XBTUSD",', "}'"]],
  ['Python', ['PAYLOAD = {', '    "pair": "XBTUSD",', '}']],
  ['Go', ['\tpayload := map[string]any{', '\t\t"pair":      "XBTUSD",', '\t}']],
  ['Node.js', ['const payload = {', '  pair: "XBTUSD",', '};']],
  ['PHP', ['$payload = [', "    'pair' => 'XBTUSD',", '];']],
])('%s names a member on its line', (_, lines) => {
  expect(linePaths(lines)).toEqual(['', 'pair', '']);
});

test('an empty line between parts holds nothing and closes nothing', () => {
  expect(linePaths(['', 'payload = {', '', '  "pair": 1', '}'])).toEqual(['', '', '', 'pair', '']);
});
