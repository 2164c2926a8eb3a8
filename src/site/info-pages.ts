/** Pages about APIs as a whole: one per API, and the list of all specifications. */
import { isRoute } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import { FACT_LABELS } from '../model/fact.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { FieldNode } from '../model/reference.ts';
import { type ConfiguredApi, downloadFolder, type OperationPage } from './api-pages.ts';
import { joinWords, paragraphsOf } from './inline-words.ts';
import { namedValueBlocks, valueWords } from './named-values.ts';
import { createFieldTrees } from './reference/field-tree.ts';

function text(value: string): Inline {
  return { kind: 'text', text: value };
}

function heading(id: string, title: string): Block {
  return { kind: 'heading', level: 2, id, children: [text(title)] };
}

/** The page of one API after its words: where it is, how to sign in, what it offers (as cards made by the caller). */
export function infoBlocks(
  { api }: ConfiguredApi,
  pages: readonly OperationPage[],
  sections: readonly Block[],
): Block[] {
  const values = namedValueBlocks(api.schemas, pages, 'values-');
  return [
    heading('environments', 'Environments'),
    environments([api]),
    ...(api.schemes.length > 0 ? [heading('authentication', 'Authentication'), ...schemes(api)] : []),
    ...sections,
    ...(values.length > 0 ? [heading('named-values', 'Named values'), ...values] : []),
    heading('specification', 'Specification'),
    specifications([api]),
  ];
}

/** Every specification with version, size, downloads, and every host. */
export function apiReferenceBlocks(apis: readonly ConfiguredApi[], pages: readonly OperationPage[]): Block[] {
  const all = apis.map(({ api }) => api);
  // An API with a page of its own has its values there.
  const values = apis
    .filter(({ config }) => !config.info)
    .flatMap(({ api }) => {
      const own = pages.filter(({ source }) => source.api === api);
      const blocks = namedValueBlocks(api.schemas, own, `${api.id}-`);
      return blocks.length > 0
        ? [heading(`${api.id}-values`, `Named values of ${api.title}`), ...blocks]
        : [];
    });
  return [
    {
      kind: 'paragraph',
      children: [
        text(
          'The reference pages are made from these specifications. Download them to generate a client or to validate your messages.',
        ),
      ],
    },
    heading('specifications', 'Specifications'),
    specifications(all),
    heading('environments', 'Environments and hosts'),
    environments(all),
    ...values,
  ];
}

/** The fields every message carries, one table per part. */
export function envelopeBlocks({ envelope, schemas }: Api): Block[] {
  const trees = createFieldTrees(schemas);
  return envelope.flatMap((section): Block[] => [
    heading(section.id, section.title),
    ...section.intro,
    {
      kind: 'table',
      caption: section.title,
      align: ['right', null, null, null, null],
      head: [[text('Tag')], [text('Name')], [text('Type')], [text('Req.')], [text('Meaning')]],
      rows: trees
        .section(section)
        .map((field) => [
          [text(String(field.tag ?? ''))],
          [{ kind: 'code', text: field.label } as const],
          [text(field.type)],
          [text(field.presence === 'required' ? 'Y' : field.presence === 'conditional' ? 'C' : 'N')],
          meaningOf(field),
        ]),
    },
  ]);
}

/** The words of a field in one cell: when it is needed, what it means, its values and what else is known. */
function meaningOf({ when, description, values, facts }: FieldNode): Inline[] {
  const factWords = facts.map(({ kind, value }): readonly Inline[] => [
    text(`${FACT_LABELS[kind]} `),
    { kind: 'code', text: value },
  ]);
  return joinWords([
    ...(when ? [[text(`Conditional: ${when}.`)]] : []),
    ...paragraphsOf(description),
    ...values.map(valueWords),
    ...factWords,
  ]);
}

function schemes({ schemes: list }: Api): Block[] {
  return list.flatMap((scheme): Block[] => {
    const { guide } = scheme;
    const label: Inline =
      guide !== undefined && isRoute(guide)
        ? { kind: 'link', target: { kind: 'page', route: guide }, children: [text(scheme.label)] }
        : text(scheme.label);
    return [{ kind: 'paragraph', children: [{ kind: 'strong', children: [label] }] }, ...scheme.description];
  });
}

function specifications(apis: readonly Api[]): Block {
  return {
    kind: 'table',
    caption: 'Specifications and downloads',
    align: [null, null, null, 'right', null],
    head: [[text('API')], [text('Format')], [text('Version')], [text('Operations')], [text('Download')]],
    rows: apis.map((api) => [
      [text(api.title)],
      [text(api.format)],
      [text(api.version)],
      [text(String(api.operations.length))],
      api.downloads.flatMap(({ label, name, content }, index): Inline[] => [
        ...(index > 0 ? [text(', ')] : []),
        {
          kind: 'link',
          target: { kind: 'file', path: `${downloadFolder(api.id)}/${name}` },
          children: [text(`${label} (${kilobytes(content)})`)],
        },
      ]),
    ]),
  };
}

function kilobytes(content: string): string {
  return `${Math.max(1, Math.round(new TextEncoder().encode(content).length / 1024))} KB`;
}

function environments(apis: readonly Api[]): Block {
  return {
    kind: 'table',
    caption: 'Environments and their addresses',
    align: [],
    head: [[text('API')], [text('Environment')], [text('Address')], [text('Use')]],
    rows: apis.flatMap((api) =>
      api.servers.map(({ label, url, description }) => [
        [text(api.title)],
        [text(label)],
        [{ kind: 'code', text: url } as const],
        joinWords(paragraphsOf(description)),
      ]),
    ),
  };
}
