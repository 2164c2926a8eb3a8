/** Lists of values of all APIs, each once with its uses, and concepts compared across protocols. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import { type Added, addedBy, operationDays, type ReleasedApi } from '../model/change.ts';
import type { ApiConfig } from '../model/config.ts';
import type { FieldSection, FixMessage, Operation } from '../model/operation.ts';
import type { Field, ScalarSchema, Schema } from '../model/schema.ts';
import type { Site } from '../model/site.ts';
import type { Concept } from '../model/tools.ts';
import { wordsOf } from './errors.ts';

export interface KnownValue {
  readonly value: string;
  readonly meaning: string;
  /** Left out if false, as for most values. */
  readonly deprecated?: true | undefined;
  /** Day from which every call that uses the list has it; null if it is older than the first release. */
  readonly since: string | null;
}

export interface ValueList {
  readonly api: string;
  /** Label of the API. */
  readonly label: string;
  /** Name of the field, with its tag for FIX, or of the named schema. */
  readonly name: string;
  readonly values: readonly KnownValue[];
  /** Day on which the list first appeared in a call; null if it is older than the first release. */
  readonly since: string | null;
  readonly usedBy: readonly { readonly label: string; readonly route: Route }[];
}

export function toValues({
  apis,
  config,
  releases,
}: Pick<Site, 'apis' | 'config' | 'releases'>): ValueList[] {
  return apis.flatMap((api) => {
    const setting = config.apis.find(({ id }) => id === api.id);
    const released = releases.find((each) => each.api === api.id);
    return setting ? listsOf(api, setting, released) : [];
  });
}

function listsOf(api: Api, setting: ApiConfig, releases: ReleasedApi | undefined): ValueList[] {
  const found = new Map<string, ValueList>();
  /** Latest day on which a call gained a value, by list and value; from then on, every call has it. */
  const learned = new Map<string, string>();
  for (const use of usesOf(api, setting, releases)) {
    visitSections(api, use.sections, (name, schema, field) => {
      if (schema.constant || schema.values.length < 2) return;
      const values = schema.values.map(toKnownValue);
      const key = JSON.stringify([name, values]);
      const dayOf = daysIn(use, name, field);
      for (const { value } of values) {
        const date = dayOf(value);
        const last = learned.get(key + value);
        if (date && (!last || last < date)) learned.set(key + value, date);
      }
      const list = { api: api.id, label: setting.label, name, values };
      found.set(key, addUse(found.get(key) ?? null, list, use.link, dayOf(null) ?? use.day));
    });
  }
  return [...found].map(([key, list]) => ({
    ...list,
    values: list.values.map((each) => ({ ...each, since: learned.get(key + each.value) ?? list.since })),
  }));
}

function toKnownValue({ value, meaning, deprecated }: ScalarSchema['values'][number]): KnownValue {
  return { value, meaning: wordsOf(meaning), since: null, ...(deprecated && { deprecated: true as const }) };
}

/** Returns the day on which a list gained a value, or, for null, the list's own day. */
function daysIn({ added }: Use, name: string, field: string): (value: string | null) => string | null {
  const about = added.filter((each) => isAbout(each, name, field));
  return (value) => about.findLast((each) => each.value === value)?.date ?? null;
}

/** Adds a call to a list. The list is as old as the first call that has it. */
function addUse(
  known: ValueList | null,
  list: Pick<ValueList, 'api' | 'label' | 'name' | 'values'>,
  link: Use['link'],
  day: string | null,
): ValueList {
  if (known === null) return { ...list, since: day, usedBy: [link] };
  const isListed = known.usedBy.at(-1)?.route === link.route;
  return {
    ...list,
    since: earlier(known.since, day),
    usedBy: isListed ? known.usedBy : [...known.usedBy, link],
  };
}

/** A place with fields that a page describes: an operation, or a part of the envelope. */
interface Use {
  readonly link: ValueList['usedBy'][number];
  readonly day: string | null;
  /** What releases added to it. */
  readonly added: readonly Pick<Added, 'path' | 'shape' | 'value' | 'date'>[];
  readonly sections: readonly Pick<FieldSection, 'title' | 'fields' | 'schema'>[];
}

function usesOf(api: Api, { prefix, envelope }: ApiConfig, releases: ReleasedApi | undefined): Use[] {
  const added = addedBy(releases);
  const days = operationDays(releases);
  const dayOf = ({ id, since }: Operation) => since ?? days.get(id) ?? null;
  const uses = api.operations.map(
    (operation): Use => ({
      link: { label: operation.title, route: `${prefix}/${operation.slug}` },
      day: dayOf(operation),
      added: added.filter((each) => each.operation === operation.id),
      sections: sectionsOf(operation),
    }),
  );
  if (!envelope) return uses;
  const messages = api.operations.filter((operation) => operation.kind === 'fix-message');
  const types = messages.flatMap((message) => {
    const date = dayOf(message);
    return date ? [{ path: ['MsgType'], shape: null, value: message.msgType, date }] : [];
  });
  const around = api.envelope.map(
    (section): Use => ({
      link: { label: section.title, route: envelope },
      day: null,
      added: [...added.filter(({ operation }) => operation === null), ...types],
      sections: [{ ...section, fields: section.fields.map((field) => withTypes(field, messages)) }],
    }),
  );
  return [...uses, ...around];
}

const MSG_TYPE = 35;

/** Uses the messages as the values of MsgType if the dictionary doesn't list any. */
function withTypes(field: Field, messages: readonly FixMessage[]): Field {
  const { tag, schema } = field;
  if (tag !== MSG_TYPE || schema.kind !== 'scalar' || schema.values.length > 0) return field;
  const titles = new Map(messages.map(({ msgType, title }) => [msgType, title]));
  const values = [...titles].map(([value, title]) => ({
    value,
    meaning: [{ kind: 'paragraph', children: [{ kind: 'text', text: title }] } as const],
    deprecated: false,
  }));
  return { ...field, schema: { ...schema, values } };
}

/** Returns the earlier day; null is before all days. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one < other ? one : other;
}

/** Whether an addition belongs to the field, or to the named schema with this name. */
function isAbout({ path, shape }: Pick<Added, 'path' | 'shape'>, name: string, field: string): boolean {
  const last = path.findLast((step) => step !== '[]' && step !== '{}');
  return (
    last === field.replace(/ \(\d+\)$/, '') || (shape?.length === 1 && lastPart(shape[0] ?? '') === name)
  );
}

/** Returns the name of a nested schema without those of its parents. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Adds a list under its own name, together with the name of the field that leads to it. */
type PutList = (name: string, schema: ScalarSchema, field: string) => void;

interface Visit {
  readonly api: Api;
  readonly put: PutList;
  /** Named schemas that were entered; each is entered once. */
  readonly entered: Set<string>;
}

/** Puts every list of values in the sections of an operation. */
function visitSections(api: Api, sections: Use['sections'], put: PutList): void {
  const visit: Visit = { api, put, entered: new Set() };
  for (const { fields, schema, title } of sections) {
    visitFields(visit, fields);
    if (schema) visitSchema(visit, schema, title);
  }
}

function visitFields(visit: Visit, fields: readonly Field[]): void {
  for (const { name, tag, schema } of fields)
    visitSchema(visit, schema, tag === undefined ? name : `${name} (${tag})`);
}

function visitSchema(visit: Visit, schema: Schema, name: string, field = name): void {
  switch (schema.kind) {
    case 'scalar':
      visit.put(name, schema, field);
      if (schema.content) visitSchema(visit, schema.content, name);
      break;
    case 'object':
      visitFields(visit, schema.fields);
      if (schema.others) visitSchema(visit, schema.others, name);
      break;
    case 'list':
      if (schema.items) visitSchema(visit, schema.items, name);
      for (const position of schema.positions) visitSchema(visit, position, position.title ?? name);
      break;
    case 'map':
      visitSchema(visit, schema.values, name);
      break;
    case 'union':
      for (const option of schema.options) visitSchema(visit, option.schema, name);
      break;
    case 'ref': {
      const { api, entered } = visit;
      const target = api.schemas.get(schema.name);
      if (!target || entered.has(schema.name)) return;
      entered.add(schema.name);
      // A named list of values is listed under its own name, everything else under the names of its fields.
      visitSchema(visit, target, target.kind === 'scalar' ? lastPart(schema.name) : name, name);
    }
  }
}

function sectionsOf(operation: Operation) {
  switch (operation.kind) {
    case 'http':
      return [...operation.sections, ...operation.responses.flatMap(({ body }) => body ?? [])];
    case 'channel':
      return operation.messages.map(({ section }) => section);
    case 'method':
      return [operation.params, ...(operation.result ? [operation.result] : [])];
    case 'fix-message':
      return [operation.section];
  }
}

/** Returns the note on a value that is newer than its list; '' for any other. */
export function sinceWords({ since }: Pick<KnownValue, 'since'>, list: Pick<ValueList, 'since'>): string {
  return since && since !== list.since ? ` Since ${since}.` : '';
}

/** A concept as a table, one column per interface. */
export interface ConceptTable {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly { readonly label: string; readonly field: string }[];
  readonly rows: Concept['rows'];
}

/** Reports what a concept names and the specifications don't have. */
export function checkConcept({ label, fields, rows }: Concept, lists: readonly ValueList[]): string[] {
  return fields.flatMap(({ api, field }, column) => {
    const own = lists.filter((list) => list.api === api && list.name === field);
    if (own.length === 0) return [`${label}: ${api} has no list of values "${field}"`];
    const known = new Set(own.flatMap(({ values }) => values.map(({ value }) => value)));
    const wrong = rows
      .map(({ values }) => values[column] ?? '')
      .filter((value) => value !== '' && !known.has(value));
    return wrong.map((value) => `${label}: "${field}" of ${api} has no value "${value}"`);
  });
}

export function toConceptTable(
  { id, label, fields, rows }: Concept,
  lists: readonly ValueList[],
): ConceptTable {
  const labelOf = (api: string) => lists.find((list) => list.api === api)?.label ?? api;
  return { id, label, columns: fields.map(({ api, field }) => ({ label: labelOf(api), field })), rows };
}

/** Finds the lists that contain every typed word in a label, name, value or meaning; exact values come first. */
export function findValues(lists: readonly ValueList[], query: string): ValueList[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...lists];
  const rank = (list: ValueList) => {
    const exact = list.values.some(({ value }) => value.toLowerCase() === query.trim().toLowerCase());
    return exact ? 0 : list.name.toLowerCase().includes(words[0] ?? '') ? 1 : 2;
  };
  return lists
    .filter((list) => {
      const text = [list.label, list.name, ...list.values.flatMap(({ value, meaning }) => [value, meaning])]
        .join(' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other));
}
