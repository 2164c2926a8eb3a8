/** Every page has a Markdown twin at its own address. */
import { expect, test } from 'vitest';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { plainPage } from '../../site/pages.ts';
import { toTwins, twinPath } from './twins.ts';

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
