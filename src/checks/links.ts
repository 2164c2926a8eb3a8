/** Checks that every link leads to an existing page and to an existing anchor on it. */
import type { Route } from '../model/address.ts';
import type { NavItem } from '../model/config.ts';
import { anchorsOf, linksOf } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { LinkTarget } from '../model/prose.ts';
import type { Page, Site } from '../model/site.ts';
import { everyLink, type FoundLink } from '../model/walk.ts';
import { fileOf } from './pages.ts';

/** The anchors of every page. */
type Anchors = ReadonlyMap<Route, ReadonlySet<string>>;

export function anchorsOfPages({ pages }: Site): Anchors {
  return new Map(pages.map(({ route, body }) => [route, new Set(anchorsOf(body))]));
}

export function checkLinks(site: Site, anchors: Anchors, configFile: string): Problem[] {
  const pages = [...site.pages, site.notFound].flatMap((page) => checkPage(page, anchors));
  return [
    ...eachOnce(pages),
    ...checkNamedGuides(site, anchors),
    ...checkAsked(site, anchors),
    ...checkConfig(site, configFile, anchors),
  ];
}

/** Finds pages with dead links, in files that may have some; for each, returns a test for dead links. */
export function findDeadLinks({ pages }: Site, anchors: Anchors, mayHave: (file: string) => boolean) {
  return new Map(
    pages.flatMap((page) => {
      const isDead = (target: LinkTarget) => whatIsWrong(target, page.route, anchors) !== null;
      const hasSome = mayHave(fileOf(page)) && linksOf(page.body).some(({ target }) => isDead(target));
      return hasSome ? [[page, isDead] as const] : [];
    }),
  );
}

/** Checks the sections of guides that specifications name. */
function checkNamedGuides({ apis }: Site, anchors: Anchors): Problem[] {
  const links = apis.flatMap(({ file, operations }) =>
    operations.flatMap((one) => {
      const recovery = one.kind === 'channel' ? Object.values(one.recovery ?? {}) : [];
      return [
        ...recovery.map((target) => ({ file, name: 'x-recovery', target })),
        ...(one.unchecked ? [{ file, name: 'x-unchecked', target: one.unchecked.guide }] : []),
      ];
    }),
  );
  const problems = links.flatMap(({ file, name, target }): Problem[] => {
    const wrong = whatIsWrong(target, target.route, anchors);
    return wrong ? [{ file, what: `${name}: ${wrong}`, fix: 'correct the link', editorial: true }] : [];
  });
  return eachOnce(problems);
}

/** A guide that a specification names once is linked to on many pages. */
function eachOnce(problems: readonly Problem[]): Problem[] {
  const keyed = problems.map(
    (problem) => [`${problem.file}:${problem.line} ${problem.what}`, problem] as const,
  );
  return [...new Map(keyed).values()];
}

/** Checks the pages and sections that search phrases are for. */
function checkAsked({ asked }: Site, anchors: Anchors): Problem[] {
  return asked.flatMap(({ file, line, target }): Problem[] => {
    const what = whatIsWrong(target, target.route, anchors);
    return what ? [{ file, line, what, fix: 'correct the address above the phrases' }] : [];
  });
}

function checkPage(page: Page, anchors: Anchors): Problem[] {
  return linksWithFiles(page).flatMap(({ file, target, line }) => {
    const what = whatIsWrong(target, page.route, anchors);
    return what ? [{ file, line, what, fix: 'correct the link', editorial: true }] : [];
  });
}

/** Returns links with the file they are written in: the page's own, or that of the change-log entry. */
function linksWithFiles(page: Page): (FoundLink & { readonly file: string })[] {
  const { body } = page;
  if (body.kind === 'change-log') {
    const entries = body.log.years.flatMap((year) => year.entries);
    return entries.flatMap(({ file, blocks }) => [...everyLink(blocks)].map((link) => ({ ...link, file })));
  }
  return linksOf(body).map((link) => ({ ...link, file: fileOf(page) }));
}

function whatIsWrong(target: LinkTarget, from: Route, anchors: Anchors): string | null {
  if (target.kind === 'external' || target.kind === 'file') return null;
  const route = target.kind === 'page' ? target.route : from;
  const found = anchors.get(route);
  if (!found) return `link to ${route}, which is not a page`;
  if (target.hash && !found.has(target.hash))
    return `link to ${route}#${target.hash}, but that page has no such anchor`;
  return null;
}

function checkConfig({ config, sidebars }: Site, file: string, anchors: Anchors): Problem[] {
  const items: readonly NavItem[] = [
    ...(config.navbar.left ?? []),
    ...(config.navbar.right ?? []),
    ...config.footer.columns.flatMap(({ items }) => items),
    ...config.footer.copyright.links,
    ...config.help,
    ...(config.announcement?.link ? [config.announcement.link] : []),
  ];
  const links = items.flatMap((item) =>
    'items' in item
      ? item.items.map((link) => ({ name: `${item.label} > ${link.label}`, link }))
      : [{ name: item.label, link: item }],
  );
  const wrongLinks = links.flatMap(({ name, link }): Problem[] => {
    if (!('to' in link)) return [];
    const [path = '', hash] = link.to.split('#');
    const route = toKnown(path, anchors);
    const wrong = route
      ? whatIsWrong({ kind: 'page', route, hash }, '/', anchors)
      : `${link.to} is not a page`;
    if (!wrong) return [];
    const what = `configuration error at the navigation item "${name}": ${wrong}`;
    return [{ file, what, fix: 'correct `to`' }];
  });
  const wrongAliases = Object.entries(config.aliases).flatMap(([alias, route]): Problem[] => {
    // The build would write both to one folder.
    if (toKnown(alias, anchors))
      return [{ file, what: `alias ${alias} is the address of a page`, fix: 'remove it, or move the page' }];
    const what = `alias ${alias} leads to ${route}, which is not a page`;
    return toKnown(route, anchors) ? [] : [{ file, what, fix: 'correct it' }];
  });
  const wrongSidebars = config.sidebars.flatMap(({ name, related = [] }) =>
    related
      .filter((other) => !sidebars.some((sidebar) => sidebar.name === other))
      .map((other): Problem => {
        const what = `configuration error at the sidebar "${name}": related "${other}" is not a sidebar with pages`;
        return { file, what, fix: 'correct `related`' };
      }),
  );
  const wrongGuides = config.apis.flatMap(({ id, errorGuide }): Problem[] => {
    if (!errorGuide || anchors.has(errorGuide)) return [];
    const what = `configuration error at the API "${id}": the error guide ${errorGuide} is not a page`;
    return [{ file, what, fix: 'correct `errorGuide`, or add the page to the inventory' }];
  });
  return [...wrongLinks, ...wrongAliases, ...wrongSidebars, ...wrongGuides];
}

function toKnown(path: string, anchors: Anchors): Route | null {
  return [...anchors.keys()].find((route) => route === path) ?? null;
}
