/** Views of pages: their markup and their links. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import type { Block } from '../model/prose.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from '../site/pages.ts';
import { toView } from './views.tsx';

const SETTING = {
  base: '/docs-root/',
  highlight: (code: string) => code.split('\n').map((text) => [{ text, role: null }]),
};

function pageOf(...blocks: readonly Block[]): Page {
  return plainPage('/docs/x', 'X', 'About X.', blocks);
}

test('quotes are escaped in attributes only', () => {
  const figure: Block = { kind: 'figure', src: 'a.svg', alt: `"a" < 'b'`, width: 1, height: 1 };
  const words: Block = { kind: 'paragraph', children: [{ kind: 'text', text: `"c" > 'd'` }] };
  const { article } = toView(smallSite(), pageOf(figure, words), SETTING);
  expect(article).toContain('alt="&quot;a&quot; &lt; &#x27;b&#x27;"');
  expect(article).toContain(`<p>"c" &gt; 'd'</p>`);
});

// Ends in time only if the work grows with the length of the text, not with its square.
test('a long text full of quotes is rendered', () => {
  const code = '"quoted", and a text\n'.repeat(30_000);
  const { article } = toView(
    smallSite(),
    pageOf({ kind: 'code', language: 'text', code, marked: [] }),
    SETTING,
  );
  expect(article).toContain(code.trimEnd());
});

test('the link to edit a page leads to its file, whatever its name', () => {
  const config = { ...smallConfig, editUrl: 'https://code.example/edit/{path}?plain=1' };
  const page = { ...pageOf(), source: 'specs/C# $& ü.yaml' };
  const { article } = toView({ config }, page, SETTING);
  expect(article).toContain('href="https://code.example/edit/specs/C%23%20%24%26%20%C3%BC.yaml?plain=1"');
});
