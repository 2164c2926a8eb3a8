/** Errors in a written page: every row has the address that other lists of errors use. */
import { expect, test } from 'vitest';
import { anchorsOf } from '../model/page-body.ts';
import type { Block } from '../model/prose.ts';
import { sectionEntries } from '../search/entries.ts';
import { withErrorRows } from './error-rows.ts';

const cell = (text: string) => [{ kind: 'text', text } as const];
const row = (name: string) => [[{ kind: 'code', text: name } as const], cell('Cause.'), cell('Remedy.')];
const codes = ['Too fast', 'EOrder:Unknown', 'depth'];
const table: Block = {
  kind: 'table',
  align: [],
  head: [cell('Code'), cell('Cause'), cell('Remedy')],
  rows: codes.map(row),
  codes: codes.map((name) => ({ name, tag: '', isError: false, cell: 0 })),
};
const heading: Block = { kind: 'heading', level: 2, id: 'list', children: cell('Codes') };
const blocks = withErrorRows([heading, table, table], new Set(['Too fast', 'EOrder:Unknown']));

test('an error of the specifications has an anchor, whatever it looks like; any other code has none', () => {
  expect(anchorsOf({ kind: 'prose', blocks })).toEqual(['list', 'errors.Too-fast', 'errors.EOrder-Unknown']);
});

test('search leads to the row, and shows cause and remedy', () => {
  const found = sectionEntries(blocks.slice(0, 2), false).entries.filter(({ kind }) => kind === 'error');
  expect(found.map(({ name, anchor, text }) => [name, anchor, text])).toEqual([
    ['Too fast', 'errors.Too-fast', 'Cause.\nRemedy.'],
    ['EOrder:Unknown', 'errors.EOrder-Unknown', 'Cause.\nRemedy.'],
  ]);
});
