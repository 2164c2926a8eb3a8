/** What every kind of reference page shares. */
import { isRoute, type Route } from '../../model/address.ts';
import type { Api } from '../../model/api.ts';
import type { Example, FieldSection, Operation } from '../../model/operation.ts';
import type { CodeBlock } from '../../model/prose.ts';
import type {
  AccessLine,
  ExampleGroup,
  ExampleItem,
  FieldNode,
  Reference,
  ReferencePart,
} from '../../model/reference.ts';
import type { Sample } from '../../model/request.ts';
import type { Field } from '../../model/schema.ts';
import type { FieldTrees } from './field-tree.ts';
import { foldsOf } from './folds.ts';

/** What the site knows about an operation's page besides the operation itself. */
export interface ReferenceSetting {
  readonly api: Api;
  readonly errorGuide: Route | null;
  readonly transports: Reference['transports'];
  readonly samples: readonly Sample[];
  /** Folder of the API's downloads under the base. */
  readonly downloadFolder: string;
}

export function sharedReference(operation: Operation, setting: ReferenceSetting) {
  const { api, errorGuide, transports, samples, downloadFolder } = setting;
  return {
    summary: operation.summary,
    access: accessLines(operation, api),
    permissions: operation.access.permissions,
    rate: operation.rate ? { cost: operation.rate.cost, guide: toRoute(operation.rate.guide) } : null,
    servers: operation.servers,
    since: operation.since ?? null,
    deprecated: operation.deprecated ?? null,
    description: operation.description,
    samples,
    conversation: [],
    errors: operation.errors,
    errorGuide: operation.errors.length > 0 ? errorGuide : null,
    transports,
    downloads: api.downloads.map(({ label, name }) => ({ label, path: `${downloadFolder}/${name}` })),
  } satisfies Partial<Reference>;
}

function accessLines({ access }: Operation, api: Api): AccessLine[] {
  const open = access.isPublic ? [{ label: 'Public', guide: null }] : [];
  const signed = access.alternatives
    .filter((ids) => ids.length > 0)
    .map((ids) => {
      const schemes = ids.map((id) => api.schemes.find((scheme) => scheme.id === id));
      const guide = schemes.find((scheme) => scheme?.guide)?.guide;
      return {
        label: schemes.map((scheme, index) => scheme?.label ?? ids[index] ?? '').join(' + '),
        guide: toRoute(guide),
      };
    });
  return [...open, ...signed];
}

function toRoute(guide: string | undefined): Route | null {
  return guide !== undefined && isRoute(guide) ? guide : null;
}

/** A section of fields as a part of the page. */
export function toPart(
  section: FieldSection,
  trees: FieldTrees,
  direction: ReferencePart['direction'],
  examples: readonly ExampleGroup[] = [],
): ReferencePart {
  return {
    id: section.id,
    title: section.title,
    intro: section.intro,
    note: section.mediaType,
    fields: trees.section(section),
    style: 'blocks',
    direction,
    examples,
  };
}

/** Headers of a response or a message: together, so that they are not taken for members of its body. */
export function headersOf(id: string, fields: readonly Field[], trees: FieldTrees): FieldNode[] {
  const children = trees.section({ id: `${id}-headers`, title: 'Headers', intro: [], fields });
  if (children.length === 0) return [];
  return [
    {
      id: `${id}-headers`,
      name: null,
      label: '(headers)',
      type: 'headers',
      presence: null,
      nullable: false,
      deprecated: false,
      access: 'both',
      description: [],
      facts: [],
      values: [],
      constant: false,
      children,
      variants: [],
      cut: false,
    },
  ];
}

export function toCode({ name, summary, language, text }: Example): CodeBlock {
  const folds = language === 'json' ? foldsOf(text) : [];
  return { kind: 'code', language, code: text, title: summary ?? name, marked: [], folds };
}

export function toItem(example: Example, label = example.name): ExampleItem {
  return { label, summary: example.summary, code: toCode(example) };
}

export function toGroup(title: string, examples: readonly Example[]): ExampleGroup[] {
  return examples.length > 0 ? [{ title, items: examples.map((example) => toItem(example)) }] : [];
}

/** A path without the marks of its parameters, and the end of it. */
export function pathNames(path: string): string[] {
  const steps = path.split('/').filter((step) => step && !step.startsWith('{'));
  const names = [path.replace(/[{}]/g, ''), steps.at(-1) ?? '', steps.slice(-2).join('/')];
  return [...new Set(names.filter(Boolean))];
}
