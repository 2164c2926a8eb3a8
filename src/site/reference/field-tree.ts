/** Fields of an operation → the tree a page shows: every named shape once, later mentions link to it. */
import { EACH, OTHER, toStep } from '../../model/anchor.ts';
import type { Fact } from '../../model/fact.ts';
import { freeName } from '../../model/free-name.ts';
import type { FieldSection } from '../../model/operation.ts';
import type { FieldNode, ReferenceLink, ShownAt } from '../../model/reference.ts';
import {
  type EnumValue,
  type Field,
  leadsOf,
  type RefSchema,
  type Schema,
  type SchemaRegistry,
} from '../../model/schema.ts';
import { groupWords, shapeFacts, typeWords } from './shape-words.ts';
import { hasMembers, type Shapes } from './shapes.ts';

/** One shared empty list: a large site would have millions of them. */
const NONE: readonly never[] = [];

/** A node with nothing but its name and type. */
export const EMPTY_NODE = {
  presence: null,
  nullable: false,
  deprecated: false,
  access: 'both',
  description: NONE,
  facts: NONE,
  values: NONE,
  constant: false,
  children: NONE,
  variants: NONE,
} as const;

/** Lays out the sections of a page in order; a shape shown in one is not repeated in the next. */
export interface FieldTrees {
  readonly section: (section: FieldSection, isIncoming?: boolean) => readonly FieldNode[];
  /** Returns the page of the schema with this name, if it has one. */
  readonly pageOf: (name: string | undefined) => ReferenceLink | undefined;
}

export function createFieldTrees(
  { registry, pages }: Shapes,
  shows: (name: string) => boolean = () => true,
  hide: (schema: Schema) => boolean = () => false,
): FieldTrees {
  /** Where each named shape is shown: its ID and its section. */
  const shown = new Map<string, { readonly id: string; readonly section: string }>();
  const ids = new Set<string>();
  let current = '';
  let isReceived = false;
  /** Responses may get new fields at any time, so only what is sent says that others are not allowed. */
  const applies = ({ kind }: Fact) => kind !== 'closed' || !isReceived;

  const uniqueId = (wish: string): string => {
    const id = freeName(toStep(wish), (each) => ids.has(each));
    ids.add(id);
    return id;
  };

  const fromField = (field: Field, parent: string): FieldNode[] => {
    if (hide(field.schema)) return [];
    const node = fromSchema(field.schema, named(field.name), `${parent}.${field.name}`);
    // In FIX, the field that counts the entries of a group represents the group.
    const isGroup = field.tag !== undefined && field.schema.kind === 'list';
    const type = isGroup ? groupWords(field.schema) : node.type;
    const title = titleBeside(field, type);
    return [{ ...node, type, title, presence: field.presence, when: field.when, tag: field.tag }];
  };

  /** Creates a node; one whose members another node shows in its place uses that node's ID, `place`. */
  const fromSchema = (schema: Schema, names: Names, wish: string, place?: string): FieldNode => {
    const id = place ?? uniqueId(wish);
    const base: FieldNode = {
      ...EMPTY_NODE,
      id,
      ...names,
      type: typeWords(schema, registry),
      nullable: schema.nullable,
      deprecated: schema.deprecated,
      access: schema.access,
      description: schema.description,
      facts: [...schema.facts.filter(applies), ...shapeFacts(schema, registry)],
    };
    return schema.kind === 'ref' ? fromReference(schema, base) : { ...base, ...below(schema, id) };
  };

  const fromReference = (schema: RefSchema, base: FieldNode): FieldNode => {
    const { name } = schema;
    const target = registry.get(name);
    if (!target) return base;
    const leads = leadsOf(schema, registry);
    const described = {
      ...base,
      description: leads.find(({ description }) => description.length > 0)?.description ?? NONE,
      facts: [
        // A fact beside a reference replaces its target's fact of the same kind; the others stay.
        ...leads.flatMap(({ facts }, index) => {
          const nearer = leads.slice(0, index).flatMap((lead) => lead.facts);
          return facts.filter(applies).filter(({ kind }) => !nearer.some((own) => own.kind === kind));
        }),
        ...leads.toReversed().flatMap((each) => shapeFacts(each, registry)),
      ],
      nullable: leads.some(({ nullable }) => nullable),
      deprecated: leads.some(({ deprecated }) => deprecated),
    };
    const before = shown.get(name);
    if (before && hasMembers(target, registry)) return { ...described, shownAt: shownAt(before) };
    if (!shows(name) && hasMembers(target, registry)) return { ...described, shownOn: pages.get(name) };
    shown.set(name, { id: base.id, section: current });
    return { ...described, ...below(target, base.id) };
  };

  const shownAt = ({ id, section }: { readonly id: string; readonly section: string }): ShownAt => ({
    id,
    path: section === current ? id.slice(section.length + 1) : id,
  });

  /** Returns what is below a node of this shape. */
  const below = (schema: Schema, id: string): Partial<FieldNode> => {
    switch (schema.kind) {
      case 'scalar':
        return {
          ...(schema.content ? inner(schema.content, id, '(content)') : {}),
          values: schema.values.map(visible),
          constant: schema.constant,
        };
      case 'object': {
        const members = schema.fields.flatMap((field) => fromField(field, id));
        const label = schema.otherNames ? `(each ${schema.otherNames})` : '(any other name)';
        const others = schema.others ? [fromSchema(schema.others, nameless(label), `${id}.${OTHER}`)] : [];
        const more = (schema.more ?? []).map((each) => ({
          ...fromSchema(each, nameless(`(more: ${each.title})`), `${id}.${each.name}`),
          type: 'fields',
        }));
        return { children: [...members, ...others, ...more] };
      }
      case 'list':
        if (schema.positions.length > 0) {
          const children = schema.positions.map((position, index) => {
            const label = position.title ? `[${index}] ${position.title}` : `[${index}]`;
            return fromSchema(position, nameless(label), `${id}.${index}`);
          });
          const rest = schema.items
            ? [fromSchema(schema.items, nameless(`[${children.length}…]`), `${id}.${EACH}`)]
            : [];
          return { children: [...children, ...rest] };
        }
        return schema.items ? inner(schema.items, id) : {};
      case 'map':
        return inner(schema.values, id, `(each ${schema.keys})`);
      case 'union':
        return {
          variants: schema.options.map(({ label, schema: option }) =>
            fromSchema(option, named(label), `${id}.${label}`),
          ),
        };
      case 'ref': {
        const node = fromSchema(schema, nameless(''), id, id);
        return { ...membersOf(node), constant: node.constant };
      }
    }
  };

  /** Gives items of a list or values of a map their own node only if they have their own words. */
  const inner = (schema: Schema, id: string, label = '(each)'): Partial<FieldNode> => {
    const hasWords = hasOwnWords(schema, registry);
    const node = fromSchema(schema, nameless(label), `${id}.${EACH}`, hasWords ? undefined : id);
    return hasWords ? { children: [node] } : membersOf(node);
  };

  return {
    pageOf: (name) => (name === undefined ? undefined : pages.get(name)),
    section: (section, isIncoming = false) => {
      current = section.id;
      isReceived = isIncoming;
      // A recursive shape is shown once: as the section.
      if (section.shape !== undefined) shown.set(section.shape, { id: section.id, section: section.id });
      if (!section.schema) {
        ids.add(section.id);
        return section.fields.flatMap((field) => fromField(field, section.id));
      }
      // The section's heading represents the value; only a value that is no plain object needs its own line.
      const node = fromSchema(section.schema, nameless('(value)'), section.id);
      const isPlain = node.children.length > 0 && node.shownAt === undefined;
      const isSilent = node.description.length === 0 && node.facts.length === 0 && !node.nullable;
      return isPlain && isSilent && leadsOf(section.schema, registry).at(-1)?.kind === 'object'
        ? node.children
        : [{ ...node, id: uniqueId(`${section.id}.value`) }];
    },
  };
}

/** Shows invisible text as JSON. */
function visible(value: EnumValue): EnumValue {
  return /^\s*$|\p{Cc}/u.test(value.value) ? { ...value, value: JSON.stringify(value.value) } : value;
}

/** Returns a field's title, unless its name or type says the same. */
function titleBeside({ name, tag, schema: { title } }: Field, type: string): string | undefined {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const isSaid =
    title === undefined || tag !== undefined || bare(title) === bare(name) || type.includes(title);
  return isSaid ? undefined : title;
}

type Names = Pick<FieldNode, 'name' | 'label'>;

function named(name: string): Names {
  return { name, label: name };
}

function nameless(label: string): Names {
  return { name: null, label };
}

/** Returns what a node shows below itself, for another node that shows it instead. */
function membersOf({ children, variants, values, shownAt, shownOn }: FieldNode): Partial<FieldNode> {
  return { children, variants, values, shownAt, shownOn };
}

/** Whether a schema has words that its parent doesn't have. */
function hasOwnWords(schema: Schema, registry: SchemaRegistry): boolean {
  return leadsOf(schema, registry).some(
    (each) => each.description.length > 0 || each.facts.length > 0 || shapeFacts(each, registry).length > 0,
  );
}
