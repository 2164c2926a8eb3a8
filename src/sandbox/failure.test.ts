/** A response reports failure in the sandbox if it does in the samples. */
import { expect, test } from 'vitest';
import type { FailureSign } from '../model/failure.ts';
import { isFailure } from '../model/find-failure.ts';

const signOf = (name: string, test: FailureSign['test']): FailureSign => ({
  path: [{ name, isList: false }],
  test,
});

test('a member reports failure unless it is empty: null, false, 0 or what contains nothing', () => {
  const failed = (error: unknown) => isFailure({ error }, [signOf('error', { kind: 'filled' })]);
  expect([undefined, null, false, 0, '', [], {}].map(failed)).not.toContain(true);
  expect([true, 7, '0', 'no', [0], { a: null }].map(failed)).not.toContain(false);
});

test('only an object reports failure', () => {
  const signs = [signOf('status', { kind: 'is-not', values: ['placed'] })];
  expect([{}, { status: 'no' }].map((value) => isFailure(value, signs))).toEqual([true, true]);
  for (const value of [[], [{ status: 'no' }], 'no', 7, null]) expect(isFailure(value, signs)).toBe(false);
});

test('an item of a list can be the code itself, if its members form one', () => {
  const path = [
    { name: 'error', isList: true },
    { name: 'severity', isList: false },
  ];
  const sign: FailureSign = { path, test: { kind: 'is', value: 'E' }, code: '{severity}{errorClass}:{type}' };
  const failed = (item: unknown) => isFailure({ error: [item] }, [sign]);
  expect([{ severity: 'E' }, 'EGeneral:Permission denied'].map(failed)).toEqual([true, true]);
  expect([{ severity: 'W' }, 'WGeneral:Every E is careful', {}, 7, null].map(failed)).not.toContain(true);
});
