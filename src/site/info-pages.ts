/** Pages about APIs as a whole: one per API, the list of all specifications, and the envelope of FIX messages. */
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
import { FACT_LABELS } from '../model/fact.ts';
import type { OAuthFlow, Server } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { FieldNode } from '../model/reference.ts';
import type { EnumValue, SchemaRegistry } from '../model/schema.ts';
import type { ConfiguredApi, OperationPage } from './placement.ts';
import { createFieldTrees } from './reference/field-tree.ts';
import { createShapes } from './reference/shapes.ts';
import {
  code,
  fileLink,
  heading,
  joinWords,
  linkTo,
  list,
  onLine,
  paragraph,
  paragraphsOf,
  strong,
  table,
  text,
  toId,
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

/** Writes the fields that every message has, one table per section. */
export function envelopeBlocks({ envelope, schemas }: Api): Block[] {
  const trees = createFieldTrees(createShapes(schemas));
  return envelope.flatMap((section): Block[] => {
    const fields = withGroups(trees.section(section));
    return [
      heading(2, section.id, section.title),
      ...section.intro,
      {
        ...table(
          section.title,
          ['Tag', 'Name', 'Type', 'Req.', 'Meaning'],
          fields.map(({ number, marks, label, type, presence, ...field }) => {
            const needed = presence ? PRESENCE[presence] : 'N';
            return [number, [...marks, code(label)], type, needed, meaningOf(field)];
          }),
        ),
        align: ['right', null, null, null, null],
        codes: fields.map(({ number, label }) => ({ name: label, tag: number, isError: false, cell: 1 })),
      },
    ];
  });
}

/** Lists fields with their tags, and below each group its own fields, marked by an arrow per level. */
function withGroups(fields: readonly FieldNode[], marks: readonly Inline[] = []): EnvelopeField[] {
  return fields.flatMap((field) => [
    { ...field, number: String(field.tag ?? ''), marks },
    ...withGroups(field.children, [...marks, text('→ ')]),
  ]);
}

interface EnvelopeField extends FieldNode {
  readonly number: string;
  readonly marks: readonly Inline[];
}

const PRESENCE = { required: 'Y', conditional: 'C', optional: 'N' } as const;

/** What one cell says about a field: when it is required, its meaning, its values and other facts. */
type Described = Pick<FieldNode, 'when' | 'description' | 'values' | 'facts'>;

function meaningOf({ when, description, values, facts }: Described): Inline[] {
  return joinWords([
    ...(when ? [[text(`Conditional: ${when}.`)]] : []),
    ...paragraphsOf(description),
    ...values.map(valueWords),
    ...facts.map(({ kind, value }) => [text(`${FACT_LABELS[kind]} `), code(value)]),
  ]);
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
  const rows = apis.flatMap(({ title, servers }) =>
    servers.map(({ label, url, description }) => [title, label, [code(url)], onLine(description)]),
  );
  return table('Environments and their addresses', ['API', 'Environment', 'Address', 'Use'], rows);
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

/** Page of an API's named values. */
export interface ValuePage {
  readonly source: ConfiguredApi;
  readonly route: Route;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const API_REFERENCE: Route = '/docs/api-reference';

/** Creates a page per API with named values, below the list of all specifications. */
export function valuePages(apis: readonly ConfiguredApi[], pages: readonly OperationPage[]): ValuePage[] {
  return apis.flatMap((source): ValuePage[] => {
    const own = pages.filter((page) => page.source === source);
    const blocks = namedValueBlocks(source.api.schemas, own);
    const { id, label } = source.config;
    const route: Route = `${API_REFERENCE}/${id}`;
    return blocks.length > 0 ? [{ source, route, title: `${label}: named values`, blocks }] : [];
  });
}

/** Writes the named value lists of a specification: what each value means, and which pages use the list. */
export function namedValueBlocks(registry: SchemaRegistry, pages: readonly OperationPage[]): Block[] {
  const mentions = pages.map((page) => ({ page, names: namesIn(page.operation, registry) }));
  const blocks = [...registry].flatMap(([name, schema]): Block[] => {
    const uses = mentions.filter(({ names }) => names.has(name));
    if (schema.kind !== 'scalar' || schema.values.length < 2 || uses.length === 0) return [];
    const links = uses.map(({ page: { route, operation } }) => linkTo(route, operation.title));
    return [
      heading(2, toId(name), code(name)),
      ...schema.description,
      list(schema.values.map(valueWords)),
      paragraph('Used in ', ...withCommas(links)),
    ];
  });
  return withFreeIds(blocks);
}

/** Collects the names of all schemas that a value mentions, directly or through another. */
function namesIn(start: unknown, registry: SchemaRegistry): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    open.push(...Object.values(value));
    if (!('kind' in value && 'name' in value) || value.kind !== 'ref') continue;
    if (typeof value.name !== 'string' || found.has(value.name)) continue;
    found.add(value.name);
    open.push(registry.get(value.name));
  }
  return found;
}

/** Writes a value and its meaning on one line. */
function valueWords({ value, meaning }: EnumValue): Inline[] {
  return joinWords([[code(value)], ...paragraphsOf(meaning)]);
}
