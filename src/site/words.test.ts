/** IDs of headings that the site adds. */
import { expect, test } from 'vitest';
import { toId } from './words.ts';

test.each([
  ['Market Data', 'market-data'],
  ['Orders (v2)', 'orders-v2-'],
  ['Рынок и заказы', 'рынок-и-заказы'],
  ['订单', '订单'],
  ['Operations', 'operations-section'],
])('the ID of "%s" is "%s"', (words, id) => {
  expect(toId(words)).toBe(id);
});
