/** Work that two threads share. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { countTaken, createClaims, isLeft, leave, take } from './claims.ts';

test('a piece is taken once, and may be handed over', () => {
  const claims = createClaims(3);
  expect([take(claims, 1), take(claims, 1)]).toEqual([true, false]);
  leave(claims, 1);
  expect([take(claims, 1), isLeft(claims, 1), isLeft(claims, 0)]).toEqual([false, true, false]);
  expect(countTaken(claims)).toBe(1);
});

test('what another thread has taken is taken here', async () => {
  const claims = createClaims(2);
  const program = "require('node:worker_threads').workerData[1] = 1;";
  const worker = new Worker(program, { eval: true, workerData: claims });
  await new Promise((resolve) => worker.once('exit', resolve));
  expect([take(claims, 0), take(claims, 1)]).toEqual([true, false]);
});
