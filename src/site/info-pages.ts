/** Pages about APIs as a whole: one per API, and the list of all specifications. */

import type { OAuthFlow } from '../model/access.ts';
import { isRoute, type Route } from '../model/address.ts';
import {
  type Api,
  ARCHIVE,
  CLIENT_FILES,
  type ClientFile,
  clientFilePath,
  dataSchemaPath,
  downloadPath,
  FILES,
  SUMS,
} from '../model/api.ts';
import type { Server } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { ConfiguredApi } from './placement.ts';
import { accessWords } from './reference/reference.ts';
import type { ValuePage } from './value-pages.ts';
import {
  code,
  fileLink,
  heading,
  linkTo,
  list,
  onLine,
  paragraph,
  strong,
  table,
  text,
  withCommas,
  withFreeIds,
} from './words.ts';

/** Finds the page of an operation by ID. */
type RouteOf = (id: string) => Route | undefined;

/** Writes the page of an API: its words, environments, authentication, then `sections` with its operations. */
export function infoBlocks(
  source: ConfiguredApi,
  words: readonly Block[],
  sections: readonly Block[],
  values: Route | null,
  routeOf: RouteOf,
): Block[] {
  const { api, layout } = source;
  const made = [
    ...(api.servers.length > 0 ? [heading(2, 'environments', 'Environments'), environments([api])] : []),
    ...serverVariables(api.servers),
    ...(api.schemes.length > 0
      ? [heading(2, 'authentication', 'Authentication'), ...schemes(api, routeOf)]
      : []),
    ...sections,
    heading(2, 'specification', 'Specification'),
    specifications([api]),
    ...(source.files.length > 0 ? [clientFiles([source], 'postman-environment', 'http-environment')] : []),
    ...(values ? [paragraph(linkTo(values, 'Named values'))] : []),
    ...(layout.schemas.length > 0 ? [paragraph(linkTo(layout.home, 'Schemas'))] : []),
  ];
  return [...words, ...withFreeIds(made, words)];
}

/** Lists every specification with version, size, downloads and named values, and every host. */
export function apiReferenceBlocks(
  apis: readonly ConfiguredApi[],
  values: readonly ValuePage[],
  /** Days of releases whose files are kept. */
  releases: readonly string[],
): Block[] {
  const all = apis.map(({ api }) => api);
  return [
    paragraph(
      'The reference pages are made from these specifications. Download them to generate a client or to validate your messages.',
    ),
    heading(2, 'specifications', 'Specifications'),
    specifications(all),
    ...(apis.some(({ files }) => files.length > 0) ? filesBlocks(apis, releases) : []),
    ...(values.length > 0
      ? [
          heading(2, 'named-values', 'Named values'),
          paragraph('What each value of a named list means, and which operations use the list.'),
          list(values.map(({ source, route }) => [linkTo(route, source.config.label)])),
        ]
      : []),
    heading(2, 'environments', 'Environments and hosts'),
    environments(all),
  ];
}

function schemes({ schemes: list, operations }: Api, routeOf: RouteOf): Block[] {
  return list.flatMap(({ id, label, guide, description, flows }) => {
    const name = guide !== undefined && isRoute(guide) ? linkTo(guide, label) : text(label);
    const users = operations.flatMap(({ title, access, ...operation }) => {
      const uses = access.alternatives.flat().filter((use) => use.id === id);
      const route = routeOf(operation.id);
      return route ? uses.flatMap(({ scopes }) => scopes).map((scope) => ({ scope, route, title })) : [];
    });
    return [
      paragraph(strong(name)),
      ...description,
      ...(flows.length > 0 ? flowBlocks(label, flows, users) : []),
    ];
  });
}

interface ScopeUser {
  readonly scope: string;
  readonly route: Route;
  readonly title: string;
}

/** Lists the addresses of each flow, and every scope with the operations that require it. */
function flowBlocks(label: string, flows: readonly OAuthFlow[], users: readonly ScopeUser[]): Block[] {
  const scopes = new Map(flows.flatMap((flow) => flow.scopes.map(({ name, meaning }) => [name, meaning])));
  for (const { scope } of users) if (!scopes.has(scope)) scopes.set(scope, []);
  const addresses = flows.flatMap((flow) => flow.urls.map((to) => [flow.label, to.label, [code(to.url)]]));
  const granted = [...scopes].map(([scope, meaning]) => {
    const links = users
      .filter((user) => user.scope === scope)
      .map(({ route, title }) => linkTo(route, title));
    return [[code(scope)], onLine(meaning), withCommas(links)];
  });
  return [
    table(`${label}: flows`, ['Flow', 'Address', 'URL'], addresses),
    ...(granted.length > 0 ? [table(`${label}: scopes`, ['Scope', 'Meaning', 'Needed by'], granted)] : []),
  ];
}

function specifications(apis: readonly Api[]): Block {
  const rows = apis.map((api) => {
    const downloads = api.downloads.map(({ label, name, content }) =>
      fileLink(downloadPath(api, name), `${label} (${kilobytes(content)})`),
    );
    return [api.title, api.format, api.version, String(api.operations.length), withCommas(downloads)];
  });
  const head = ['API', 'Format', 'Version', 'Operations', 'Download'];
  return { ...table('Specifications and downloads', head, rows), align: [null, null, null, 'right', null] };
}

function filesBlocks(apis: readonly ConfiguredApi[], releases: readonly string[]): Block[] {
  const archive = (folder: string, words: string) => fileLink(`${folder}/${ARCHIVE}`, words);
  const earlier = releases.toReversed().map((day) => archive(`${FILES}/${day}`, day));
  return [
    heading(2, 'files', 'Files for clients'),
    paragraph(
      'Types, schemas and ready requests, made from the specifications. The addresses stay the same, and the content follows the specification. ',
      archive(FILES, 'Everything as one archive'),
      ', with ',
      fileLink(`${FILES}/${SUMS}`, 'checksums'),
      '.',
    ),
    clientFiles(apis),
    paragraph(
      'Each operation page links the JSON Schema of its messages. Requests are signed by scripts: set your keys as variables, or use the environment of the sandbox. The data files keep to schemas of their own: ',
      ...withCommas(DATA.map((name) => fileLink(dataSchemaPath(name), name))),
      '.',
    ),
    ...(earlier.length > 0 ? [paragraph('Files by release: ', ...withCommas(earlier), '.')] : []),
  ];
}

const DATA = ['errors', 'limits', 'values'] as const;

/** Lists files in a row per API; `more` adds kinds where there is room. */
function clientFiles(apis: readonly ConfiguredApi[], ...more: readonly ClientFile['kind'][]): Block {
  const cell = (files: readonly ClientFile[], ...kinds: readonly ClientFile['kind'][]): readonly Inline[] =>
    withCommas(
      files
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ label, path, content }) => fileLink(path, `${label} (${unbroken(content)})`)),
    );
  const rows = apis.map(({ api, files }) => {
    const schemas = files.filter(({ kind }) => kind === 'schema');
    const size = unbroken(schemas.map(({ content }) => content).join(''));
    return [
      api.title,
      cell(files, 'types'),
      `${schemas.length} (${size})`,
      cell(files, 'postman', 'http', ...more),
      withCommas(DATA.map((kind) => fileLink(clientFilePath(api, kind), CLIENT_FILES[kind].label))),
    ];
  });
  return table('Files for clients', ['API', 'Types', 'JSON Schemas', 'Requests', 'Data'], rows);
}

/** Returns a size that doesn't break across lines in a narrow column. */
function unbroken(content: string): string {
  return kilobytes(content).replace(' ', '\u00a0');
}

function kilobytes(content: string): string {
  return `${Math.max(1, Math.round(new TextEncoder().encode(content).length / 1024))} KB`;
}

function environments(apis: readonly Api[]): Block {
  const isVaried = apis.some(({ servers }) => servers.some(({ alternatives }) => alternatives !== undefined));
  const rows = apis.flatMap(({ title, servers, schemes: known }) =>
    servers.map(({ label, url, description, alternatives }) => [
      title,
      label,
      [code(url)],
      ...(isVaried ? [alternatives ? accessWords(alternatives, known) : ''] : []),
      onLine(description),
    ]),
  );
  const head = ['API', 'Environment', 'Address', ...(isVaried ? ['Access'] : []), 'Use'];
  return table('Environments and their addresses', head, rows);
}

/** Lists what callers choose in an API's addresses; empty if every address is fixed. */
function serverVariables(servers: readonly Server[]): Block[] {
  const rows = servers.flatMap(({ label, variables = [] }) =>
    variables.map(({ name, value, values, description }) => [
      label,
      [code(name)],
      [code(value)],
      withCommas(values.map(code)),
      onLine(description),
    ]),
  );
  const head = ['Environment', 'Variable', 'Default', 'Values', 'Meaning'];
  return rows.length > 0 ? [table('Variables in addresses', head, rows)] : [];
}
