/** The page as the document holds it: adopted on load, put into the head on navigation. */
import { normaliseRoute } from '../model/address.ts';
import type { PageView } from '../model/page-view.ts';
import type { Layout } from '../model/site.ts';

export function readPageView(document: Document): PageView {
  const { route = '/', layout = 'doc', section = '' } = document.documentElement.dataset;
  const region = (id: string) => document.getElementById(id)?.innerHTML ?? '';
  return {
    route: normaliseRoute(route),
    title: document.title,
    description: metaOf(document)?.content ?? '',
    canonical: canonicalOf(document)?.href ?? '',
    layout: isLayout(layout) ? layout : 'doc',
    section,
    aside: region('section-nav'),
    article: region('article'),
    contents: region('contents'),
  };
}

export function showInHead(document: Document, page: PageView): void {
  document.title = page.title;
  const meta = metaOf(document);
  if (meta) meta.content = page.description;
  const canonical = canonicalOf(document);
  if (canonical) canonical.href = page.canonical;
  const { dataset } = document.documentElement;
  dataset.route = page.route;
  dataset.layout = page.layout;
  dataset.section = page.section;
}

function metaOf(document: Document) {
  return document.querySelector<HTMLMetaElement>('meta[name="description"]');
}

function canonicalOf(document: Document) {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
}

function isLayout(text: string): text is Layout {
  return text === 'doc' || text === 'reference' || text === 'article' || text === 'wide';
}
