/** Names for the parts of what is too long for one page: only what has a name can have a page of its own. */
import type { Api } from '../../model/api.ts';
import type { FieldSection, Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { measure, treesOf } from './shapes.ts';

/** What a page has to show, without the named shapes it leads to, may weigh so much. */
const LONG = 100_000;
/** A part of something longer gets a name from this weight on. */
const LONG_PART = 8_000;

type Shaped = Pick<Api, 'operations' | 'schemas'>;

/** The same operations and schemas; a long part without a name is called by the way to it. */
export function nameLongParts({ operations, schemas }: Shaped): Shaped {
  const all = new Map(schemas);
  const inside = (schema: Schema, path: string): Schema =>
    mapChildren(schema, (child, step) => toPart(child, step ? `${path}.${step}` : path));
  const toPart = (schema: Schema, path: string): Schema => {
    const part = inside(schema, path);
    const isShort = part.kind === 'ref' || part.kind === 'scalar' || measure([part]).weight < LONG_PART;
    if (isShort) return part;
    let name = path;
    for (let number = 2; all.has(name); number += 1) name = `${path} ${number}`;
    const { title, description, nullable, deprecated, access, facts } = part;
    all.set(name, { ...part, nullable: false, deprecated: false, access: 'both', facts: [] });
    return { kind: 'ref', name, title, description, nullable, deprecated, access, facts };
  };
  for (const [name, schema] of schemas)
    if (measure([schema]).weight > LONG) all.set(name, inside(schema, name));
  return {
    operations: operations.map((operation) => {
      const sections = treesOf(operation).flat();
      const own = sections.flatMap(({ fields, schema }) => [...fields.map((field) => field.schema), schema]);
      if (measure(own).weight <= LONG) return operation;
      return mapSections(operation, (section) => ({
        ...section,
        fields: section.fields.map((field) => ({
          ...field,
          schema: toPart(field.schema, `${operation.id}.${section.id}.${field.name}`),
        })),
        schema: section.schema && inside(section.schema, `${operation.id}.${section.id}`),
      }));
    }),
    schemas: all,
  };
}

/** Items of a list and values of a map go by the name of the whole: their step is ''. */
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
        callbacks: operation.callbacks.map((each) => ({ ...each, sections: each.sections.map(change) })),
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
