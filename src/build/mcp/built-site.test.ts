/** Names of pages, as agents write them. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../../tests/fixtures/small-site/config.ts';
import { readPageName } from './built-site.ts';

const config = { ...smallConfig, origin: 'https://docs.small.example', base: '/docs-root/' } as const;

test.each([
  ['https://docs.small.example/docs-root/docs/a#top', '/docs/a'],
  ['/docs-root/docs/a?x=1', '/docs/a'],
  ['docs/a.md', '/docs/a'],
  ['//docs/a/', '/docs/a'],
  ['https://docs.small.example/docs-root/index.md', '/'],
  ['https://docs.small.example/docs-root/docs/gr%C3%B6%C3%9Fe', '/docs/größe'],
  ['/docs/größe.md', '/docs/größe'],
  ['/docs/100%', '/docs/100%'],
  ['https://elsewhere.example/docs/a', '/https:/elsewhere.example/docs/a'],
])('%s is the page %s', (name, route) => {
  expect(readPageName(config, name)).toBe(route);
});
