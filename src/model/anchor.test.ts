/** Anchors keep the letters of every language, so that two names never share one. */
import { expect, test } from 'vitest';
import { errorAnchor, toStep } from './anchor.ts';

test.each([
  ['order_id', 'order_id'],
  ['order id', 'order-id'],
  ['X-Request.Id', 'X-Request.Id'],
  ['номер заказа', 'номер-заказа'],
  ['订单编号', '订单编号'],
  ['कीमत', 'कीमत'],
])('the step of %s is %s', (name, step) => {
  expect(toStep(name)).toBe(step);
});

test('errors in another script have anchors of their own', () => {
  expect(errorAnchor('余额不足')).not.toBe(errorAnchor('订单不存在'));
});
