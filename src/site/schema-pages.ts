/** Pages of schemas that are too long for the pages that use them or that many use, and a list per API. */
import type { Api } from '../model/api.ts';
import { type Added, type ApiReleases, addedBy } from '../model/change.ts';
import type { Block } from '../model/prose.ts';
import { everyField, type ReferencePart } from '../model/reference.ts';
import type { Page, Sidebar } from '../model/site.ts';
import { withSince } from './changes.ts';
import { plainPage } from './pages.ts';
import { type ConfiguredApi, type OperationPage, PLAIN, type Placement } from './placement.ts';
import type { SchemaLayout } from './reference/layout.ts';
import { counted, linkTo, list, paragraphsOf } from './words.ts';

/** What the named shapes of an API are called. */
function titleOf({ kind }: Api): string {
  return kind === 'fix' ? 'Components' : 'Schemas';
}

/** Places the list as one entry at the end of the sidebar; the pages it links to have none. */
export function schemaPlacements(apis: readonly ConfiguredApi[]): Placement[] {
  return apis
    .filter(({ layout }) => layout.schemas.length > 0)
    .map(({ api, config: { sidebar, label }, layout: { home } }, _, all) => {
      const isShared = all.filter(({ config }) => config.sidebar === sidebar).length > 1;
      const title = titleOf(api);
      const group = isShared ? `${title} of ${label}` : title;
      return {
        ...PLAIN,
        route: home,
        title,
        sidebar,
        groups: [group],
        isHome: true,
        isIndex: true,
        file: api.file,
      };
    });
}

export function assembleSchemas(
  apis: readonly ConfiguredApi[],
  operations: readonly OperationPage[],
  sidebars: readonly Sidebar[],
  releases: readonly ApiReleases[],
): Page[] {
  return apis.flatMap((source) => {
    const { layout, config, api } = source;
    if (layout.schemas.length === 0) return [];
    const added = addedBy(releases.find((each) => each.api === api.id));
    const sidebar = sidebars.find(({ name }) => name === config.sidebar) ?? null;
    const crumbs = sidebar ? [{ label: sidebar.label, route: sidebar.home }] : [];
    const own = new Map(
      operations
        .filter((page) => page.source === source)
        .map(({ operation, route }) => [operation, { label: operation.title, route }]),
    );
    const shared = { sidebar, source: api.file } as const;
    const title = titleOf(api);
    const list = plainPage(layout.home, title, listWords(source), [toList(layout.schemas)]);
    return [
      { ...list, ...shared, breadcrumbs: crumbs },
      ...layout.schemas.map((schema): Page => {
        const { route, label, description, schemas } = schema;
        const part = datedPart(schema, added);
        const links = schema.operations.flatMap((operation) => own.get(operation) ?? []);
        return {
          ...plainPage(route, label, schemaWords(schema, api)),
          ...shared,
          genre: 'reference',
          breadcrumbs: [...crumbs, { label: title, route: layout.home }],
          body: { kind: 'schema', schema: { intro: description, part, operations: links, schemas } },
        };
      }),
    ];
  });
}

function listWords({ api, config: { label }, layout: { schemas } }: ConfiguredApi): string {
  const { length } = schemas;
  return api.kind === 'fix'
    ? `${label}: ${counted(length, 'component')} that are long or that many messages use.`
    : `${label}: ${counted(length, 'schema')} that are long or that many operations use.`;
}

function schemaWords({ label, part, operations, schemas }: SchemaLayout, { kind }: Api): string {
  const count = everyField(part.fields).length;
  const [operation, schema] = kind === 'fix' ? ['message', 'component'] : ['operation', 'schema'];
  const users = [
    ...(operations.length > 0 ? [counted(operations.length, operation)] : []),
    ...(schemas.length > 0 ? [counted(schemas.length, schema)] : []),
  ];
  return `${label}: ${counted(count, 'field')}, used by ${users.join(' and ')}.`;
}

/** Lists schemas, each with the first paragraph of its description. */
function toList(schemas: readonly SchemaLayout[]): Block {
  const sorted = schemas.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  return list(
    sorted.map(({ label, route, description }) => {
      const [words = []] = paragraphsOf(description);
      return words.length > 0 ? [linkTo(route, label), ': ', ...words] : [linkTo(route, label)];
    }),
  );
}

/** Adds the days of new fields. The history lists each for every message that uses it; this page shows it once. */
function datedPart({ label, part }: SchemaLayout, added: readonly Added[]): ReferencePart {
  const own = added.flatMap(({ shape, ...each }) =>
    shape?.[0] === label ? [{ ...each, at: [part.id, ...shape.slice(1)] }] : [],
  );
  return withSince([part], own)[0] ?? part;
}
