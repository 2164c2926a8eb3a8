/** Responses by status, each with its headers, shape and examples. */
import type { HttpResponse } from '../../model/operation.ts';
import { type Located, locate } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asObject, asText, below, isObject } from '../json-schema/json.ts';
import type { Direction } from '../json-schema/validator.ts';
import { toResponseSection } from './bodies.ts';
import { readExamples, toExamples } from './examples.ts';
import { readMedia } from './media.ts';
import { toField } from './parameters.ts';
import type { OpenApiContext } from './servers.ts';

export function readResponses(
  context: OpenApiContext,
  operation: Located,
  words: string,
  direction: Direction = 'received',
): HttpResponse[] {
  const pointer = below(operation.pointer, 'responses');
  return Object.entries(asObject(operation.node.responses))
    .filter(([status, value]) => !status.startsWith('x-') && isObject(value))
    .map(([status, value]) => {
      const response = locate(context, value, below(pointer, status));
      const media = readMedia(response);
      const owner = { words: `${words}, response ${status}`, direction };
      return {
        status,
        description: readDescription(context, response.node, response.pointer),
        headers: readHeaders(context, response),
        body: toResponseSection(context, media, `response-${status.toLowerCase()}`),
        examples: toExamples(readExamples(context, media, owner)),
      };
    });
}

function readHeaders(context: OpenApiContext, { node, pointer }: Located) {
  return Object.entries(asObject(node.headers))
    .filter(([name]) => asText(name)?.toLowerCase() !== 'content-type')
    .map(([name, value]) => {
      const header = locate(context, value, below(pointer, 'headers', name));
      return toField(context, {
        ...header,
        name,
        isRequired: header.node.required === true,
        schema: header.node.schema,
        schemaPointer: below(header.pointer, 'schema'),
      });
    });
}
