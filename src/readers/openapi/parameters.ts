/** Parameters of an operation → fields by place, and the values an example call uses. */
import type { FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { type Located, locate } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';
import type { OpenApiContext } from './servers.ts';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter extends Located {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly isRequired: boolean;
  /** The schema as written, of the parameter or of its one media type. */
  readonly schema: unknown;
  readonly schemaPointer: string;
}

const PLACES: readonly { readonly place: ParameterPlace; readonly title: string }[] = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Headers' },
  { place: 'cookie', title: 'Cookies' },
];
/** Headers that other parts of the document describe; the standard says to ignore them here. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

/** The parameters of a path and an operation; those of the operation win. */
export function readParameters(context: OpenApiContext, path: Located, operation: Located): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const owner of [path, operation]) {
    for (const [index, value] of asList(owner.node.parameters).entries()) {
      const located = locate(context, value, below(owner.pointer, 'parameters', index));
      const parameter = toParameter(located);
      if (parameter) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function toParameter(located: Located): Parameter | null {
  const { node, pointer } = located;
  const place = PLACES.find((entry) => entry.place === node.in)?.place;
  const name = asText(node.name);
  if (!place || !name || (place === 'header' && IGNORED_HEADERS.includes(name.toLowerCase()))) return null;
  const [media] = Object.entries(asObject(node.content));
  return {
    ...located,
    name,
    place,
    isRequired: node.required === true || place === 'path',
    schema: media ? asObject(media[1]).schema : node.schema,
    schemaPointer: media ? below(pointer, 'content', media[0], 'schema') : below(pointer, 'schema'),
  };
}

/** One section per place, in the order in which a request is put together. */
export function toParameterSections(
  context: OpenApiContext,
  parameters: readonly Parameter[],
): FieldSection[] {
  return PLACES.flatMap(({ place, title }) => {
    const fields = parameters
      .filter((parameter) => parameter.place === place)
      .map((parameter) => toField(context, parameter));
    return fields.length > 0 ? [{ id: place, title, intro: [], fields }] : [];
  });
}

/** A parameter or a response header as a field. */
export function toField(context: OpenApiContext, parameter: Omit<Parameter, 'place'>): Field {
  const { node, pointer, name, isRequired } = parameter;
  const schema = readSchema(context, withExample(parameter), parameter.schemaPointer);
  const description = readDescription(context, node, pointer);
  const when = asText(node['x-conditional']);
  return {
    name,
    presence: isRequired ? 'required' : when ? 'conditional' : 'optional',
    when: isRequired ? undefined : when,
    schema: {
      ...schema,
      description: description.length > 0 ? description : schema.description,
      deprecated: node.deprecated === true || schema.deprecated,
      facts: [
        ...schema.facts,
        ...(schema.kind === 'list' ? [{ kind: 'sent-as' as const, value: listStyle(node) }] : []),
      ],
    },
  };
}

/** The schema of a parameter; a plain example beside it takes the place of the schema's own. */
function withExample({ node, schema }: Pick<Parameter, 'node' | 'schema'>): unknown {
  const example = exampleOf(node);
  const isPlain = example !== undefined && !isObject(example) && !Array.isArray(example);
  return isPlain && schema !== undefined ? { ...asObject(schema), example } : schema;
}

function listStyle({ style, explode, in: place, name }: JsonObject): string {
  if (style === 'spaceDelimited') return 'values separated by spaces';
  if (style === 'pipeDelimited') return 'values separated by |';
  const isRepeated = place === 'query' || place === 'cookie' ? explode !== false : false;
  return isRepeated ? `${name}=a&${name}=b` : 'values separated by commas';
}

/** The example written beside a parameter's schema, the first of several. */
export function exampleOf(node: JsonObject): unknown {
  if (node.example !== undefined) return node.example;
  const [first] = Object.values(asObject(node.examples)).filter(isObject);
  return first?.value;
}
