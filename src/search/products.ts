/** Site → what its products are called, and the pages about each: overviews, then guides, then errors. */
import type { Route } from '../model/address.ts';
import { addTo } from '../model/collect.ts';
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import { isSingleIndex } from '../model/page-body.ts';
import type { Page, Site } from '../model/site.ts';
import { nameWords, splitName } from './product-name.ts';

export interface Product {
  /** Its words in alphabetical order: `custody rest`. */
  readonly name: string;
  /** Best first. */
  readonly routes: readonly Route[];
}

/** Most pages about one product: the other results follow. */
const MOST_PAGES = 6;

/** An API with what it is called. In the sets, the words of a name are in alphabetical order. */
interface Named {
  readonly config: ApiConfig;
  /** Its own subjects ("ethereum"), and those it shares with the APIs beside it ("nodes"). */
  readonly own: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
  /** Every name: a subject with or without the protocol and the version, and the protocol alone. */
  readonly names: ReadonlySet<string>;
  readonly overviews: readonly Overview[];
  readonly guides: readonly Route[];
}

/** A page about an API as a whole, with the words it is named by. */
interface Overview {
  readonly page: Page;
  readonly words: readonly string[];
}

type Source = Pick<Site, 'pages' | 'sidebars'> & {
  readonly config: Pick<SiteConfig, 'provider' | 'areas' | 'apis'>;
};

export function toProducts({ config, pages, sidebars }: Source): Product[] {
  const provider = nameWords(config.provider.name);
  const wordsIn = (text: string) => nameWords(text).filter((word) => !provider.includes(word));
  const described = pages.filter(mayBeOverview).flatMap((page): Overview[] => {
    const own = wordsIn(page.title);
    const above = wordsIn(page.sidebar?.label ?? '');
    // "Introduction" is about its sidebar, "Auth" about a part of it.
    const inside = [...new Set([...own, ...splitName(above).subject])].sort();
    return own.length > 0 ? [own, inside].map((words) => ({ page, words })) : [{ page, words: above }];
  });
  const apis = config.apis.map((api): Named => {
    const sidebar = sidebars.find(({ name }) => name === api.sidebar);
    const info = pages.find(({ route }) => route === api.info);
    const area = config.areas[api.area ?? api.id] ?? '';
    const label = wordsIn(api.label);
    const own = [label, wordsIn(info?.title ?? '')];
    const shared = [sidebar?.label ?? '', area, api.prefix.split('/')[2] ?? '']
      .flatMap((text) => [text, ...text.split(' and ')])
      .map(wordsIn);
    const names = namesFrom([...own, ...shared]);
    const isAbout = ({ page, words }: Overview) =>
      page !== info && names.has(toName(words)) && (splitName(words).subject.length > 0 || isProtocol(label));
    const overviews = [...described.filter(isAbout), ...(info ? [{ page: info, words: label }] : [])];
    const home = pages.find(({ route }) => route === sidebar?.home);
    return {
      config: api,
      own: subjectsOf(own),
      shared: subjectsOf(shared),
      names,
      overviews: overviews.length > 0 || !home ? overviews : [{ page: home, words: label }],
      guides: guidesOf(api, pages),
    };
  });
  const byName = new Map<string, Named[]>();
  for (const api of apis) for (const name of api.names) addTo(byName, name, api);
  const whole = described.filter(({ words }) => words.length === 0).map(({ page }) => page.route);
  return [
    ...[...byName].map(([name, named]) => ({ name, routes: routesOf(name.split(' '), named) })),
    { name: toName(provider), routes: [...new Set(whole)] },
  ].filter(({ name, routes }) => name !== '' && routes.length > 0);
}

/** Whether a page may be about a product as a whole: written by hand, or the index of a group. */
function mayBeOverview({ genre, state, body, sidebar }: Page): boolean {
  const isWritten = state === 'written' && body.kind === 'prose' && sidebar !== null;
  return isWritten && (genre === 'guide' || (genre === 'index' && !isSingleIndex(body)));
}

function toName(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

function isProtocol(words: readonly string[]): boolean {
  return words.length > 0 && splitName(words).subject.length === 0;
}

function subjectsOf(labels: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(labels.map((words) => toName(splitName(words).subject)).filter(Boolean));
}

/** Every name that labels give an API. All labels have the protocol and version of the first that names one. */
function namesFrom(labels: readonly (readonly string[])[]): ReadonlySet<string> {
  const split = labels.map(splitName);
  const protocol = split.map((label) => label.protocol).find(({ length }) => length > 0) ?? [];
  const version = split[0]?.version ?? [];
  const names = [...split.map(({ subject }) => subject), []].flatMap((subject) => [
    subject,
    [...subject, ...protocol],
    // A version alone names nothing.
    ...(subject.length > 0 ? [[...subject, ...version]] : []),
    [...subject, ...protocol, ...version],
  ]);
  return new Set(names.map(toName).filter(Boolean));
}

/**
 * Pages about everything with a name. Of its overviews, those of the same level come first (the name "nodes" is about
 * all nodes), then those that name the protocol, then text before lists.
 */
function routesOf(name: readonly string[], apis: readonly Named[]): Route[] {
  const { subject } = splitName(name);
  const around = name.filter((word) => !subject.includes(word));
  const overviews = apis.flatMap(({ own, shared, overviews: all }) => {
    const level = own.has(toName(subject)) ? own : shared;
    return all
      .filter(({ words }) => subject.length > 0 || name.every((word) => words.includes(word)))
      .map(({ page, words }) => {
        const about = toName(splitName(words).subject);
        const isLevel = subject.length > 0 ? level.has(about) : about === '';
        const missing = around.filter((word) => !words.includes(word)).length;
        const order = [Number(!isLevel), missing, Number(page.genre !== 'guide'), words.length];
        return { page, order };
      });
  });
  overviews.sort((one, other) => compare(one.order, other.order));
  const routes = overviews.map(({ page }) => page.route);
  // Everything that speaks a protocol has no guide in common.
  const others = apis.filter(() => subject.length > 0);
  const guides = others.flatMap((api) => api.guides);
  const errors = others.flatMap(({ config }) => config.errorGuide ?? []);
  return [...new Set([...routes, ...guides, ...errors])].slice(0, MOST_PAGES);
}

/** Compares lists of numbers, the first difference deciding. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

/** Guides that the operations of an API rely on, for access and limits. */
function guidesOf({ prefix }: ApiConfig, pages: readonly Page[]): Route[] {
  const routes = pages.flatMap(({ route, body }) => {
    if (body.kind !== 'reference' || !route.startsWith(`${prefix}/`)) return [];
    const { access, rate } = body.reference;
    return [...access.map(({ guide }) => guide), rate?.guide ?? null];
  });
  return [...new Set(routes.filter((route) => route !== null))];
}
