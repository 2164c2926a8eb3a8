/** The suggested base path is what comes before the page's own route in the address. */
import { expect, test } from 'vitest';
import { suggestBase } from './wrong-base.ts';

test.each([
  ['/docs/guides/start', '/docs/guides/start', '/'],
  ['/docs/guides/start/', '/docs/guides/start', '/'],
  ['/other/docs/guides/start', '/docs/guides/start', '/other/'],
  ['/a/b/docs/guides/start/index.html', '/docs/guides/start', '/a/b/'],
  ['/a/docs/guides/start.html', '/docs/guides/start', '/a/'],
  ['/', '/', '/'],
  ['/index.html', '/', '/'],
  ['/preview/', '/', '/preview/'],
  ['/preview/blog', '/blog', '/preview/'],
])('at %s a page with the route %s suggests %s', (pathname, route, base) => {
  expect(suggestBase(pathname, route)).toBe(base);
});

test('a page shown at a foreign address suggests nothing', () => {
  expect(suggestBase('/elsewhere/my-blog', '/blog')).toBeNull();
});
