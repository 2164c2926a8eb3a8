/** Packed markup unpacks to the original, and is smaller where pages repeat themselves. */
import { expect, test } from 'vitest';
import { packMarkup, unpackMarkup } from './packed-markup.ts';

const field = (id: string) =>
  `<li id="${id}" tabindex="-1"><p class="field-head"><code>x</code> <span class="type">string</span> <a class="anchor" href="#${id}" data-copy-link="" aria-label="Copy link to ${id}" tabindex="-1">#</a></p></li>`;

test.each([
  ['nothing', ''],
  ['fields', field('body.a') + field('body.b')],
  ['a link to another place', `${field('a')}<a href="#b">b</a><a href="#a">a</a>`],
  ['code', '<pre><code><span class="s">"a"</span>: <span class="c">1</span>\n</code></pre>'],
  ['text like markup', '<p>id="a" href="#a" Copy link to a" id="&lt;span class="s"&gt; href="#id="x"</p>'],
  ['an id that text leaves open', '<p>id="<code>a</code> <span class="s">b</span> href="#a"</p>'],
  ['control characters', '<p>\x01 id="a" \x1e \x1f\x08\x0e</p>'],
])('%s comes out as it went in', (_, html) => {
  expect(unpackMarkup(packMarkup(html))).toBe(html);
});

test('a field names its id once', () => {
  const packed = packMarkup(field('body.nonce'));
  expect(packed.split('body.nonce')).toHaveLength(2);
  expect(packed).not.toContain('<span');
});
