/** FIX dictionary as compact data, and the shapes that messages are decoded with. */
import type { Route } from '../../model/address.ts';
import type { Api } from '../../model/api.ts';
import { completeHeader, completeTrailer } from '../../model/fix-envelope.ts';
import { type Field, type ScalarSchema, UNDESCRIBED } from '../../model/schema.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import type { MessageShape } from '../../readers/fix/codec.ts';

/** A member of a message: its tag, `!` if required or `?` and its condition, and the members of a group. */
export type DictionaryMember = readonly [
  tag: number,
  presence: '' | '!' | `?${string}`,
  members?: readonly DictionaryMember[],
];

export interface DictionaryField {
  readonly name: string;
  readonly type: string;
  /** Meanings of coded values. */
  readonly codes?: Readonly<Record<string, string>> | undefined;
}

export interface DictionaryMessage {
  readonly msgType: string;
  readonly title: string;
  /** Page that describes it, if any. */
  readonly route: Route | null;
  readonly members: readonly DictionaryMember[];
}

export interface Dictionary {
  readonly id: string;
  readonly label: string;
  readonly beginString: string;
  /** Page of the header and trailer. */
  readonly envelope: Route | null;
  /** CompIDs of its examples. */
  readonly compIds: readonly string[];
  readonly header: readonly DictionaryMember[];
  readonly trailer: readonly DictionaryMember[];
  readonly messages: readonly DictionaryMessage[];
  readonly fields: Readonly<Record<string, DictionaryField>>;
}

interface DictionarySetting {
  readonly label: string;
  readonly prefix: Route;
  readonly envelope: Route | null;
}

export function toDictionary(api: Api, { label, prefix, envelope }: DictionarySetting): Dictionary {
  const fields = new Map<number, DictionaryField>();
  const messages = api.operations.filter((operation) => operation.kind === 'fix-message');
  const membersOf = (list: readonly Field[]): DictionaryMember[] =>
    list.flatMap((field): DictionaryMember[] => {
      if (field.tag === undefined) return [];
      const presence = toMark(field);
      const group =
        field.schema.kind === 'list' && field.schema.items?.kind === 'object' ? field.schema.items : null;
      fields.set(field.tag, mergeField(fields.get(field.tag), field));
      return [group ? [field.tag, presence, membersOf(group.fields)] : [field.tag, presence]];
    });
  const section = (id: string) => membersOf(api.envelope.find((one) => one.id === id)?.fields ?? []);
  const [header, trailer] = [section('header'), section('trailer')];
  // The CompIDs of generated examples are nobody's.
  const written = messages.flatMap(({ examples }) => examples.filter(({ generated }) => !generated));
  const texts = written.map(({ text }) => text);
  return {
    id: api.id,
    label,
    beginString: api.beginString ?? '',
    envelope,
    compIds: [
      ...new Set(
        texts.flatMap((text) => [...text.matchAll(/\|(?:49|56)=([^|]+)/g)].map(([, id = '']) => id)),
      ),
    ],
    header: header.length > 0 ? header : membersOf(completeHeader([])),
    trailer: trailer.length > 0 ? trailer : membersOf(completeTrailer([])),
    messages: messages.map(({ msgType, title, slug, section: { fields: own } }) => ({
      msgType,
      title,
      route: `${prefix}/${slug}`,
      members: membersOf(own),
    })),
    fields: Object.fromEntries(fields),
  };
}

/** Merges the codes that a field has in several messages. */
function mergeField(known: DictionaryField | undefined, { name, schema }: Field): DictionaryField {
  if (schema.kind !== 'scalar') return { name, type: 'NumInGroup' };
  const codes = Object.fromEntries(
    schema.values.map(({ value, meaning }) => [value, wordsOf(meaning) || value]),
  );
  const all = { ...codes, ...known?.codes };
  return { name, type: schema.type, ...(Object.keys(all).length > 0 ? { codes: all } : {}) };
}

function wordsOf(blocks: ScalarSchema['values'][number]['meaning']): string {
  const [first] = blocks;
  return first ? plainText(inlinesOf(first)) : '';
}

function toMark({ presence, when = '' }: Field): DictionaryMember[1] {
  return presence === 'required' ? '!' : presence === 'conditional' ? `?${when}` : '';
}

/** Returns the shape that messages of a type are decoded with; an unknown type has only the envelope. */
export function toShape(dictionary: Dictionary, msgType: string): MessageShape {
  const message = dictionary.messages.find((one) => one.msgType === msgType);
  const toFields = (members: readonly DictionaryMember[]) =>
    members.map((member) => toField(dictionary, member));
  const tags = Object.entries(dictionary.fields).map(
    ([tag, { name, codes = {} }]) => [Number(tag), { name, codes: new Map(Object.entries(codes)) }] as const,
  );
  return {
    beginString: dictionary.beginString,
    msgType,
    title: message?.title ?? `a message of type ${msgType}`,
    header: toFields(dictionary.header),
    fields: toFields(message?.members ?? []),
    trailer: toFields(dictionary.trailer),
    tags: new Map(tags),
  };
}

function toField(dictionary: Dictionary, [tag, mark, members]: DictionaryMember): Field {
  const { name = `Tag ${tag}`, type = 'string', codes = {} } = dictionary.fields[tag] ?? {};
  const presence = mark === '' ? 'optional' : mark === '!' ? 'required' : 'conditional';
  const shared = { name, tag, presence, when: mark.slice(1) } as const;
  if (members) {
    const fields = members.map((member) => toField(dictionary, member));
    const items = { ...UNDESCRIBED, kind: 'object', fields, others: null } as const;
    return { ...shared, schema: { ...UNDESCRIBED, kind: 'list', items, positions: [] } };
  }
  const values = Object.keys(codes).map((value) => ({ value, meaning: [], deprecated: false }));
  return { ...shared, schema: { ...UNDESCRIBED, kind: 'scalar', type, values, constant: false } };
}
