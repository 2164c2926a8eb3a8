/** The change log: its words. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../model/page-body.ts';
import { ChangeLogList } from './change-log.tsx';

function entry(id: string): LogEntry {
  return { id, file: '', title: id, date: '2026-06-16', areas: [], blocks: [], changes: [] };
}

test.each([
  ['1 entry', [entry('a')]],
  ['2 entries', [entry('a'), entry('b')]],
])('counts %s', (words, entries) => {
  const log = { areas: [], compare: null, years: [{ year: '2026', entries }] };
  expect(renderToStaticMarkup(<ChangeLogList log={log} />)).toContain(`role="status">${words}</p>`);
});
