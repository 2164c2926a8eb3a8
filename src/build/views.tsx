/** Site → data for the browser: the view of each page, rendered once, and the shell that all pages share. */
import { renderToStaticMarkup } from 'react-dom/server';
import { normalizeRoute, toHref } from '../model/address.ts';
import type { NavItem, NavLink } from '../model/config.ts';
import { packMarkup } from '../model/packed-markup.ts';
import type { PageView, Shell, ShellItem, ShellLink } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { markdownPath } from '../outputs/markdown/pages.ts';
import { Article, Contents } from '../ui/layout/article.tsx';
import { SidebarTree } from '../ui/layout/sidebar.tsx';
import { RenderProvider, type RenderSetting } from '../ui/parts/render-context.tsx';

/** Returns the section of a page: its sidebar, or the page itself if it has none. */
function sectionOf(page: Page): string {
  return page.sidebar?.name ?? page.route;
}

/** Returns the address of a page's Markdown version. The not-found page has none. */
export function markdownOf(base: string, page: Pick<Page, 'route' | 'genre'>): string | null {
  return page.genre === 'not-found' ? null : base + markdownPath(page.route);
}

/** Returns the title of the document. It names the API, because several APIs have operations with the same title. */
function titleOf({ title, tagline }: Site['config'], page: Page): string {
  if (page.genre === 'landing') return `${title} · ${tagline}`;
  return `${page.title} · ${['reference', 'schema'].includes(page.body.kind) && page.sidebar ? page.sidebar.label : title}`;
}

/** Returns a page's view as its module contains it: with its article packed, a third smaller. */
export function toPackedView(site: Pick<Site, 'config'>, page: Page, setting: RenderSetting): PageView {
  const view = toView(site, page, setting);
  return { ...view, article: packMarkup(view.article) };
}

export function toView({ config }: Pick<Site, 'config'>, page: Page, setting: RenderSetting): PageView {
  const render = (element: React.ReactNode) =>
    withPlainQuotes(renderToStaticMarkup(<RenderProvider value={setting}>{element}</RenderProvider>));
  const { route, sidebar, source } = page;
  const file = source?.split('/').map(encodeURIComponent).join('/');
  const editHref = file && config.editUrl ? config.editUrl.split('{path}').join(file) : null;
  return {
    route,
    title: titleOf(config, page),
    description: page.description,
    canonical: config.origin + toHref(config.base, route),
    layout: page.layout,
    section: sectionOf(page),
    aside: render(
      sidebar && (
        <SidebarTree
          sidebar={sidebar}
          route={route}
          version={page.inBlog ? null : config.version.label || null}
        />
      ),
    ),
    article: render(<Article page={page} editHref={editHref} markdown={markdownOf(config.base, page)} />),
    contents: render(<Contents page={page} />),
  };
}

/** Unescapes quotes in text. React escapes them everywhere, but only attributes need it, and JSON is full of quotes. */
function withPlainQuotes(html: string): string {
  let isInTag = false;
  const pieces = html.split(/(&quot;|&#x27;)/).map((piece, index) => {
    // Inside a tag, a quote would end an attribute.
    if (index % 2 === 1) return isInTag ? piece : piece === '&quot;' ? '"' : "'";
    // Angle brackets occur only around tags.
    const [start, end] = [piece.lastIndexOf('<'), piece.lastIndexOf('>')];
    if (start !== end) isInTag = start > end;
    return piece;
  });
  return pieces.join('');
}

/** Returns the configured navigation bar, or by default links to all sidebars, the blog and the change log. */
function navbarOf({ config: { navbar }, sidebars, pages }: Site) {
  const apis = sidebars.map(({ label, home }): NavLink => ({ label, to: home }));
  const dated: readonly NavLink[] = [
    { label: 'Blog', to: '/blog' },
    { label: 'Change Log', to: '/docs/change-log' },
  ];
  const isPage = (link: NavLink) => 'to' in link && pages.some(({ route }) => route === link.to);
  return {
    left: navbar.left ?? (apis.length > MOST_LINKS ? [{ label: 'APIs', items: apis }] : apis),
    right: navbar.right ?? dated.filter(isPage),
  };
}

/** Number of links that fit into the bar. */
const MOST_LINKS = 5;

export function toShell(site: Site): Shell {
  const { config, pages } = site;
  const { base, title, locale, locales, colorMode, announcement, footer, help } = config;
  const { left, right } = navbarOf(site);
  const toLink = (link: NavLink): ShellLink => {
    if ('href' in link) return { label: link.label, href: link.href, external: true, section: '' };
    const [path = '', hash] = link.to.split('#');
    const route = normalizeRoute(path);
    const page = pages.find((candidate) => candidate.route === route);
    const section = page ? sectionOf(page) : '';
    return { label: link.label, href: toHref(base, route, hash), external: false, section };
  };
  const toItem = (item: NavItem): ShellItem =>
    'items' in item ? { label: item.label, items: item.items.map(toLink) } : toLink(item);
  return {
    base,
    title,
    hasIcon: config.brand.favicon !== undefined,
    locale,
    locales,
    colorMode,
    announcement: announcement
      ? { ...announcement, link: announcement.link ? toLink(announcement.link) : null }
      : null,
    left: left.map(toItem),
    right: right.map(toItem),
    columns: footer.columns.map(({ title, items }) => ({ title, items: items.map(toLink) })),
    help: help.map(toLink),
    copyright: { text: footer.copyright.text, links: footer.copyright.links.map(toLink) },
  };
}
