/** Scopes of alternatives stay apart: with several ways to get access, one of them is enough. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ways } from './glance.tsx';

function words(...scopes: readonly (readonly string[])[]): string {
  const access = scopes.map((names) => ({ label: 'OAuth 2.0', guide: null, scopes: names, flows: [] }));
  return renderToStaticMarkup(<Ways access={access} />).replace(/<[^>]*>/g, '');
}

test('each of several ways has its scopes', () => {
  expect(words(['a'], ['b', 'c'])).toBe('OAuth 2.0 with scope a or OAuth 2.0 with scopes b, c');
});

test('the scopes of the only way are a line of their own', () => {
  expect(words(['a'])).toBe('OAuth 2.0');
});
