/** Tools that read the documentation: search, page, operation. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { isRoute, type Route } from '../../model/address.ts';
import type { OpenIndex } from '../../search/read-index.ts';
import { type Result, toResults, type Wish } from '../../search/results.ts';
import { isUnder } from '../../search/rows.ts';
import { joinedName } from '../../search/tokens.ts';
import { apisNamed, type BuiltSite, readPageName } from './built-site.ts';

/** Annotations of all tools: none changes anything or contacts another machine. */
export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** Maximum characters of a result, so that it fits into an agent's context. */
export const MOST_TEXT = 40_000;

/** Makes a text-only result. */
export function textResult(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

const found = z.object({
  title: z.string(),
  kind: z
    .string()
    .describe('page, section, field, value, error, row (a code in a table) or term (of a glossary)'),
  api: z.string(),
  where: z.string().describe('Groups, page and fields above it'),
  url: z.string().describe('Address, with the anchor of the place; `page` accepts it'),
  snippet: z.string(),
  alsoOn: z.array(z.string()).describe('Other pages with the same field, value or error'),
});

export function addDocsTools(server: McpServer, site: BuiltSite, apis: readonly string[]): void {
  const { title } = site.config;
  const api = z
    .string()
    .max(100)
    .describe(`Only this API. One of: ${apis.join('; ')}`);
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description: `Search the ${title} documentation: guides, operations, fields, FIX tags, errors and glossary. Use it first when you don't know the page. It understands names (AddOrder, cl_ord_id), tags (38), error texts, pasted messages and plain questions. Returns addresses; read them with \`page\`.`,
      inputSchema: {
        query: z.string().trim().min(1).max(2000).describe('Words, a name, or a line of a log'),
        api: api.optional(),
        limit: z.number().int().min(1).max(20).default(8).describe('Results at most'),
      },
      outputSchema: {
        results: z.array(found),
        isNearest: z.boolean().describe('Nothing matches the query; these are the nearest words'),
      },
      annotations: READ_ONLY,
    },
    async ({ query, api: label, limit }) => {
      const { index, texts } = await site.search();
      const scope = label === undefined ? EVERYWHERE : findScope(site, index, label);
      const { groups, isNearest } = toResults(index, texts, query, { ...scope, from: null });
      const results = groups
        .flatMap((group) => group.results)
        .slice(0, limit)
        .map((result) => toFound(site, result));
      const lines = results.map(
        (one, number) =>
          `${number + 1}. [${one.title}](${one.url}) (${[one.api, one.where].filter(Boolean).join(' › ')})${one.snippet ? `: ${one.snippet}` : ''}`,
      );
      const head = isNearest
        ? [`Nothing matches "${query}".${lines.length > 0 ? ' Nearest results:' : ''}`]
        : [];
      return { ...textResult([...head, ...lines].join('\n')), structuredContent: { results, isNearest } };
    },
  );
  server.registerTool(
    'page',
    {
      title: 'Read a page',
      description: `Read one page of the ${title} documentation as Markdown: a guide, an operation, a list of errors, the change log; also "skill.md" (how to integrate, on one screen) and "llms.txt" (every section, whose files list every address). Takes what \`search\` and links in pages return. Long pages come in parts.`,
      inputSchema: {
        page: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe('Address or path: "/docs/guides/fees", with or without host, base path and ".md"'),
        offset: z.number().int().min(0).default(0).describe('Where to continue a long page'),
      },
      annotations: READ_ONLY,
    },
    async ({ page, offset }) => textResult(cut(await readPage(site, page), offset)),
  );
  server.registerTool(
    'operation',
    {
      title: 'Look up an operation',
      description:
        'Read the reference of one operation by its name: an HTTP path ("/0/private/AddOrder" or "AddOrder"), a WebSocket channel or method, a JSON-RPC method, a FIX message ("35=D" or "NewOrderSingle"), or its title. Returns parameters, responses, errors, costs and examples as Markdown. If several APIs have it, name one with `api`.',
      inputSchema: {
        operation: z.string().trim().min(1).max(200),
        api: api.optional(),
        offset: z.number().int().min(0).default(0).describe('Where to continue a long page'),
      },
      annotations: READ_ONLY,
    },
    async ({ operation, api: label, offset }) => {
      const { index } = await site.search();
      const scope = label === undefined ? EVERYWHERE : findScope(site, index, label);
      const [route, ...more] = findOperations(index, operation, scope);
      if (!route) throw new Error(await nearestWords(site, operation, scope));
      if (more.length === 0) return textResult(cut(await site.markdownOf(route), offset));
      const list = [route, ...more].map((one) => `- ${apiOf(index, one)?.label}: ${site.urlOf(one)}`);
      throw new Error(
        `Several APIs have "${operation}". Call \`operation\` again with "api", or \`page\` with one of:\n${list.join('\n')}`,
      );
    },
  );
}

function toFound(site: BuiltSite, result: Result): z.infer<typeof found> {
  const join = (pieces: Result['title']) => pieces.map(({ text }) => text).join('');
  return {
    title: join(result.title),
    kind: result.kind,
    api: result.api,
    where: result.where,
    url: site.urlOf(result.target),
    snippet: join(result.snippet),
    alsoOn: result.chips.map(({ target }) => site.urlOf(target)),
  };
}

type Scope = Pick<Wish, 'only' | 'under'>;

const EVERYWHERE: Scope = { only: null };

/** Finds the scope of a named API. If it shares an entry in the index with others, limits it to its own pages. */
function findScope({ config }: BuiltSite, { file: { apis } }: OpenIndex, name: string): Scope {
  const named = apisNamed(config, name);
  const [first] = named;
  const known = apis.find(({ id, label }) =>
    first ? id === first.sidebar : label.toLowerCase() === name.toLowerCase(),
  );
  if (!known)
    throw new Error(`There is no API "${name}". Use one of: ${apis.map((one) => one.label).join('; ')}.`);
  const sharing = config.apis.filter(({ sidebar }) => sidebar === known.id);
  const isWhole = sharing.every((api) => named.includes(api));
  return { only: known.id, ...(!isWhole && { under: named.map(({ prefix }) => prefix) }) };
}

function apiOf({ file: { pages, apis } }: OpenIndex, route: Route) {
  return apis[pages.apis[pages.routes.indexOf(route)] ?? 0];
}

/** Texts for agents that `page` also reads, because not every client shows resources to its model. */
const AGENT_FILE = /^(?:.*\/)?(skill\.md|llms\.txt|llms\/[\w-]+\.txt)$/;

/** Reads the Markdown of a page in the index, or a text for agents. No other file can be read this way. */
export async function readPage(site: BuiltSite, name: string): Promise<string> {
  const { index } = await site.search();
  const [, file] = AGENT_FILE.exec(name) ?? [];
  const text = file === undefined ? null : await site.read(file);
  if (text) return text;
  const route = readPageName(site.config, name);
  if (index.file.pages.routes.includes(route)) return site.markdownOf(route);
  throw new Error(await nearestWords(site, name, EVERYWHERE));
}

/** Finds operations by their exact name on the wire, else in another spelling, else by title. Exported for tests. */
export function findOperations(index: OpenIndex, name: string, { only, under }: Scope): Route[] {
  const { pages } = index.file;
  const [start = '', verb] = /^(GET|POST|PUT|PATCH|DELETE)\s+/i.exec(name) ?? [];
  const wire = name.slice(start.length);
  /** Several operations can have the same path. */
  const withVerb = (list: readonly number[] = []) => {
    const own = list.filter((page) => pages.badges[page]?.label === verb?.toUpperCase());
    return own.length > 0 ? own : list;
  };
  const isTitled = (page: number) => pages.titles[page]?.toLowerCase() === name.toLowerCase();
  const ways = [
    withVerb(index.wires().get(wire)),
    withVerb(index.looseWires().get(joinedName(wire))),
    pages.titles.map((_, page) => page).filter(isTitled),
  ];
  const routes = ways.map((list) =>
    list.flatMap((page): Route[] => {
      const route = pages.routes[page] ?? '';
      if (!pages.badges[page] || !isRoute(route) || !isUnder(under, route)) return [];
      return only === null || apiOf(index, route)?.id === only ? [route] : [];
    }),
  );
  return routes.find((list) => list.length > 0) ?? [];
}

/** Writes the error message for an unknown name, with the nearest results. */
async function nearestWords(site: BuiltSite, name: string, scope: Scope): Promise<string> {
  const { index, texts } = await site.search();
  const words = name.replace(/^https?:\/\/[^/]*/, '').replace(/\.md$/, '');
  const { groups } = toResults(index, texts, words.split('/').at(-1) ?? '', { ...scope, from: null });
  const near = groups.flatMap(({ results }) => results).slice(0, 3);
  const list = near.map((result) => {
    const { title, url } = toFound(site, result);
    return `- ${title}: ${url}`;
  });
  const head = `There is no page or operation "${name.slice(0, 100)}".`;
  return list.length > 0 ? `${head} Nearest:\n${list.join('\n')}` : `${head} Use \`search\` to find it.`;
}

/** Cuts a long text at the end of a line, and adds the offset of the next part. */
export function cut(text: string, offset = 0): string {
  if (offset >= text.length && offset > 0)
    throw new Error(`The text has ${text.length} characters: give a smaller offset.`);
  if (text.length - offset <= MOST_TEXT) return text.slice(offset);
  const end = text.lastIndexOf('\n', offset + MOST_TEXT) + 1;
  const next = end > offset ? end : offset + MOST_TEXT;
  return `${text.slice(offset, next)}\n[${text.length - next} more characters: continue with "offset": ${next}]\n`;
}
