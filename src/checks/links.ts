/** Every link of every page leads to a page that exists, and to an anchor that exists on it. */
import type { Route } from '../model/address.ts';
import type { NavItem, NavLink } from '../model/config.ts';
import { anchorsOf, linksOf } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { LinkTarget } from '../model/prose.ts';
import type { Page, Site } from '../model/site.ts';
import { everyLink, type FoundLink } from '../model/walk.ts';

type Anchors = ReadonlyMap<Route, ReadonlySet<string>>;

export function checkLinks(site: Site, configFile: string): Problem[] {
  const anchors: Anchors = new Map(site.pages.map(({ route, body }) => [route, new Set(anchorsOf(body))]));
  const pages = [...site.pages, site.notFound].flatMap((page) => checkPage(page, anchors));
  return [...pages, ...checkConfig(site, configFile, anchors)];
}

function checkPage(page: Page, anchors: Anchors): Problem[] {
  return linksWithFiles(page).flatMap(({ file, target, line }) => {
    const wrong = whatIsWrong(target, page.route, anchors);
    return wrong ? [{ file, line, what: wrong, fix: 'correct the link' }] : [];
  });
}

/** Links with the file they are written in: the page's own, or that of the entry of a change log. */
function linksWithFiles({ route, source, body }: Page): (FoundLink & { readonly file: string })[] {
  if (body.kind === 'change-log') {
    const entries = body.log.years.flatMap((year) => year.entries);
    return entries.flatMap(({ file, blocks }) => [...everyLink(blocks)].map((link) => ({ ...link, file })));
  }
  const file = source ?? `page ${route}`;
  return linksOf(body).map((link) => ({ ...link, file }));
}

function whatIsWrong(target: LinkTarget, from: Route, anchors: Anchors): string | null {
  if (target.kind === 'external' || target.kind === 'file') return null;
  const route = target.kind === 'page' ? target.route : from;
  const found = anchors.get(route);
  if (!found) return `link to ${route}, which is no page`;
  if (target.hash && !found.has(target.hash))
    return `link to ${route}#${target.hash}, but that page has no such anchor`;
  return null;
}

function checkConfig({ config, sidebars }: Site, file: string, anchors: Anchors): Problem[] {
  const items: readonly NavItem[] = [
    ...config.navbar.left,
    ...config.navbar.right,
    ...config.footer.columns.flatMap(({ items }) => items),
    ...config.footer.copyright.links,
    ...(config.announcement?.link ? [config.announcement.link] : []),
  ];
  const named = items.flatMap((item): (readonly [string, NavLink])[] =>
    'items' in item
      ? item.items.map((link) => [`${item.label} > ${link.label}`, link] as const)
      : [[item.label, item] as const],
  );
  const links = named.flatMap(([name, link]): Problem[] => {
    if (!('to' in link)) return [];
    const [path = '', hash] = link.to.split('#');
    const target = { kind: 'page', route: toKnown(path, anchors), hash } as const;
    const wrong = target.route
      ? whatIsWrong({ ...target, route: target.route }, '/', anchors)
      : `${link.to} is no page`;
    if (!wrong) return [];
    return [
      { file, what: `configuration error at the navigation item "${name}": ${wrong}`, fix: 'correct `to`' },
    ];
  });
  const aliases = Object.entries(config.aliases).flatMap(([alias, route]): Problem[] =>
    toKnown(route, anchors)
      ? []
      : [{ file, what: `alias ${alias} leads to ${route}, which is no page`, fix: 'correct it' }],
  );
  const related = config.sidebars.flatMap((sidebar) =>
    (sidebar.related ?? []).flatMap((name): Problem[] =>
      sidebars.some((other) => other.name === name)
        ? []
        : [
            {
              file,
              what: `configuration error at the sidebar "${sidebar.name}": related "${name}" is no sidebar with pages`,
              fix: 'correct `related`',
            },
          ],
    ),
  );
  return [...links, ...aliases, ...related];
}

function toKnown(path: string, anchors: Anchors): Route | null {
  return [...anchors.keys()].find((route) => route === path) ?? null;
}
