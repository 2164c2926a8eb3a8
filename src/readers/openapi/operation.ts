/** One operation of a path or webhook. */
import type { HttpOperation, Server } from '../../model/operation.ts';
import { commonErrors, readErrors } from '../document/errors.ts';
import { readOperationWords } from '../document/extensions.ts';
import { type Alternative, toAccess } from '../document/schemes.ts';
import { type Located, locate } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import type { Direction } from '../json-schema/validator.ts';
import { toBodySections } from './bodies.ts';
import { readCallbacks } from './callbacks.ts';
import { checkParameterExamples, readExamples, toExamples } from './examples.ts';
import { readHead } from './head.ts';
import { readMedia } from './media.ts';
import { readParameters, toParameterSections } from './parameters.ts';
import { readResponses } from './responses.ts';
import { toRequestExample, toSample } from './sample.ts';
import { type OpenApiContext, readServers } from './servers.ts';

export interface OperationPlace {
  /** The path item. */
  readonly item: Located;
  /** Lower case. */
  readonly method: string;
  /** The path, or the name of the webhook. */
  readonly path: string;
  readonly incoming: boolean;
}

export function readOperation(context: OpenApiContext, place: OperationPlace): HttpOperation {
  const { item, method, path, incoming } = place;
  const operation: Located = {
    node: asObject(item.node[method]),
    pointer: below(item.pointer, method),
  };
  const { node, pointer } = operation;
  const words = readOperationWords(context, [operation]);
  const head = readHead(context, operation, words, method, path);
  const access = toAccess(context, alternativesOf(context, operation, incoming), words.permissions);
  const servers = incoming ? [] : serversOf(context, item, operation);
  const direction: Direction = incoming ? 'received' : 'sent';
  const parameters = readParameters(context, item, operation);
  for (const parameter of parameters) {
    checkParameterExamples(context, parameter, `${head.id}, parameter ${parameter.name}`);
  }
  const body = locate(context, node.requestBody, below(pointer, 'requestBody'));
  const media = readMedia(body);
  const bodies = readExamples(context, media, { words: `${head.id}, request`, direction });
  const responses = readResponses(context, operation, head.id, incoming ? 'sent' : 'received');
  const [answer] = Object.entries(asObject(locate(context, successOf(node), pointer).node.content)).map(
    ([type, media]) => ({ type, fileName: asText(asObject(media)['x-file-name']) }),
  );
  const statuses = Object.keys(asObject(node.responses));
  const redirects = statuses.length > 0 && statuses.every((status) => /^3/.test(status));
  const verb = method.toUpperCase();
  const request = { method: verb, path, slug: head.slug };
  const sample = incoming
    ? null
    : toSample(context, {
        ...request,
        servers,
        access,
        parameters,
        bodies,
        answer,
        redirects,
        errorField: asText(node['x-error-field']),
      });
  const requests = toExamples(bodies);
  return {
    kind: 'http',
    ...head,
    access,
    servers,
    ...words.facts,
    errors: readErrors(context, [operation], commonErrors(access.isPublic)),
    method: verb,
    path,
    sections: [
      ...toParameterSections(context, parameters),
      ...toBodySections(context, media, 'body', readDescription(context, body.node, body.pointer)),
    ],
    requests: requests.length === 0 && sample ? [toRequestExample(sample)] : requests,
    responses,
    callbacks: readCallbacks(context, operation, head.id),
    incoming,
    sample,
  };
}

/** Servers of the operation, else of the path, else of the document. */
function serversOf(context: OpenApiContext, item: Located, operation: Located): readonly Server[] {
  return (
    readServers(context, operation.node, operation.pointer) ??
    readServers(context, item.node, item.pointer) ??
    context.servers
  );
}

function successOf(node: JsonObject): JsonObject {
  const responses = Object.entries(asObject(node.responses));
  return asObject(responses.find(([status]) => /^2|^default$/i.test(status))?.[1]);
}

/** The operation's own requirements, or else those of the document, which say nothing about webhooks. */
function alternativesOf({ root }: OpenApiContext, operation: Located, incoming: boolean): Alternative[] {
  const isOwn = operation.node.security !== undefined || incoming;
  const { node, pointer } = isOwn ? operation : { node: root, pointer: '#' };
  return asList(node.security)
    .filter(isObject)
    .map((requirement, index) => ({
      ids: Object.keys(requirement),
      pointer: below(pointer, 'security', index),
    }));
}
