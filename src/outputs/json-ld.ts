/** A page for search engines: schema.org as JSON-LD. */
import { toHref } from '../model/address.ts';
import type { Page, Site } from '../model/site.ts';

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
  // A "<" could end the script element; JSON can spell it otherwise.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
