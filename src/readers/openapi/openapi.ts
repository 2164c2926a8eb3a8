/** OpenAPI 3.0 and 3.1 → one API with one page per operation. */

import type { Callback, CallbackSection, HttpOperation } from '../../model/operation.ts';
import { failuresOf } from '../document/failure.ts';
import { readAlternatives, readOperationBase, readServers, readTags, rootOf } from '../document/operation.ts';
import {
  type FormatParts,
  type Located,
  locate,
  type ReadEach,
  type SpecContext,
} from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { type Direction, readDescription } from '../json-schema/context.ts';
import { asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { readHead, toKebab } from './head.ts';
import { checkParameterExamples, readExamples, readMedia, toExamples } from './media.ts';
import { toRequestExample, toSample } from './sample.ts';
import { readParameters, readResponses, toBodySections, toParameterSections } from './sections.ts';

export function readOpenApi(context: SpecContext, readEach: ReadEach): FormatParts {
  const { root } = context;
  const operations = [
    ...readPaths(context, readEach, { node: asObject(root.paths), pointer: '#/paths' }, false),
    ...readPaths(context, readEach, { node: asObject(root.webhooks), pointer: '#/webhooks' }, true),
  ];
  const document = rootOf(context);
  const mentioned = operations.flatMap(({ groups }) => groups.slice(0, 1));
  return {
    servers: readServers(context, [document]),
    tags: readTags(context, [document], mentioned),
    operations,
  };
}

function readPaths(context: SpecContext, readEach: ReadEach, { node, pointer }: Located, incoming: boolean) {
  return Object.entries(node)
    .filter(([path, item]) => isObject(item) && !path.startsWith('x-'))
    .flatMap(([path, value]) => {
      const item = locate(context, value, below(pointer, path));
      return methodsOf(item.node).flatMap((method) =>
        readEach(`${method.toUpperCase()} ${path}`, below(item.pointer, method), () =>
          readOperation(context, item, method, path, incoming),
        ),
      );
    });
}

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** Returns the methods that a path describes, in document order. */
function methodsOf(path: JsonObject): readonly string[] {
  return Object.keys(path).filter((key) => METHODS.includes(key) && isObject(path[key]));
}

/** Reads an operation. For a webhook (`incoming`), `path` is its name. */
function readOperation(
  context: SpecContext,
  item: Located,
  method: string,
  path: string,
  incoming: boolean,
): HttpOperation {
  const operation = { node: asObject(item.node[method]), pointer: below(item.pointer, method) };
  const { node, pointer } = operation;
  const head = readHead(context, operation, method, path);
  const { id } = head;
  // The security requirements of the document don't apply to webhooks.
  const secured = node.security !== undefined || incoming ? operation : rootOf(context);
  const base = readOperationBase(context, {
    id,
    // An operationId may have no Latin letter.
    slug: toKebab(id) || toKebab(`${method} ${path}`),
    places: [operation],
    alternatives: readAlternatives(context, secured),
    isAsked: !incoming,
  });
  const servers = incoming ? [] : readServers(context, [operation, item, rootOf(context)]);
  const direction = incoming ? 'received' : 'sent';
  const { parameters, sections, bodies, responses } = readCall(context, item, operation, direction, {
    request: `${id}, request`,
    responses: id,
  });
  for (const parameter of parameters) {
    checkParameterExamples(context, parameter, `${id}, parameter ${parameter.name}`);
  }
  const [response] = Object.entries(asObject(locate(context, successOf(node), pointer).node.content)).map(
    ([type, media]) => ({ type, fileName: asText(extensionOf(asObject(media), 'x-file-name')) }),
  );
  const statuses = Object.keys(asObject(node.responses));
  const verb = method.toUpperCase();
  const sample = incoming
    ? null
    : toSample(context, {
        method: verb,
        path,
        slug: base.slug,
        servers,
        access: base.access,
        parameters,
        bodies,
        response,
        redirects: statuses.length > 0 && statuses.every((status) => /^3/.test(status)),
        failures: failuresOf(context, operation),
      });
  const requests = toExamples(bodies);
  return {
    kind: 'http',
    ...base,
    ...head,
    servers,
    method: verb,
    path,
    sections,
    requests: requests.length === 0 && sample ? [toRequestExample(sample)] : requests,
    responses,
    callbacks: readCallbacks(context, operation, id),
    incoming,
    sample,
  };
}

/** Reads the request and the responses of a call. `words` are their names in problems. */
function readCall(
  context: SpecContext,
  item: Located,
  operation: Located,
  direction: Direction,
  words: { readonly request: string; readonly responses: string },
) {
  const { node, pointer } = operation;
  const parameters = readParameters(context, item, operation);
  const body = locate(context, node.requestBody, below(pointer, 'requestBody'));
  const media = readMedia(body);
  const owner = { words: words.responses, direction: direction === 'sent' ? 'received' : 'sent' } as const;
  return {
    parameters,
    bodies: readExamples(context, media, { words: words.request, direction }),
    // Read before the sections: named schemas are listed in reading order, those of responses first.
    responses: readResponses(context, operation, owner),
    sections: [
      ...toParameterSections(context, parameters),
      ...toBodySections(context, media, readDescription(context, body.node, body.pointer)),
    ],
  };
}

function successOf(node: JsonObject): JsonObject {
  const responses = Object.entries(asObject(node.responses));
  return asObject(responses.find(([status]) => /^2|^default$/i.test(status))?.[1]);
}

/** Reads the calls that the provider makes to the caller as a result of an operation. */
function readCallbacks(context: SpecContext, operation: Located, words: string): Callback[] {
  const pointer = below(operation.pointer, 'callbacks');
  return Object.entries(asObject(operation.node.callbacks)).flatMap(([name, value]) => {
    const callback = locate(context, value, below(pointer, name));
    return Object.entries(callback.node)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) => {
        const path = locate(context, item, below(callback.pointer, expression));
        return methodsOf(path.node).map((method) => ({ expression, path, method }));
      })
      .map(({ expression, path, method }, index) => {
        const call = locate(context, path.node[method], below(path.pointer, method));
        // Without a description, the summary is used.
        const described = asText(call.node.description) ? call.node : { description: call.node.summary };
        const prefix = `callback-${toKebab(name)}${index === 0 ? '' : `-${index + 1}`}`;
        return {
          name,
          method: method.toUpperCase(),
          path: expression,
          description: readDescription(context, described, call.pointer),
          ...readCallbackParts(context, path, call, prefix, words),
        };
      });
  });
}

/** Reads what a callback sends, and the response it expects. */
function readCallbackParts(
  context: SpecContext,
  path: Located,
  operation: Located,
  prefix: string,
  owner: string,
): Pick<Callback, 'sections' | 'examples'> {
  const words = `${owner}, ${prefix}`;
  const call = readCall(context, path, operation, 'received', { request: words, responses: words });
  const sections: CallbackSection[] = [
    ...call.sections.map((section) => ({ ...section, direction: 'receive' as const })),
    ...call.responses.map((response) => ({
      ...(response.body ?? { id: `response-${response.status.toLowerCase()}`, fields: [], intro: [] }),
      title: `Your response ${response.status}`,
      intro: [...response.description, ...(response.body?.intro ?? [])],
      direction: 'send' as const,
    })),
  ];
  return {
    sections: sections.map((section) => ({ ...section, id: `${prefix}-${section.id}` })),
    examples: toExamples(call.bodies),
  };
}
