/** Pages: one address each, no skipped levels, no duplicate anchors. */
import { expect, test } from 'vitest';
import { smallReference } from '../../tests/fixtures/small-site/reference.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { heading, paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import type { Block } from '../model/prose.ts';
import { plainPage } from '../site/pages.ts';
import { checkPages } from './pages.ts';

function problemsWith(...blocks: Block[]): string[] {
  const page = { ...plainPage('/docs/guides/start', 'Start', 'How to begin.', blocks), source: 'start.mdx' };
  return checkPages(smallSite({ pages: [page] })).map(({ file, what }) => `${file} ${what}`);
}

test('headings in order and anchors of their own are right', () => {
  expect(
    problemsWith(heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd'), paragraph(text('x'))),
  ).toEqual([]);
});

test('a heading that skips a level is a problem that names it', () => {
  expect(problemsWith(heading(3, 'a', 'Too deep'))).toEqual(['start.mdx heading "Too deep" skips a level']);
  expect(problemsWith(heading(2, 'a'), heading(4, 'b', 'Deeper'))).toEqual([
    'start.mdx heading "Deeper" skips a level',
  ]);
});

test('an anchor that is used twice is a problem, also when one of them is nested', () => {
  expect(problemsWith(heading(2, 'a'), { kind: 'quote', blocks: [heading(3, 'a')] })).toEqual([
    'start.mdx the anchor #a is used twice',
  ]);
});

test('an anchor that the frame of every page has already is a problem', () => {
  expect(problemsWith(heading(2, 'contents'))).toEqual(['start.mdx the anchor #contents is used twice']);
});

test('an address of two pages is a problem that names both files', () => {
  const first = { ...plainPage('/docs/x', 'X', 'One.', []), source: 'one.mdx' };
  const second = { ...plainPage('/docs/x', 'X', 'Two.', []), source: 'two.mdx' };
  expect(
    checkPages(smallSite({ pages: [first, second] })).map(({ file, what }) => `${file} ${what}`),
  ).toEqual(['two.mdx /docs/x is the address of two pages, also of one.mdx']);
});

test('two operations at one address are told what names an address', () => {
  const body = { kind: 'reference', reference: smallReference([]) } as const;
  const page = { ...plainPage('/docs/x', 'X', 'One.', []), body, source: 'rest.yaml' };
  const twice = checkPages(smallSite({ pages: [page, page] })).filter(({ what }) =>
    what.includes('two pages'),
  );
  expect(twice.map(({ fix }) => fix)).toEqual([
    'give one of them another operationId, method name or x-slug',
  ]);
});
