/** The MCP server of a built site, with its tools and resources. It keeps no state between calls. */
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { toFolder } from '../../model/address.ts';
import type { BuiltSite } from './built-site.ts';
import { addDecodeTool, addErrorTool, addSignatureTool } from './check-tools.ts';
import { addDiffTool } from './diff-tool.ts';
import { addDocsTools, readPage } from './docs-tools.ts';

/** Maximum number of members and items in a call's arguments. */
const MOST_ELEMENTS = 1000;

/** Creates the server. It offers only the tools that the site has data for. */
export async function createMcpServer(site: BuiltSite): Promise<McpServer> {
  const { title, tagline, provider } = site.config;
  const [{ index }, signature, fix, errors, skill] = await Promise.all([
    site.search(),
    site.dataOf('signature'),
    site.dataOf('fix-decoder'),
    site.dataOf('errors'),
    site.read('skill.md'),
  ]);
  const instructions = [
    `${title}: ${tagline}. Everything comes from the documentation as it was built on this machine.`,
    skill === null ? '' : 'Before you write a client, read skill.md with `page`.',
    'Find pages with `search`, read them with `page`, and look up calls by name with `operation`.',
    errors ? 'Explain errors with `error` before you retry a request.' : '',
    'Find out what changed in an API since a day with `diff`.',
  ];
  const server = new McpServer(
    { name: `${provider.product}-docs`, title, version: '1.0.0' },
    { instructions: instructions.filter(Boolean).join(' '), maxToolInputElements: MOST_ELEMENTS },
  );
  addDocsTools(
    server,
    site,
    index.file.apis.map(({ label }) => label),
  );
  if (errors) addErrorTool(server, site);
  if (fix && fix.dictionaries.length > 0) addDecodeTool(server, site);
  if (signature && signature.schemes.length > 0) addSignatureTool(server, site, signature.schemes);
  addDiffTool(server, site);
  addResources(server, site, skill !== null);
  return server;
}

/** Adds pages by their address. They are not listed, because hundreds of them would fill an agent's context. */
function addResources(server: McpServer, site: BuiltSite, hasSkill: boolean): void {
  const { origin, base, title } = site.config;
  const files = [
    ...(hasSkill
      ? [['skill.md', 'How to integrate: signing, nonces, limits, retries', 'text/markdown']]
      : []),
    ['llms.txt', 'Every section; its file lists the addresses of its pages', 'text/plain'],
  ] as const;
  for (const [name = '', description, mimeType] of files) {
    server.registerResource(
      name,
      `${origin}${base}${name}`,
      { title: name, description, mimeType },
      async ({ href }) => ({
        contents: [{ uri: href, mimeType, text: (await site.read(name)) ?? '' }],
      }),
    );
  }
  const complete = async (start: string) => {
    const { index } = await site.search();
    return index.file.pages.routes.map(toRouteName).filter((name) => name.startsWith(start));
  };
  server.registerResource(
    'page',
    new ResourceTemplate(`${origin}${base}{+page}`, { list: undefined, complete: { page: complete } }),
    {
      title: `A page of ${title}`,
      description: 'Any page as Markdown, by its address',
      mimeType: 'text/markdown',
    },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/markdown', text: await readPage(site, href).catch(notFound) }],
    }),
  );
}

/** Error code of the protocol for a missing resource. */
const RESOURCE_NOT_FOUND = -32002;

function notFound(error: unknown): never {
  throw new McpError(RESOURCE_NOT_FOUND, error instanceof Error ? error.message : String(error));
}

function toRouteName(route: string): string {
  return toFolder(`/${route.slice(1)}`);
}
