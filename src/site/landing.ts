/** The landing page: its written content, with figures and news of this build. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { Badge } from '../model/badge.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Operation } from '../model/operation.ts';
import type { LandingArea, LogEntry, NamedLink, Proof, WrittenLanding } from '../model/page-body.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from './pages.ts';
import { type ConfiguredApi, operationPages } from './placement.ts';

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
      landing: { ...landing, areas, question: landing.areas ? 'What are you building?' : 'APIs' },
      proof: proof
        ? proofOf(
            pages,
            apis.map(({ api }) => api),
          )
        : null,
      news: entries.slice(0, NEWS),
    },
    layout: 'wide',
    genre: 'landing',
  };
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
  const count = api.operations.length;
  const operations = `${count} ${count === 1 ? 'operation' : 'operations'}`;
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

function proofOf(pages: readonly Page[], apis: readonly Api[]): Proof {
  const programs = pages.map(({ body }) => (body.kind === 'reference' ? body.reference.samples.length : 0));
  const examples = apis.flatMap(({ operations }) => operations.map(countExamples));
  return {
    // Counts the landing page too.
    pages: pages.length + 1,
    specifications: apis.length,
    examples: sum(examples),
    programs: sum(programs),
  };
}

/** Counts the examples that people wrote; a generated one proves nothing. */
function countExamples(operation: Operation): number {
  const written = (examples: readonly { readonly generated?: boolean | undefined }[]) =>
    examples.filter(({ generated }) => !generated).length;
  switch (operation.kind) {
    case 'http': {
      const parts = [...operation.responses, ...operation.callbacks];
      return written(operation.requests) + sum(parts.map(({ examples }) => written(examples)));
    }
    case 'channel':
      return sum(operation.messages.map(({ examples }) => written(examples)));
    case 'method':
      return written(
        operation.exchanges.flatMap(({ request, response }) => [request, response ?? []].flat()),
      );
    case 'fix-message':
      return operation.examples.length;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
