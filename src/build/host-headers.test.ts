/** Headers of a host: which blocks match a path, and which one wins. */
import { expect, test } from 'vitest';
import { parseHostHeaders } from './host-headers.ts';

const headersOf = parseHostHeaders(`/api/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'none'; img-src 'self' data:

/api/assets/*
  Cache-Control: immutable
  X-Frame-Options: SAMEORIGIN

/api/*.md
  Content-Type: text/markdown
`);

test('a path has the headers of every block it belongs to, and the later block wins', () => {
  expect(headersOf('/api/assets/a.js')).toEqual({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "default-src 'none'; img-src 'self' data:",
    'cache-control': 'immutable',
  });
  expect(headersOf('/api/docs/a.md')['content-type']).toBe('text/markdown');
});

test('what a pattern does not name has no headers: dots are dots', () => {
  expect(headersOf('/other/a.md')).toEqual({});
  expect(headersOf('/api/docs/amd')['content-type']).toBeUndefined();
  expect(parseHostHeaders('')('/api/')).toEqual({});
});
