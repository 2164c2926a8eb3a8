/** Feeds parse in all three formats, for the blog, the change log and each area. */
import { describe, expect, test } from 'vitest';
import { change, entry, post } from '../../tests/fixtures/small-site/blog.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { link, pageTarget, paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import { readXml } from '../../tests/fixtures/xml.ts';
import { toFeeds } from './feeds.ts';

const TRICKY = '<b>Fees</b> & "limits" ]]> {x}';
/** The same text, escaped for HTML. */
const ESCAPED = '&lt;b&gt;Fees&lt;/b&gt; &amp; "limits" ]]&gt; {x}';

const site = smallSite({
  posts: [
    post('new', '2026-02-01', ['fix'], { title: `${TRICKY}\u0000\u0008\uD800`, description: TRICKY }),
    post('old', '2025-01-01', ['fix']),
  ],
  entries: [
    entry('2026-03-01', ['rest', 'ws'], { title: TRICKY, blocks: [paragraph(text(TRICKY))] }),
    entry('2025-03-01', ['rest']),
  ],
});
const feeds = new Map(toFeeds(site).map(({ path, content }) => [path, String(content)]));

function feed(path: string): string {
  const content = feeds.get(path);
  if (content === undefined) throw new Error(`no feed ${path}`);
  return content;
}

/** Lists the addresses of an Atom feed's entries. */
function addressesIn(path: string): string[] {
  const elements = readXml(feed(path));
  const first = elements.findIndex(({ name }) => name === 'entry');
  return elements.slice(first).flatMap(({ name, text: words }) => (name === 'id' ? [words] : []));
}

test('blog, change log and every API with entries have a feed in three formats', () => {
  const folders = ['blog', 'docs/change-log', 'docs/change-log/rest', 'docs/change-log/ws'];
  expect([...feeds.keys()].toSorted()).toEqual(
    folders
      .flatMap((folder) => ['atom.xml', 'feed.json', 'rss.xml'].map((file) => `${folder}/${file}`))
      .toSorted(),
  );
});

describe.each(['blog', 'docs/change-log', 'docs/change-log/rest'])('the feed of %s', (folder) => {
  test.each([
    ['atom.xml', 'feed', 'entry'],
    ['rss.xml', 'rss', 'item'],
  ])('is well formed as %s, with two items', (file, root, item) => {
    const elements = readXml(feed(`${folder}/${file}`));
    expect(elements[0]?.name).toBe(root);
    expect(elements.filter(({ name }) => name === item)).toHaveLength(2);
    expect(elements.some(({ name, text: words }) => name === 'title' && words.endsWith(ESCAPED))).toBe(true);
  });

  test('parses as JSON Feed, with two items', () => {
    const value: unknown = JSON.parse(feed(`${folder}/feed.json`));
    expect(value).toMatchObject({
      version: expect.stringContaining('jsonfeed.org'),
      items: [{ title: expect.stringContaining(TRICKY) }, {}],
    });
  });
});

test('links inside of an item lead to pages, with their whole address', () => {
  const site = smallSite({
    entries: [
      entry('2026-03-01', ['rest'], {
        blocks: [
          paragraph(link(pageTarget('/docs/guides/start', 'steps')), link({ kind: 'anchor', hash: '2025' })),
          paragraph(link(pageTarget('/')), link({ kind: 'external', url: 'https://a.example/notes.md' })),
        ],
        changes: [change('field removed')],
      }),
    ],
  });
  const json = toFeeds(site).find(({ path }) => path === 'docs/change-log/rest/feed.json');
  const html: string = JSON.parse(String(json?.content)).items[0].content_html;
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://docs.small.example/docs-root/docs/guides/start#steps',
    'https://docs.small.example/docs-root/docs/change-log#2025',
    'https://docs.small.example/docs-root/',
    'https://a.example/notes.md',
    'https://docs.small.example/docs-root/docs/rest-api/add-order',
  ]);
  expect(html).toContain('field removed. Clients fail.');
});

test('items lead to the post and to the entry of the change log', () => {
  expect(addressesIn('blog/atom.xml')).toEqual([
    'https://docs.small.example/docs-root/blog/new',
    'https://docs.small.example/docs-root/blog/old',
  ]);
  expect(addressesIn('docs/change-log/atom.xml')).toEqual([
    'https://docs.small.example/docs-root/docs/change-log#2026-03-01-rest',
    'https://docs.small.example/docs-root/docs/change-log#2025-03-01-rest',
  ]);
});

test('the feed of one API holds the entries of that API only', () => {
  expect(addressesIn('docs/change-log/ws/atom.xml')).toHaveLength(1);
  expect(addressesIn('docs/change-log/rest/atom.xml')).toHaveLength(2);
});

test('every feed has an id of its own, by which readers keep it apart', () => {
  const idOf = (path: string) => readXml(feed(path)).find(({ name }) => name === 'id')?.text;
  expect(['blog', 'docs/change-log', 'docs/change-log/rest'].map((at) => idOf(`${at}/atom.xml`))).toEqual([
    'https://docs.small.example/docs-root/blog',
    'https://docs.small.example/docs-root/docs/change-log',
    'https://docs.small.example/docs-root/docs/change-log/rest',
  ]);
});

test('a feed is as old as its newest item, and says where it is itself', () => {
  const elements = readXml(feed('blog/atom.xml'));
  expect(elements.find(({ name }) => name === 'updated')?.text).toBe('2026-02-01T00:00:00.000Z');
  expect(elements.find(({ attributes }) => attributes.rel === 'self')?.attributes.href).toBe(
    'https://docs.small.example/docs-root/blog/atom.xml',
  );
});
