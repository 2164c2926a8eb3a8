/** Feeds are valid whatever text they contain: Atom and RSS by their schemas, JSON Feed by its own rules. */
import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { RelaxNGValidator, XmlDocument, XmlValidateError } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { change, entry, post } from '../../tests/fixtures/small-site/blog.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import { toFeeds } from './feeds.ts';

const TRICKY = '<b>Fees</b> & "limits" ]]> {x} \u0000\u0008\u001b\uFFFE\uD800 &nbsp; <script>x</script>';
const FEEDS = toFeeds(
  smallSite({
    posts: [
      post('new', '2026-02-01', ['fix'], { title: TRICKY, description: TRICKY }),
      post('old', '2025-01-01', ['fix']),
    ],
    entries: [
      entry('2026-03-01', ['rest', 'ws'], {
        title: TRICKY,
        blocks: [paragraph(text(TRICKY))],
        changes: [change(TRICKY)],
      }),
      entry('2025-03-01', ['rest']),
    ],
  }),
).map(({ path, content }) => [path, String(content)] as const);

/** Returns the validation errors of a document. */
async function wrongIn(content: string, schema: string): Promise<string[]> {
  const file = await readFile(new URL(`../../tests/fixtures/feeds/${schema}.rng`, import.meta.url), 'utf8');
  const validator = RelaxNGValidator.fromDoc(XmlDocument.fromString(file));
  const document = XmlDocument.fromString(content);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  } finally {
    document.dispose();
    validator.dispose();
  }
}

const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items', 'home_page_url', 'feed_url'],
  properties: {
    version: { pattern: '^https://jsonfeed\\.org/version/1(\\.1)?$' },
    title: { type: 'string', minLength: 1 },
    home_page_url: { type: 'string', format: 'uri' },
    feed_url: { type: 'string', format: 'uri' },
    description: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: { type: 'string', minLength: 1 },
          url: { type: 'string', format: 'uri' },
          title: { type: 'string' },
          content_html: { type: 'string' },
          content_text: { type: 'string' },
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          author: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

test.each(FEEDS.filter(([path]) => path.endsWith('atom.xml')))('%s is valid Atom', async (_, content) => {
  expect(await wrongIn(content, 'atom')).toEqual([]);
});

test.each(FEEDS.filter(([path]) => path.endsWith('rss.xml')))('%s is valid RSS', async (_, content) => {
  expect(await wrongIn(content, 'rss')).toEqual([]);
});

test.each(FEEDS.filter(([path]) => path.endsWith('feed.json')))('%s is a valid JSON Feed', (_, content) => {
  const validate = addFormats.default(new Ajv({ strict: false })).compile(JSON_FEED);
  validate(JSON.parse(content));
  expect(validate.errors).toBeNull();
});

test('every item of every feed has its words in full as HTML, changes included', () => {
  expect(FEEDS).toHaveLength(12);
  for (const [path, content] of FEEDS.filter(([name]) => name.startsWith('docs/'))) {
    const html = path.endsWith('.json') ? JSON.parse(content).items[0].content_html : content;
    expect(html, path).toMatch(/(?:<|&lt;)strong(?:>|&gt;)Breaking changes/);
    expect(html, path).toContain('Clients fail.');
    expect(html, path).not.toMatch(/<script>x/);
  }
});

test('a feed without a date, an author or an id is not valid', async () => {
  const [, atom = ''] = FEEDS.find(([path]) => path === 'blog/atom.xml') ?? [];
  expect(await wrongIn(atom.replace(/<updated>.*?<\/updated>/, ''), 'atom')).not.toEqual([]);
  expect(await wrongIn(atom.replace(/<id>.*?<\/id>/, '<id>no address</id>'), 'atom')).not.toEqual([]);
  expect(await wrongIn(atom.replaceAll(/<author>[\s\S]*?<\/author>/g, ''), 'atom')).not.toEqual([]);
});
