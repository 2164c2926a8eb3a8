/** Every page has a Markdown twin at its own address. */
import { expect, test } from 'vitest';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { plainPage } from '../../site/pages.ts';
import { toLlmsFiles } from './llms.ts';
import { toTwin, toTwins, twinPath } from './twins.ts';

test('the twin of a page stands at its address plus .md, that of the landing page at index.md', () => {
  expect(twinPath('/docs/guides/start')).toBe('docs/guides/start.md');
  expect(twinPath('/')).toBe('index.md');
});

test('every page has a twin', () => {
  const site = smallSite();
  expect([...toTwins(site)].map(({ path }) => path)).toEqual(site.pages.map(({ route }) => twinPath(route)));
});

test('a twin says its title, its place, its source and its words', () => {
  const page = {
    ...plainPage('/docs/guides/start', 'Start <now>', 'How to begin.', [paragraph(text('Begin.'))]),
    trail: [{ label: 'Guides', route: null }],
  };
  const twin = [...toTwins(smallSite({ pages: [page] }))].find(({ path }) => path === 'docs/guides/start.md');
  expect(twin?.content).toBe(
    [
      '# Start \\<now\\>',
      'Guides',
      'Source: https://docs.small.example/docs-root/docs/guides/start',
      'How to begin.',
      'Begin.\n',
    ].join('\n\n'),
  );
});

test('the full text holds the twin of every written page, in order', () => {
  const [first, second] = [
    plainPage('/docs/a', 'A', 'About A.', []),
    plainPage('/docs/b', 'B', 'About B.', []),
  ];
  const planned = { ...plainPage('/docs/c', 'C', 'About C.', []), state: 'planned' as const };
  const site = { ...smallSite(), pages: [first, planned, second] };
  const full = toLlmsFiles(site).find(({ path }) => path === 'llms-full.txt');
  if (!full || full.content instanceof Uint8Array) throw new Error('the full text is text');
  expect([...full.content].join('')).toBe(`${toTwin(site, first)}\n---\n\n${toTwin(site, second)}`);
});
