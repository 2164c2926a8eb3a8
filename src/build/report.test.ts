/** Warnings are summarized by kind, however many there are, and listed in full on request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '../model/problem.ts';
import { reportWarnings } from './report.ts';

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => vi.restoreAllMocks());

function warnings(count: number, fix: string, importance?: Problem['importance']): Problem[] {
  return Array.from({ length: count }, (_, index) => ({
    file: 'specs/a.yaml',
    line: index + 1,
    what: `no. ${index}`,
    fix,
    importance,
  }));
}

function report(list: readonly Problem[], verbose: boolean): string[] {
  reportWarnings(list, { configFile: 'site.config.ts', verbose });
  return printed.join('\n').split('\n');
}

test('310,000 warnings are a summary: each kind with its number and its first five places, the largest first', () => {
  const list = [...warnings(2, 'say it'), ...warnings(309_998, 'add words')];
  expect(report(list, false)).toEqual([
    '309,998 warnings: add words',
    ...[0, 1, 2, 3, 4].map((index) => `    specs/a.yaml:${index + 1}  no. ${index}`),
    '    and 309,993 more',
    '2 warnings: say it',
    '    specs/a.yaml:1  no. 0',
    '    specs/a.yaml:2  no. 1',
    '310,000 warnings in all; --verbose prints each of them',
  ]);
});

test('a summary that shows every warning says nothing of --verbose', () => {
  expect(report(warnings(1, 'say it'), false)).toEqual(['1 warning: say it', '    specs/a.yaml:1  no. 0']);
});

test('what misleads readers comes first, and what only our own rules ask for is counted', () => {
  const list = [
    ...warnings(400, 'describe it', 'house'),
    ...warnings(2, 'say it'),
    ...warnings(1, 'mend it', 'high'),
  ];
  const end = '400 suggestions for words, examples and errors; --verbose prints each of them';
  expect(report(list, false)).toEqual([
    '1 warning: mend it',
    '    specs/a.yaml:1  no. 0',
    '2 warnings: say it',
    '    specs/a.yaml:1  no. 0',
    '    specs/a.yaml:2  no. 1',
    end,
  ]);
  expect(report([...list, ...warnings(9, 'say it')], false).at(-1)).toBe(`12 warnings and ${end}`);
  expect(report(list, true).slice(-403)[0]).toBe('warning: specs/a.yaml:1  no. 0  → mend it');
});

test('--verbose prints all of them, one line each', () => {
  const lines = report(warnings(310_000, 'add words'), true);
  expect(lines).toHaveLength(310_000);
  expect(lines[7]).toBe('warning: specs/a.yaml:8  no. 7  → add words');
});

test('paths begin where the command was started', () => {
  reportWarnings(warnings(1, 'say it'), { configFile: 'sites/pets/site.config.ts', verbose: true });
  expect(printed).toEqual(['warning: sites/pets/specs/a.yaml:1  no. 0  → say it']);
});
