/** Rules for every document of the site. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { unpackMarkup } from '../../src/model/packed-markup.ts';
import { DIST } from './built-site.support.ts';
import {
  codeTagsOf,
  find,
  idsOf,
  metaOf,
  type PageElement,
  type ParsedDocument,
  type ParsedPage,
  parsePages,
} from './html-page.support.ts';
import { brokenLinks } from './internal-links.support.ts';
import { pagesOfEveryShape, validatePages } from './validator.support.ts';

let pages: readonly ParsedDocument[] = [];
beforeAll(async () => {
  pages = await parsePages(DIST);
});

/** Lists the pages that break a rule, with what they have instead. A rule returns null if it is kept. */
function breaking(rule: (page: ParsedPage, file: string) => string | null): string[] {
  return pages.flatMap(({ file, parsed }) => {
    const wrong = rule(parsed, file);
    return wrong === null ? [] : [`${file}: ${wrong}`];
  });
}

/** Returns the directives of the Content-Security-Policy by name, as hosts send it. */
async function policyOf(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, '_headers'), 'utf8');
  const [, policy = ''] = text.match(/^ {2}Content-Security-Policy: (.+)$/m) ?? [];
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
}

function isNotFound(file: string): boolean {
  return file.endsWith('/404.html');
}

function jsonLdOf(wanted: string): unknown {
  const { parsed } = pages.find(({ file }) => file === wanted) ?? {};
  return JSON.parse((parsed && find(parsed, 'script', { type: 'application/ld+json' })[0]?.text) ?? 'null');
}

test('there are pages to look at', () => {
  expect(pages.length).toBeGreaterThan(600);
});

test('no document has to be repaired by the browser', () => {
  expect(breaking(({ errors }) => (errors.length > 0 ? errors.join('; ') : null))).toEqual([]);
});

test('every element keeps the rules of HTML wherever it is, and names nothing that is not there', async () => {
  const shown = pagesOfEveryShape(pages);
  console.log(`${shown.length} of ${pages.length} pages hold every shape`);
  expect(shown.length).toBeGreaterThan(20);
  expect(await validatePages(shown)).toEqual([]);
});

test('the page itself is marked once among the links', () => {
  const marked = (page: ParsedPage) => find(page, 'a', { 'aria-current': 'page' }).length;
  expect(breaking((page) => (marked(page) > 1 ? `${marked(page)} marks` : null))).toEqual([]);
});

test('a page with a FIX message links to the decoder', () => {
  const decoder = `${config.base}docs/tools/fix-decoder`;
  const shows = (page: ParsedPage) => find(page, 'pre', { class: 'wrapped raw' }).length > 0;
  expect(pages.filter(({ parsed }) => shows(parsed)).length).toBeGreaterThan(30);
  expect(
    breaking((page) => (shows(page) && find(page, 'a', { href: decoder }).length === 0 ? 'no link' : null)),
  ).toEqual([]);
});

test('code holds words and marks of lines only, and every one of them ends', () => {
  const others = pages.flatMap(({ file, html }) =>
    codeTagsOf(html).flatMap((tags) => {
      const wrong = tags.filter((tag) => !/^<\/?(code|span|mark|wbr)\b[^>]*>$/.test(tag) || / id=/.test(tag));
      const open = tags.filter((tag) => !/^<(\/|wbr)/.test(tag)).length;
      const closed = tags.filter((tag) => tag.startsWith('</')).length;
      return [...wrong, ...(open === closed ? [] : [`${open} tags, ${closed} ends`])].map(
        (tag) => `${file}: ${tag}`,
      );
    }),
  );
  expect(others).toEqual([]);
});

test('every document has exactly one h1, with words', () => {
  expect(
    breaking((page) => {
      const titles = find(page, 'h1').map(({ text }) => text.trim());
      return titles.length === 1 && titles[0] ? null : JSON.stringify(titles);
    }),
  ).toEqual([]);
});

test('no heading skips a level', () => {
  expect(
    breaking(({ elements }) => {
      const levels = elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : []));
      const skipped = levels.find((level, index) => level > (levels[index - 1] ?? level) + 1);
      return skipped === undefined ? null : `h${skipped}`;
    }),
  ).toEqual([]);
});

test('every link, button, heading and fold has words', () => {
  const needsWords = ({ name, path }: PageElement) =>
    /^(a|button|summary|th|h[1-6])$/.test(name) && / (main|nav) /.test(path);
  expect(
    breaking(({ elements }) => {
      const silent = elements
        .filter(needsWords)
        .find(({ attributes, isEmpty }) => isEmpty && !attributes['aria-label']);
      return silent ? `${silent.path} ${JSON.stringify(silent.attributes)}` : null;
    }),
  ).toEqual([]);
});

test('every document carries the configured language and direction', () => {
  const wished = { lang: config.locale, dir: 'ltr' };
  expect(breaking((page) => (find(page, 'html', wished).length === 1 ? null : 'other html element'))).toEqual(
    [],
  );
});

test('no element has a class twice', () => {
  const hasTwice = ({ attributes }: PageElement) => {
    const classes = attributes.class?.split(' ') ?? [];
    return classes.length !== new Set(classes).size;
  };
  expect(breaking(({ elements }) => elements.find(hasTwice)?.attributes.class ?? null)).toEqual([]);
});

test('no id appears twice in a document', () => {
  expect(
    breaking((page) => {
      const ids = idsOf(page);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      return twice.length > 0 ? twice.join(', ') : null;
    }),
  ).toEqual([]);
});

test('every internal address leads to a file, and every hash to an anchor', async () => {
  expect(await brokenLinks(DIST, pages)).toEqual([]);
});

describe('SEO', () => {
  test('every document has a title and a description', () => {
    expect(
      breaking((page) => (find(page, 'title')[0]?.text && metaOf(page, 'description') ? null : 'missing')),
    ).toEqual([]);
  });

  test('every page names its own address as canonical, except second addresses and the not-found page', () => {
    expect(
      breaking((page, file) => {
        const canonical = find(page, 'link', { rel: 'canonical' }).map(({ attributes }) => attributes.href);
        if (isNotFound(file)) return canonical.length === 0 ? null : 'has one';
        const route = file.replace(/\/index\.html$/, '').replace(config.base.slice(1, -1), '');
        const own = Object.entries(config.aliases).find(([alias]) => alias === route)?.[1] ?? route;
        const address = config.origin + config.base + own.slice(1);
        return canonical.length === 1 && canonical[0] === address ? null : `${canonical.join()} ≠ ${address}`;
      }),
    ).toEqual([]);
  });

  test.each(['og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'og:locale', 'og:image'])(
    'every document has %s',
    (property) => {
      expect(breaking((page) => (metaOf(page, property) ? null : 'missing'))).toEqual([]);
    },
  );

  test('every document has JSON-LD that parses', () => {
    expect(
      breaking((page) => {
        const [data, ...rest] = find(page, 'script', { type: 'application/ld+json' });
        if (!data || rest.length > 0) return 'not exactly one';
        const value: unknown = JSON.parse(data.text);
        return typeof value === 'object' && value !== null && '@graph' in value ? null : 'no graph';
      }),
    ).toEqual([]);
  });

  test.each([
    ['api/index.html', 'WebSite'],
    ['api/docs/guides/global-intro/index.html', 'TechArticle'],
    ['api/blog/index.html', 'CollectionPage'],
    ['api/blog/level3/index.html', 'BlogPosting'],
  ])('%s describes itself as %s', (file, type) => {
    expect(jsonLdOf(file)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': expect.arrayContaining([expect.objectContaining({ '@type': type })]),
    });
  });

  test('a post names its day, its team and its way from the blog', () => {
    expect(jsonLdOf('api/blog/level3/index.html')).toMatchObject({
      '@graph': [
        { datePublished: '2024-06-03', author: [{ '@type': 'Organization', name: 'Market data team' }] },
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { name: 'Level 3 channel' }] },
      ],
    });
  });

  test('the image of a page is there', async () => {
    const images = new Set(pages.map(({ parsed }) => metaOf(parsed, 'og:image') ?? ''));
    expect([...images]).toEqual([`${config.origin}${config.base}social.png`]);
    expect((await readFile(path.join(DIST, config.base, 'social.png'))).subarray(1, 4).toString()).toBe(
      'PNG',
    );
  });

  test('the sitemap lists every page that may be indexed, and no other', async () => {
    const map = await readFile(path.join(DIST, config.base, 'sitemap.xml'), 'utf8');
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    const indexed = pages
      .filter(({ parsed }) => metaOf(parsed, 'robots') !== 'noindex')
      .map(({ parsed }) => find(parsed, 'link', { rel: 'canonical' })[0]?.attributes.href);
    expect(listed.toSorted()).toEqual([...new Set(indexed)].toSorted());
  });

  test('every document but the not-found page names its Markdown', () => {
    expect(
      breaking((page, file) => {
        const count = find(page, 'link', { rel: 'alternate', type: 'text/markdown' }).length;
        return count === (isNotFound(file) ? 0 : 1) ? null : `${count}`;
      }),
    ).toEqual([]);
  });
});

describe('for safety', () => {
  test('no element has a style attribute', () => {
    expect(
      breaking(({ elements }) => elements.find(({ attributes }) => 'style' in attributes)?.name ?? null),
    ).toEqual([]);
  });

  test('no element has an inline event handler', () => {
    const handler = ({ attributes }: PageElement) =>
      Object.keys(attributes).some((name) => name.startsWith('on'));
    expect(breaking(({ elements }) => elements.find(handler)?.name ?? null)).toEqual([]);
  });

  test('the only inline script is the one in the head, the same on every page, and the policy names its hash', async () => {
    const inline = ({ elements }: ParsedPage) =>
      elements
        .filter(({ name, attributes }) => name === 'script' && attributes.src === undefined)
        .filter(({ attributes }) => attributes.type !== 'application/ld+json')
        .map(({ text }) => text);
    const scripts = pages.map(({ parsed }) => inline(parsed));
    expect(scripts.filter((found) => found.length !== 1)).toEqual([]);
    const [script = '', ...others] = new Set(scripts.flat());
    expect(others).toEqual([]);
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = await policyOf(DIST);
    expect(policy.get('script-src')).toBe(`'self' 'sha256-${hash}'`);
  });

  test('the policy allows what the site brings, and nothing by its kind or in a string', async () => {
    const policy = await policyOf(DIST);
    expect(policy.get('default-src')).toBe("'none'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
  });

  test('text becomes script or markup only by policies of our own, and no other site may hold what we serve', async () => {
    const policy = await policyOf(DIST);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toMatch(/^[\w -]+$/);
    const headers = await readFile(path.join(DIST, '_headers'), 'utf8');
    expect(headers).toContain('  Cross-Origin-Resource-Policy: same-origin\n');
  });

  test('nothing is loaded from another host', () => {
    expect(
      breaking(({ elements }) => {
        const loads = elements.flatMap(({ name, attributes }) =>
          name === 'link' && attributes.rel !== 'canonical' ? attributes.href : attributes.src,
        );
        return loads.find((address) => address?.startsWith('http')) ?? null;
      }),
    ).toEqual([]);
  });
});

test('the page module carries the article of the document, word for word', async () => {
  const documents = pages.filter(({ file }) => file.endsWith('/index.html'));
  const different = await Promise.all(
    documents.map(async ({ file, html }) => {
      const module = await readFile(path.join(DIST, path.dirname(file), 'page.js'), 'utf8');
      const packed: unknown = runInNewContext(module.replace('export default ', 'view = ')).article;
      const article = typeof packed === 'string' ? unpackMarkup(packed) : '';
      return article && html.includes(article) ? [] : [file];
    }),
  );
  expect(different.flat()).toEqual([]);
});
