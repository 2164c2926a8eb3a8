/** The landing page: what a person wrote for it, with figures and news of this build. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { Badge } from '../model/badge.ts';
import type { Operation } from '../model/operation.ts';
import type { Landing, LogEntry, Proof } from '../model/page-body.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from './pages.ts';

export interface LandingInput {
  readonly title: string;
  readonly description: string;
  readonly landing: Landing;
}

interface Around {
  /** Every other page. */
  readonly pages: readonly Page[];
  readonly apis: readonly Api[];
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly marks: ReadonlyMap<Route, Badge>;
}

const NEWS = 3;

export function landingPage({ title, description, landing }: LandingInput, around: Around): Page {
  const { pages, apis, entries, marks } = around;
  const areas = landing.areas.map((area) => ({
    ...area,
    links: area.links.map((link) => {
      const mark = link.target.kind === 'page' ? marks.get(link.target.route) : undefined;
      // A message type says little among links to several protocols.
      return mark ? { ...link, mark: mark.kind === 'fix' ? { ...mark, label: 'FIX' } : mark } : link;
    }),
  }));
  return {
    ...plainPage('/', title, description),
    body: {
      kind: 'landing',
      landing: { ...landing, areas },
      proof: proofOf(pages, apis),
      news: entries.slice(0, NEWS),
    },
    layout: 'wide',
    genre: 'landing',
  };
}

function proofOf(pages: readonly Page[], apis: readonly Api[]): Proof {
  const programs = pages.map(({ body }) => (body.kind === 'reference' ? body.reference.samples.length : 0));
  const examples = apis.flatMap(({ operations }) => operations.map(countExamples));
  return {
    // The landing page is one, too.
    pages: pages.length + 1,
    specifications: apis.length,
    examples: sum(examples),
    programs: sum(programs),
  };
}

/** Examples that people wrote; one that a reader made up proves nothing. */
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
