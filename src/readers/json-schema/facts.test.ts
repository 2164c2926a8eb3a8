/** The small print of a field is written the way people write it. */
import { expect, test } from 'vitest';
import { readFacts } from './facts.ts';

test.each([
  [1e-8, '0.00000001'],
  [-2.5e-9, '-0.0000000025'],
  [0.5, '0.5'],
  [120000000, '120000000'],
])('the number %s is written in digits', (number, text) => {
  expect(readFacts({ multipleOf: number, examples: [number] })).toEqual([
    { kind: 'step', value: text },
    { kind: 'example', value: text },
  ]);
});

test('a length beyond the numbers of JavaScript keeps its digits', () => {
  const facts = readFacts({ maxLength: { $number: '9223372036854775807' } });
  expect(facts).toEqual([{ kind: 'length', value: 'at most 9223372036854775807 characters' }]);
});

test.each([
  [{ items: false }, 'at most 2 items'],
  [{ unevaluatedItems: false, minItems: 1 }, '1 to 2 items'],
  [{ items: false, maxItems: 1 }, 'at most 1 item'],
  [{ items: false, minItems: 2 }, undefined],
  [{}, undefined],
])('a tuple of two positions with %j has %s', (more, words) => {
  const facts = readFacts({ prefixItems: [{ type: 'string' }, { type: 'number' }], ...more });
  expect(facts.map(({ value }) => value)).toEqual(words === undefined ? [] : [words]);
});
