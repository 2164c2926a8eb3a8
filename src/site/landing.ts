/** The landing page: its written content, with figures and news of this build. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { Badge } from '../model/badge.ts';
import type { SiteConfig } from '../model/config.ts';
import type { LandingArea, NamedLink, Proof, WrittenLanding } from '../model/landing.ts';
import type { LogEntry } from '../model/page-body.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from './pages.ts';
import { type ConfiguredApi, operationPages } from './placement.ts';
import { examplesOf } from './reference/example-weight.ts';
import { counted } from './words.ts';

interface Around {
  /** Every other page. */
  readonly pages: readonly Page[];
  readonly apis: readonly ConfiguredApi[];
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly marks: ReadonlyMap<Route, Badge>;
}

const NEWS = 3;

/** Creates a landing page for a site that has no written one. */
export function plainLanding({ title, tagline }: SiteConfig, apis: readonly ConfiguredApi[]): WrittenLanding {
  const [first] = apis.flatMap(linksOf);
  const start = first && { label: 'Open the reference', target: first.target };
  return {
    title,
    description: tagline,
    proof: false,
    landing: { lead: tagline, searches: [], more: [], start },
  };
}

export function landingPage({ title, description, proof, landing }: WrittenLanding, around: Around): Page {
  const { pages, apis, entries, marks } = around;
  const written = landing.areas ?? apis.map(toArea);
  const areas = written.map((area) => ({
    ...area,
    links: area.links.map((link) => {
      const mark = link.target.kind === 'page' ? marks.get(link.target.route) : undefined;
      // Among links to several protocols, a message type says little.
      return mark ? { ...link, mark: mark.kind === 'fix' ? { ...mark, label: 'FIX' } : mark } : link;
    }),
  }));
  return {
    ...plainPage('/', title, description),
    body: {
      kind: 'landing',
      landing: {
        ...landing,
        areas,
        placeholder: placeholderOf(apis),
        question: landing.areas ? 'What are you building?' : 'APIs',
      },
      proof: proof ? proofOf(pages, apis) : null,
      news: entries.slice(0, NEWS),
    },
    layout: 'wide',
    genre: 'landing',
  };
}

/** What an API's operations are called; the first kind that a site has speaks for all. */
const CALLS: readonly (readonly [kind: Api['kind'], words: string])[] = [
  ['openapi', 'endpoints'],
  ['asyncapi', 'channels'],
  ['openrpc', 'methods'],
  ['fix', 'messages'],
];

/** Names what readers can search for. */
function placeholderOf(apis: readonly ConfiguredApi[]): string {
  const has = (wanted: Api['kind']) => apis.some(({ api: { kind } }) => kind === wanted);
  const calls = CALLS.find(([kind]) => has(kind))?.[1];
  if (calls === undefined) return 'Search guides';
  const hasErrors = apis.some(({ api }) => api.operations.some(({ errors }) => errors.length > 0));
  return `Search ${[calls, 'fields', ...(hasErrors ? ['errors'] : []), ...(has('fix') ? ['FIX tags'] : [])].join(', ')}`;
}

const PROTOCOLS: Readonly<Record<Api['kind'], string>> = {
  openapi: 'REST',
  asyncapi: 'Messages',
  openrpc: 'JSON-RPC',
  fix: 'FIX',
};
/** Maximum number of operations per API on the landing page. */
const SHOWN = 4;

function toArea(source: ConfiguredApi): LandingArea {
  const { api, config } = source;
  const operations = counted(api.operations.length, 'operation');
  const name = api.title === config.label ? [] : [api.title];
  const version = api.version && !api.title.includes(api.version) ? [`version ${api.version}`] : [];
  const text = `${[...name, ...version, operations].join(', ')}.`;
  return {
    id: config.id,
    title: config.label,
    text: text.charAt(0).toUpperCase() + text.slice(1),
    protocols: [PROTOCOLS[api.kind]],
    links: linksOf(source).slice(0, SHOWN),
  };
}

/** Returns links to the API's overview, then to its operations. */
function linksOf(source: ConfiguredApi): NamedLink[] {
  const { info } = source.config;
  const operations = operationPages([source]).map(
    ({ route, operation }): NamedLink => ({ label: operation.title, target: { kind: 'page', route } }),
  );
  return info ? [{ label: 'Overview', target: { kind: 'page', route: info } }, ...operations] : operations;
}

function proofOf(pages: readonly Page[], apis: readonly ConfiguredApi[]): Proof {
  const programs = pages.flatMap(({ body }) => (body.kind === 'reference' ? body.reference.samples : []));
  const examples = apis.flatMap(({ api }) => api.operations.flatMap(examplesOf));
  return {
    // Counts the landing page too.
    pages: pages.length + 1,
    specifications: apis.length,
    // A generated example proves nothing.
    examples: examples.filter(({ generated }) => !generated).length,
    programs: programs.length,
  };
}
