/** Names the parts of what is too long for one page: only what has a name can have its own page. */
import type { Api } from '../../model/api.ts';
import { freeName } from '../../model/free-name.ts';
import type { FieldSection, Operation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import {
  type Field,
  type ObjectSchema,
  objectOf,
  type RefSchema,
  refTo,
  type Schema,
} from '../../model/schema.ts';
import { paragraph } from '../words.ts';
import { measure, schemasIn, treesOf } from './shapes.ts';

/** Maximum weight of what a page must show, without the named shapes it refers to. */
const LONG = 100_000;
/** Weight from which a part of something longer gets a name. */
const LONG_PART = 8_000;
/** Maximum weight of an object's fields; the rest go under another name. */
const MOST_FIELDS = 160_000;

type Shaped = Pick<Api, 'operations' | 'schemas'>;

interface NamedParts extends Shaped {
  /** Names of parts that only continue the fields of an object: each has a page. */
  readonly more: readonly string[];
}

/** Names long parts of operations and schemas that have no name by their paths. */
export function nameLongParts({ operations, schemas }: Shaped): NamedParts {
  const all = new Map(schemas);
  const more: string[] = [];
  const nameAs = (wish: string, schema: Schema): string => {
    const name = freeName(wish, (each) => all.has(each), ' ');
    all.set(name, schema);
    return name;
  };
  /** Splits an object with more fields than fit on a page: it keeps the first, the others get their own names. */
  const split = (schema: Schema, path: string): Schema => {
    if (schema.kind !== 'object') return schema;
    const [first = [], ...rest] = inGroups(schema.fields);
    if (rest.length === 0) return schema;
    const parts = rest.map((fields): RefSchema => {
      const title = `${fields[0]?.name} to ${fields.at(-1)?.name}`;
      const description: readonly Block[] = [paragraph(`More fields of ${path}.`)];
      const name = nameAs(`${path}: ${title}`, { ...objectOf(fields), description });
      more.push(name);
      return { ...refTo(name), title };
    });
    return { ...schema, fields: first, more: parts };
  };
  const inside = (schema: Schema, path: string): Schema =>
    split(
      mapChildren(schema, (child, step) => toPart(child, step ? `${path}.${step}` : path)),
      path,
    );
  const toPart = (schema: Schema, path: string): Schema => {
    const part = inside(schema, path);
    const isShort = part.kind === 'ref' || part.kind === 'scalar' || measure([part]).weight < LONG_PART;
    if (isShort) return part;
    const { title, description, nullable, deprecated, access, facts } = part;
    const name = nameAs(path, { ...part, nullable: false, deprecated: false, access: 'both', facts: [] });
    return { kind: 'ref', name, title, description, nullable, deprecated, access, facts };
  };
  for (const [name, schema] of schemas)
    if (measure([schema]).weight > LONG) all.set(name, inside(schema, name));
  return {
    operations: operations.map((operation) => {
      const own = treesOf(operation).flat().flatMap(schemasIn);
      if (measure(own).weight <= LONG) return operation;
      return mapSections(operation, (section) => {
        // A FIX message has one section.
        const path = operation.kind === 'fix-message' ? operation.id : `${operation.id}.${section.id}`;
        if (section.schema) return { ...section, schema: inside(section.schema, path) };
        const { shape } = section;
        // A named shape is the same on every page.
        const named =
          shape !== undefined && all.get(shape) !== schemas.get(shape) ? all.get(shape) : undefined;
        const { fields, more: rest } = asObject(named ?? inside(objectOf(section.fields), path));
        if (!rest) return { ...section, fields };
        return { ...section, fields: [], schema: { ...objectOf(fields), more: rest } };
      });
    }),
    schemas: all,
    more,
  };
}

function asObject(schema: Schema): ObjectSchema {
  return schema.kind === 'object' ? schema : objectOf([]);
}

/** Splits fields, in order, into groups that fit on a page. */
function inGroups(fields: readonly Field[]): readonly (readonly Field[])[] {
  const groups: Field[][] = [[]];
  let room = MOST_FIELDS;
  for (const field of fields) {
    const { weight } = measure([field.schema]);
    if (weight > room && groups.at(-1)?.length !== 0) {
      groups.push([]);
      room = MOST_FIELDS;
    }
    groups.at(-1)?.push(field);
    room -= weight;
  }
  return groups;
}

/** Changes the children of a schema. Items of a list and values of a map go by its name: their step is ''. */
function mapChildren(schema: Schema, change: (child: Schema, step: string) => Schema): Schema {
  switch (schema.kind) {
    case 'object':
      return {
        ...schema,
        fields: schema.fields.map((field) => ({ ...field, schema: change(field.schema, field.name) })),
        others: schema.others && change(schema.others, 'other'),
      };
    case 'list':
      return {
        ...schema,
        items: schema.items && change(schema.items, ''),
        positions: schema.positions.map((position, index) => change(position, String(index))),
      };
    case 'map':
      return { ...schema, values: change(schema.values, '') };
    case 'union':
      return {
        ...schema,
        options: schema.options.map(({ label, schema: option }) => ({
          label,
          schema: change(option, label),
        })),
      };
    case 'scalar':
      return schema.content ? { ...schema, content: change(schema.content, '') } : schema;
    case 'ref':
      return schema;
  }
}

function mapSections(operation: Operation, change: (section: FieldSection) => FieldSection): Operation {
  switch (operation.kind) {
    case 'http':
      return {
        ...operation,
        sections: operation.sections.map(change),
        responses: operation.responses.map((each) => ({ ...each, body: each.body && change(each.body) })),
        callbacks: operation.callbacks.map((each) => ({
          ...each,
          sections: each.sections.map((section) => ({ ...section, ...change(section) })),
        })),
      };
    case 'channel':
      return {
        ...operation,
        messages: operation.messages.map((each) => ({ ...each, section: change(each.section) })),
        bindings: operation.bindings.map(change),
      };
    case 'method':
      return {
        ...operation,
        params: change(operation.params),
        result: operation.result && change(operation.result),
      };
    case 'fix-message':
      return { ...operation, section: change(operation.section) };
  }
}
