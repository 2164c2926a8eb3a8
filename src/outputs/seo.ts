/** For search engines: sitemap, robots.txt, web app manifest, and JSON-LD of each page (schema.org). */
import { SitemapStream, streamToPromise } from 'sitemap';
import { toHref } from '../model/address.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page, Site } from '../model/site.ts';

export async function toSeoFiles(site: Site): Promise<OutputFile[]> {
  const { config } = site;
  const files: OutputFile[] = [
    { path: 'manifest.webmanifest', content: toManifest(site) },
    // Robots read it only at the root of a host.
    { path: 'robots.txt', content: toRobots(site), place: 'root' },
  ];
  return config.noindex ? files : [...files, { path: 'sitemap.xml', content: await toSitemap(site) }];
}

async function toSitemap({ config, pages }: Site): Promise<string> {
  const stream = new SitemapStream({ hostname: config.origin });
  const written = streamToPromise(stream);
  for (const { route, state, body } of pages) {
    if (state !== 'written') continue;
    stream.write({
      url: toHref(config.base, route),
      ...(body.kind === 'post' && { lastmod: body.post.date }),
    });
  }
  stream.end();
  return (await written).toString();
}

/** Forbids nothing: robots must be able to fetch a page to see that it must not be indexed. */
function toRobots({ config }: Site): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (!config.noindex) lines.push(`Sitemap: ${config.origin}${config.base}sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

function toManifest({ config }: Site): string {
  const manifest = {
    name: config.title,
    short_name: config.provider.name,
    description: config.tagline,
    lang: config.locale,
    start_url: config.base,
    scope: config.base,
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#0b6e78',
    icons: config.brand.favicon
      ? [{ src: `${config.base}favicon.svg`, type: 'image/svg+xml', sizes: 'any' }]
      : [],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const TYPES: Readonly<Record<Page['genre'], string>> = {
  landing: 'WebSite',
  guide: 'TechArticle',
  reference: 'TechArticle',
  index: 'CollectionPage',
  post: 'BlogPosting',
  'not-found': 'WebPage',
};

export function toJsonLd({ config }: Site, page: Page): string {
  const urlOf = (route: Page['route']) => config.origin + toHref(config.base, route);
  const post = page.body.kind === 'post' ? page.body.post : null;
  const about = {
    '@type': TYPES[page.genre],
    headline: page.title,
    name: page.title,
    description: page.description,
    url: urlOf(page.route),
    inLanguage: config.locale,
    publisher: { '@type': 'Organization', name: config.provider.name, url: config.origin },
    ...(post && {
      datePublished: post.date,
      author: post.authors.map(({ name }) => ({ '@type': 'Organization', name })),
    }),
  };
  const crumbs = [...page.breadcrumbs, { label: page.title, route: page.route }].map(
    ({ label, route }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(route && { item: urlOf(route) }),
    }),
  );
  const graph =
    page.breadcrumbs.length > 0 ? [about, { '@type': 'BreadcrumbList', itemListElement: crumbs }] : [about];
  // A "<" could end the script element, so it is escaped.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
