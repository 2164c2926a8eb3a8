/** Calls the provider makes to the caller because of an operation. */
import type { Callback, FieldSection } from '../../model/operation.ts';
import { type Located, locate } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asObject, asText, below } from '../json-schema/json.ts';
import { toBodySections } from './bodies.ts';
import { readExamples, toExamples } from './examples.ts';
import { readMedia } from './media.ts';
import { methodsOf } from './methods.ts';
import { readParameters, toParameterSections } from './parameters.ts';
import { readResponses } from './responses.ts';
import type { OpenApiContext } from './servers.ts';
import { toKebab } from './words.ts';

export function readCallbacks(context: OpenApiContext, operation: Located, words: string): Callback[] {
  const pointer = below(operation.pointer, 'callbacks');
  return Object.entries(asObject(operation.node.callbacks)).flatMap(([name, value]) => {
    const callback = locate(context, value, below(pointer, name));
    return Object.entries(callback.node)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) => {
        const path = locate(context, item, below(callback.pointer, expression));
        return methodsOf(path.node).map((method) => {
          const located = locate(context, path.node[method], below(path.pointer, method));
          return {
            name,
            method: method.toUpperCase(),
            path: expression,
            description: readDescription(context, withDescription(located.node), located.pointer),
            ...readParts(context, path, located, `callback-${toKebab(name)}`, words),
          };
        });
      });
  });
}

/** A callback without a description is described by its summary. */
function withDescription(node: Located['node']): Located['node'] {
  return asText(node.description) ? node : { ...node, description: node.summary };
}

/** What the call brings, and what it expects as an answer. */
function readParts(
  context: OpenApiContext,
  path: Located,
  operation: Located,
  prefix: string,
  words: string,
): Pick<Callback, 'sections' | 'examples'> {
  const body = locate(context, operation.node.requestBody, below(operation.pointer, 'requestBody'));
  const media = readMedia(body);
  const parameters = toParameterSections(context, readParameters(context, path, operation));
  const examples = readExamples(context, media, { words: `${words}, ${prefix}`, direction: 'received' });
  const responses = readResponses(context, operation, `${words}, ${prefix}`, 'sent');
  const sections: FieldSection[] = [
    ...parameters,
    ...toBodySections(context, media, 'body', readDescription(context, body.node, body.pointer)),
    ...responses.map((response) => ({
      ...(response.body ?? { id: `response-${response.status.toLowerCase()}`, fields: [], intro: [] }),
      title: `Your answer ${response.status}`,
      intro: [...response.description, ...(response.body?.intro ?? [])],
    })),
  ];
  return {
    sections: sections.map((section) => ({ ...section, id: `${prefix}-${section.id}` })),
    examples: toExamples(examples),
  };
}
