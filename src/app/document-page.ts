/** The page in the document: read on load, and written to the head on navigation. */
import { normalizeRoute } from '../model/address.ts';
import type { PageView } from '../model/page-view.ts';
import type { Layout } from '../model/site.ts';

export function readPageView(): PageView {
  const { route = '/', layout = '', section = '' } = document.documentElement.dataset;
  const region = (id: string) => document.getElementById(id)?.innerHTML ?? '';
  return {
    route: normalizeRoute(route),
    title: document.title,
    description: findDescription()?.content ?? '',
    canonical: findCanonical()?.href ?? '',
    layout: isLayout(layout) ? layout : 'doc',
    section,
    aside: region('section-nav'),
    article: region('article'),
    contents: region('contents'),
  };
}

export function showInHead({ route, title, description, canonical, layout, section }: PageView): void {
  document.title = title;
  const meta = findDescription();
  if (meta) meta.content = description;
  // The not-found page has none.
  findCanonical()?.remove();
  if (canonical)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'canonical', href: canonical }),
    );
  Object.assign(document.documentElement.dataset, { route, layout, section });
}

function findDescription() {
  return document.querySelector<HTMLMetaElement>('meta[name="description"]');
}

function findCanonical() {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
}

function isLayout(text: string): text is Layout {
  return text === 'doc' || text === 'reference' || text === 'article' || text === 'wide';
}
