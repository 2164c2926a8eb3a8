/** Addresses: spellings of the same route, and conversion between routes and links. */
import { describe, expect, test } from 'vitest';
import { spellings } from '../../tests/fixtures/requests/addresses.ts';
import {
  canonicalPath,
  isPlainRoute,
  isRoute,
  normalizeRoute,
  toFolder,
  toHref,
  toRoute,
} from './address.ts';

describe('a route', () => {
  test.each([
    ['/docs/guides/start', '/docs/guides/start'],
    ['/docs/guides/start/', '/docs/guides/start'],
    ['/docs/guides/start//', '/docs/guides/start'],
    ['/docs/guides/start/index.html', '/docs/guides/start'],
    ['/docs/guides/start.html', '/docs/guides/start'],
    ['//docs///guides/start', '/docs/guides/start'],
    ['/docs/guides/start.html/index.html/', '/docs/guides/start'],
    ['/index.html', '/'],
    ['index.html', '/'],
    ['/', '/'],
    ['', '/'],
  ])('written %j is %j', (written, route) => {
    expect(normalizeRoute(written)).toBe(route);
  });

  test('keeps a name that only contains "index" or "html"', () => {
    expect(normalizeRoute('/docs/reindex')).toBe('/docs/reindex');
    expect(normalizeRoute('/docs/html')).toBe('/docs/html');
    expect(normalizeRoute('/docs/myindex.html')).toBe('/docs/myindex');
  });

  test('begins with a slash', () => {
    expect(isRoute('/docs')).toBe(true);
    expect(isRoute('docs')).toBe(false);
    expect(isRoute('https://docs.small.example')).toBe(false);
  });
});

describe('a link', () => {
  test('carries the base and the hash', () => {
    expect(toHref('/api/', '/docs/x')).toBe('/api/docs/x');
    expect(toHref('/api/', '/docs/x', 'limits')).toBe('/api/docs/x#limits');
    expect(toHref('/', '/docs/x')).toBe('/docs/x');
  });

  test('to the landing page is the base itself', () => {
    expect(toHref('/api/', '/')).toBe('/api/');
    expect(toHref('/', '/')).toBe('/');
  });
});

describe('the route behind a path', () => {
  test('is what follows the base', () => {
    expect(toRoute('/api/', '/api/docs/x')).toBe('/docs/x');
    expect(toRoute('/api/', '/api/docs/x/')).toBe('/docs/x');
    expect(toRoute('/api/', '/api/')).toBe('/');
    expect(toRoute('/api/', '/api')).toBe('/');
    expect(toRoute('/', '/docs/x')).toBe('/docs/x');
  });

  test('is null outside of the base', () => {
    expect(toRoute('/api/', '/')).toBeNull();
    expect(toRoute('/api/', '/apis/docs')).toBeNull();
    expect(toRoute('/api/', '/other')).toBeNull();
  });
});

describe('the one address', () => {
  test.each([...spellings('/api/'), ...spellings('/')])('of %s is %s', (sent, address) => {
    const [base, path] = [
      address.startsWith('/api/') ? '/api/' : '/',
      (text: string) => text.replace(/\?.*/, ''),
    ];
    expect(canonicalPath(base, path(sent))).toBe(path(address));
    expect(canonicalPath(base, path(address))).toBe(path(address));
  });

  test('never begins with two slashes', () => {
    expect(canonicalPath('/', '//evil.example/')).toBe('/evil.example');
    expect(canonicalPath('/', '///')).toBe('/');
  });

  test('is none outside of the base', () => {
    for (const pathname of ['/', '//', '/other/', '/apis/', '//evil.example/index.html'])
      expect(canonicalPath('/api/', pathname)).toBeNull();
  });

  test('is found at once, however many endings a path has', () => {
    const path = `/api/x${'/index.html.html//'.repeat(500)}`;
    expect(canonicalPath('/api/', path)).toBe('/api/x');
    expect(canonicalPath('/api/', `${path}y`)).toMatch(/y$/);
  });
});

test('the folder of a route has no leading slash, and the landing page has none', () => {
  expect(toFolder('/docs/guides/start')).toBe('docs/guides/start');
  expect(toFolder('/')).toBe('');
});

describe('an address', () => {
  test.each(['/', '/docs/rest-api/add-order', '/docs/fix/FIX.4.4', '/blog/tags/größe', '/docs/.well-known'])(
    '%s can be written',
    (route) => expect(isPlainRoute(route)).toBe(true),
  );

  test.each([
    ...['docs', '//evil.example', '/docs//x', '/docs/', '/..', '/docs/../../x', '/docs/.', '/docs/...'],
    ...['/a b', '/a\\b', '/a?b', '/a#b', '/%2e%2e/x', '/a\nb', '/a\0b', '/<b>', `/${'a'.repeat(101)}`],
  ])('%j cannot', (route) => expect(isPlainRoute(route)).toBe(false));

  test('never leads to another host', () => {
    expect(toHref('/', '//evil.example')).toBe('/evil.example');
  });
});
