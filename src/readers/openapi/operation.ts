/** One operation of a path or webhook. */
import type { HttpOperation, Server } from '../../model/operation.ts';
import { readDescription, readWords } from '../json-schema/context.ts';
import { asObject, asText, asTexts, below, type JsonObject } from '../json-schema/json.ts';
import type { Direction } from '../json-schema/validator.ts';
import { toBodySections } from './bodies.ts';
import { readCallbacks } from './callbacks.ts';
import { follow, type Located, type OpenApiContext } from './context.ts';
import { readErrors } from './errors.ts';
import { checkParameterExamples, readExamples, toExamples } from './examples.ts';
import { readHead } from './head.ts';
import { readMedia } from './media.ts';
import { readParameters, toParameterSections } from './parameters.ts';
import { readResponses } from './responses.ts';
import { toRequestExample, toSample } from './sample.ts';
import { readAccess } from './security.ts';
import { readServers } from './servers.ts';

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
  const head = readHead(context, operation, method, path);
  const access = incoming
    ? readAccess(context, { security: [], ...node }, pointer)
    : readAccess(context, node, pointer);
  const servers = incoming ? [] : serversOf(context, item, operation);
  const direction: Direction = incoming ? 'received' : 'sent';
  const parameters = readParameters(context, item, operation);
  for (const parameter of parameters) {
    checkParameterExamples(context, parameter, `${head.id}, parameter ${parameter.name}`);
  }
  const body = follow(context, node.requestBody, below(pointer, 'requestBody'));
  const media = readMedia(body);
  const bodies = readExamples(context, media, { words: `${head.id}, request`, direction });
  const responses = readResponses(context, operation, head.id, incoming ? 'sent' : 'received');
  const [answer] = Object.entries(asObject(follow(context, successOf(node), pointer).node.content)).map(
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
    rate: readRate(node),
    deprecated:
      node.deprecated === true || node['x-deprecation']
        ? {
            note: readWords(
              context,
              asText(node['x-deprecation']),
              below(pointer, 'x-deprecation'),
              node,
              'x-deprecation',
            ),
          }
        : undefined,
    since: asText(node['x-since']),
    transports: asTexts(node['x-transports']),
    errors: readErrors(context, node, pointer, access.isPublic),
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

function readRate(node: JsonObject): HttpOperation['rate'] {
  const limit = asObject(node['x-rate-limit']);
  if (limit.cost === undefined) return undefined;
  return { cost: String(limit.cost), guide: asText(limit.guide) };
}
