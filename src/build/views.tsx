/** Page → the regions that travel to the browser, each rendered once. */
import { renderToStaticMarkup } from 'react-dom/server';
import { toHref } from '../model/address.ts';
import { outlineOf } from '../model/page-body.ts';
import type { PageView } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { markdownPath } from '../outputs/markdown/pages.ts';
import { Article } from '../ui/layout/article.tsx';
import { Contents } from '../ui/layout/contents.tsx';
import { SidebarTree } from '../ui/layout/sidebar.tsx';
import { RenderProvider, type RenderSetting } from '../ui/parts/render-context.tsx';

/** The section of a page: its sidebar, the blog, or the page itself. */
export function sectionOf(page: Page): string {
  return page.sidebar?.name ?? (page.inBlog ? '/blog' : page.route);
}

/** Address of a page's Markdown version; the not-found page has none. */
export function markdownOf(base: string, page: Page): string | null {
  return page.genre === 'not-found' ? null : base + markdownPath(page.route);
}

export function toView({ config }: Pick<Site, 'config'>, page: Page, setting: RenderSetting): PageView {
  const render = (element: React.ReactNode) =>
    renderToStaticMarkup(<RenderProvider value={setting}>{element}</RenderProvider>);
  const editHref =
    page.source && config.editUrl ? config.editUrl.replace('{path}', encodeURI(page.source)) : null;
  return {
    route: page.route,
    title:
      page.genre === 'landing' ? `${config.title} · ${config.tagline}` : `${page.title} · ${config.title}`,
    description: page.description,
    canonical: config.origin + toHref(config.base, page.route),
    layout: page.layout,
    section: sectionOf(page),
    aside: page.sidebar
      ? render(<SidebarTree sidebar={page.sidebar} route={page.route} version={config.version.label} />)
      : '',
    article: render(<Article page={page} editHref={editHref} markdown={markdownOf(config.base, page)} />),
    contents: page.layout === 'wide' ? '' : render(<Contents items={outlineOf(page.body)} />),
  };
}
