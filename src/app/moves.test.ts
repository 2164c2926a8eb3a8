/** Links to files are left to the browser; a dot alone doesn't make an address a file. */
import { expect, test } from 'vitest';
import { isFile, isPage } from './moves.ts';

test.each([
  '/api/docs/guides/start.md',
  '/api/docs/guides/start.html',
  '/api/blog/atom.xml',
  '/api/blog/feed.json',
  '/api/specs/spot/spot.yaml',
  '/api/files/spot/spot.d.ts',
  '/api/files/spot/spot.http',
  '/api/files/all.zip',
  '/api/files/SHA256SUMS.txt',
  '/api/tools/errors.csv',
  '/api/favicon.svg',
  '/api/social.PNG',
])('%s is a file', (pathname) => {
  expect(isFile(pathname)).toBe(true);
});

test.each([
  '/api/docs/guides/fix-4.4',
  '/api/docs/v1.2',
  '/api/docs/orders.create',
  '/api/',
  '/api/docs/a.b/c',
])('%s is a page', (pathname) => {
  expect(isFile(pathname)).toBe(false);
});

test.each(['/api/', '/api/docs/x', '/api/docs/v1.2'])('the app shows %s', (pathname) => {
  expect(isPage('/api/', { pathname, search: '' })).toBe(true);
});

test.each(['/api', '/api/docs/x/', '/api//docs/x', '/api/docs/x/index.html', '/api/docs/x.html', '/other'])(
  'the browser loads %s, so that the server can redirect it',
  (pathname) => {
    expect(isPage('/api/', { pathname, search: '' })).toBe(false);
  },
);
