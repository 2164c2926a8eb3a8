/** Worked examples and lists of the tools, made with the tools' own logic, and checks of their content. */
import type { Route } from '../model/address.ts';
import type { ApiReleases } from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import { remember } from '../model/remember.ts';
import { COMPARE, type ToolContent, type ToolId } from '../model/tools.ts';
import { checkLimiter } from '../tools/limits/limiters.ts';
import { type ToolData, type ToolSource, toBook, toScheme, toToolData } from '../tools/tool-data.ts';
import { checkConcept } from '../tools/values.ts';
import { createPlaces, linkReleases } from './changes.ts';
import { codesInRows } from './error-rows.ts';
import { type ConfiguredApi, operationPages } from './placement.ts';
import { workReleases } from './release-tables.ts';
import { workBook, workFix, workLimits, workSignature } from './tool-examples.ts';
import { workErrors, workValues } from './tool-lists.ts';

export type WorkedTools = ReadonlyMap<ToolId, readonly Block[]>;

interface WorkInput {
  readonly tools: ToolContent | null;
  readonly apis: readonly ConfiguredApi[];
  readonly guides: readonly { readonly route: Route; readonly blocks: readonly Block[] }[];
  readonly config: SiteConfig;
  readonly releases: readonly ApiReleases[];
}

type ToolProblem = Pick<Problem, 'what' | 'fix'>;

export async function workTools({
  tools,
  apis: configured,
  guides,
  config,
  releases,
}: WorkInput): Promise<{ readonly value: WorkedTools; readonly problems: readonly ToolProblem[] }> {
  if (!tools) return { value: new Map(), problems: [] };
  const apis = configured.map(({ api }) => api);
  const blocksOfGuide = new Map(guides.map(({ route, blocks }) => [route, blocks]));
  const blocksAt = (route: Route) => blocksOfGuide.get(route) ?? [];
  const codesAt = remember((route: Route) => new Set(codesInRows(blocksAt(route)).map(({ name }) => name)));
  const find = createPlaces(operationPages(configured));
  const released = linkReleases(releases, { config, find });
  const data = toToolData({
    apis,
    config,
    releases: released,
    tools,
    blocksAt,
    isExplained: (code, route) => !blocksOfGuide.has(route) || codesAt(route).has(code),
  });
  const value = new Map<ToolId, readonly Block[]>([
    ['signature', await workSignature(data)],
    ['order-book-checksum', workBook(data)],
    ['fix-decoder', workFix(data)],
    ['rate-limits', workLimits(data)],
    ['error-finder', workErrors(data)],
    ['values', workValues(data)],
    ...(data[COMPARE].apis.length > 0 ? [[COMPARE, workReleases(released, find)] as const] : []),
  ]);
  return {
    value,
    problems: checkContent(tools, data, { apis, config, blocksAt }),
  };
}

/** Reports what content/tools.yaml names and the specifications or guides don't have. */
function checkContent(
  tools: ToolContent,
  { values }: ToolData,
  { apis, config, blocksAt }: Pick<ToolSource, 'apis' | 'config' | 'blocksAt'>,
): ToolProblem[] {
  const isRead = (id: string) => apis.some((api) => api.id === id);
  const schemes = tools.signing.filter((one) => isRead(one.api) && !toScheme(one, apis));
  const books = tools.books.filter(
    (book) => blocksAt(book.guide).length > 0 && toBook(book, { blocksAt }).text === '',
  );
  const concepts = tools.concepts.filter(({ fields }) => fields.every(({ api }) => isRead(api)));
  return [
    ...schemes.map(({ api, scheme }) => ({
      what: `${api} has no signing scheme "${scheme}"`,
      fix: 'use the name of a security scheme of its specification',
    })),
    ...books.map(({ guide, blocks }) => ({
      what: `${guide} has no code block "${blocks[0]}"`,
      fix: 'use the titles of its code blocks',
    })),
    ...tools.limiters
      .filter(({ api }) => isRead(api))
      .flatMap((limiter) => checkLimiter(limiter, { apis, config }))
      .map((what) => ({ what, fix: 'use a guide of x-limiters and ids of operations of the specification' })),
    ...concepts.flatMap((concept) =>
      checkConcept(concept, values.lists).map((what) => ({
        what,
        fix: 'use names and values of the specification',
      })),
    ),
  ];
}
