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
