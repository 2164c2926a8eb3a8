/** Content descriptors: the parameters of a method and its result. */
import type { FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { readSection } from '../document/sections.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription, readWords } from '../json-schema/context.ts';
import { asList, asText, below } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';

/** A content descriptor with its name. */
export interface Descriptor extends Located {
  readonly name: string;
}

export function readDescriptors(context: SpecContext, value: unknown, pointer: string): Descriptor[] {
  return asList(value).map((item, index) => {
    const located = locate(context, item, below(pointer, index));
    return { name: asText(located.node.name) ?? String(index), ...located };
  });
}

export function readParams(context: SpecContext, params: readonly Descriptor[]): FieldSection {
  return {
    id: 'params',
    title: 'Parameters',
    intro: [],
    fields: params.map((param) => toField(context, param)),
  };
}

function toField(context: SpecContext, { name, node, pointer }: Descriptor): Field {
  const schema = readSchema(context, node.schema, below(pointer, 'schema'));
  const words = readOwnWords(context, { node, pointer });
  const when = node.required === true ? undefined : asText(node['x-conditional']);
  return {
    name,
    presence: node.required === true ? 'required' : when === undefined ? 'optional' : 'conditional',
    when,
    schema: {
      ...schema,
      description: words.length > 0 ? words : schema.description,
      deprecated: schema.deprecated || node.deprecated === true,
    },
  };
}

/** Null for a notification: it has no result. */
export function readResult(context: SpecContext, value: unknown, pointer: string): FieldSection | null {
  if (value === undefined) return null;
  const result = locate(context, value, pointer);
  return readSection(context, {
    id: 'result',
    title: 'Result',
    intro: readOwnWords(context, result),
    value: result.node.schema,
    pointer: below(result.pointer, 'schema'),
  });
}

function readOwnWords(context: SpecContext, { node, pointer }: Located) {
  const description = readDescription(context, node, pointer);
  return description.length > 0
    ? description
    : readWords(context, asText(node.summary), below(pointer, 'summary'));
}
