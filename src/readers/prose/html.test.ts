/** HTML in descriptions becomes our own prose: paragraphs, lists, links, code, tables, emphasis and breaks. */
import { expect, test } from 'vitest';
import { blocksToMarkdown } from '../../outputs/markdown/blocks.ts';
import { readProse } from './prose.ts';

function toMarkdown(text: string): string {
  return blocksToMarkdown(readProse(text, () => ({ file: 'x.yaml' })).value, '/');
}

test.each([
  ['<p>One.</p><p>Two <b>bold</b> and <i>slanted</i>.</p>', 'One.\n\nTwo **bold** and *slanted*.'],
  ['<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>', '- One\n- Two\n\n  - Deep'],
  ['<ol start="3"><li>Three</li></ol>', '3. Three'],
  ['See <a href="https://example.com/x">this</a>.', 'See [this](https://example.com/x).'],
  ['First<br/>second<br>', 'First\\\nsecond'],
  ['Use <code>GET</code> or <kbd>x</kbd>.', 'Use `GET` or `x`.'],
  ['<pre><code class="language-json">{ "a": 1 }</code></pre>', '```json\n{ "a": 1 }\n```'],
  ['<h2>Limits</h2><div>Ten.</div>', '## Limits\n\nTen.'],
  ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', '**Term**\n\nMeaning'],
  [
    '<table><thead><tr><th>Code</th><th>Words</th></tr></thead><tbody><tr><td>1</td><td><p>a</p><p>b</p></td></tr></tbody></table>',
    '| Code | Words |\n|---|---|\n| 1 | a b |',
  ],
  ['<b>Note:</b> *Markdown* in <span>HTML</span>', '**Note:** *Markdown* in HTML'],
  ['<details><summary>More</summary>\n\n- a *list*\n\n</details>', '**More**\n\n- a *list*'],
])('%s', (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown);
});

test.each([
  '<script>alert(1)</script>',
  '<style>p { color: red }</style>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<!-- a comment -->',
  '<p></p>',
])('%s leaves nothing', (html) => {
  expect(readProse(html, () => ({ file: 'x.yaml' })).value).toEqual([]);
});

test('a placeholder in angle brackets stays, though a browser would take it for an element', () => {
  expect(toMarkdown('Send `Bearer <token>` or key=<orderID> and <b>x</b>.')).toBe(
    'Send `Bearer <token>` or key=\\<orderID\\> and **x**.',
  );
});

test('a link that could run a program becomes its words', () => {
  expect(toMarkdown('Press <a href="javascript:alert(1)" onclick="x()">here</a>.')).toBe('Press here.');
});

test.each([
  ['words', 'In *US dollars*.', 'In *US dollars*.'],
  ['HTML', '<b>In</b> dollars.', '**In** dollars.'],
])('a footnote of %s keeps its words, in a list below the text', (_, words, shown) => {
  const text = `The price[^p] and the fee[^f], not the price[^p].\n\n[^f]: In percent.\n[^p]: ${words}\n\nMore.`;
  expect(toMarkdown(text)).toBe(
    `The price\\[1\\] and the fee\\[2\\], not the price\\[1\\].\n\nMore.\n\n1. ${shown}\n2. In percent.`,
  );
});

test('a link or an image by reference keeps its words and its address', () => {
  const text =
    'See the [guide][g], [help] and ![chart][g].\n\n[g]: https://example.com/g\n[help]: https://example.com/h';
  expect(toMarkdown(text)).toBe(
    'See the [guide](https://example.com/g), [help](https://example.com/h) and chart.',
  );
});
