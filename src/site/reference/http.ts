/** An HTTP operation → its reference page. */

import type { Badge } from '../../model/badge.ts';
import type { Callback, HttpOperation } from '../../model/operation.ts';
import type { ReferencePart } from '../../model/reference.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { headersOf, hostOf, type OwnReference, pathNames, toGroup, toPart } from './parts.ts';
import { groupResponses, responseId, type ShownResponse } from './responses.ts';
import { httpScenarios } from './scenarios.ts';
import { chooseFor, type Shapes } from './shapes.ts';

const BADGES = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns the badge of an HTTP method, the same at the top of a page and in the sidebar. */
export function httpBadge(method: string): Badge {
  return { kind: BADGES.find((kind) => kind === method.toLowerCase()) ?? 'request', label: method };
}

export function httpReference(operation: HttpOperation, shapes: Shapes): OwnReference {
  const { method, path, sections, requests, callbacks, incoming } = operation;
  const responses = groupResponses(operation.responses, incoming);
  const [showsSent, showsReceived] = chooseFor(operation, shapes).shows;
  // In a webhook, the provider sends the request and the reader the response.
  const [notSent, notReceived] = incoming ? (['write', 'read'] as const) : (['read', 'write'] as const);
  const sent = createFieldTrees(shapes, showsSent, ({ access }) => access === notSent);
  const received = createFieldTrees(shapes, showsReceived, ({ access }) => access === notReceived);
  // The request example is beside the body, or beside the first section.
  const withExamples = sections.find(({ mediaType }) => mediaType !== undefined) ?? sections[0];
  const badge: Badge = incoming ? { kind: 'webhook', label: `Webhook ${method}` } : httpBadge(method);
  const signature = `${pathOf(operation)}${path}`;
  // The full address: the signature includes the server's path, and nobody should add it twice.
  const addresses = operation.servers.map((server) => ({
    ...server,
    url: server.url.replace(/\/$/, '') + path,
  }));
  const [address] = addresses;
  return {
    badge,
    mark: badge,
    signature,
    call: {
      // An address without a host is the signature itself.
      before: address && address.url !== signature ? hostOf(address.url) : '',
      name: signature,
      after: '',
      copied: address?.url ?? signature,
      short: `${method} /${signature.split('/').at(-1) ?? ''}`,
    },
    addresses,
    scenarios: httpScenarios(operation, responses),
    names: pathNames(signature),
    direction: incoming ? 'webhook' : null,
    parts: [
      ...sections.map((section) => {
        const examples = section === withExamples ? toGroup('Request', requests) : [];
        return toPart(section, sent, incoming ? 'receive' : 'send', examples);
      }),
      ...responses.map((response, index) => ({
        ...responsePart(response, received, incoming),
        short: index === 0 ? 'Response' : null,
      })),
      ...callbacks.flatMap((callback) => callbackParts(callback, { send: sent, receive: received })),
    ],
  };
}

/** Returns the path of the first server, which is part of the address the reader calls. */
function pathOf({ servers }: HttpOperation): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z+]+:\/\/[^/]+/i, '').replace(/\/$/, '');
}

/** Lays out what the provider sends because of the call, and what it expects in response. */
function callbackParts(
  callback: Callback,
  trees: Readonly<Record<'send' | 'receive', FieldTrees>>,
): ReferencePart[] {
  const { name, method, path, description, sections, examples } = callback;
  const withExamples = sections.find(({ mediaType }) => mediaType !== undefined) ?? sections[0];
  return sections.map((section, index) => {
    const shown = section === withExamples ? toGroup(`Callback ${name}`, examples) : [];
    return {
      ...toPart(section, trees[section.direction], section.direction, shown),
      beside: false,
      short: index === 0 ? 'Callback' : null,
      title: `Callback ${name}: ${section.title}`,
      intro: index === 0 ? [...description, ...section.intro] : section.intro,
      note: `${method} ${path}`,
    };
  });
}

function responsePart(response: ShownResponse, trees: FieldTrees, incoming: boolean): ReferencePart {
  const { title, statuses } = response;
  const id = responseId(response.status);
  const examples = toGroup(title, response.examples);
  const direction = incoming ? 'send' : 'receive';
  const section = response.body ?? { id, title, intro: [], fields: [] };
  const part = toPart(section, trees, direction, examples);
  const headers = headersOf(id, response.headers, trees);
  const intro = [...response.description, ...part.intro];
  const aliases = statuses.slice(1).map(responseId);
  const failed = incoming ? [] : statuses.filter((status) => FAILED.test(status));
  return {
    ...part,
    ...(aliases.length > 0 && { aliases }),
    title,
    intro,
    fields: [...headers, ...part.fields],
    ...(failed.length > 0 && { failed }),
  };
}

const FAILED = /^[45]/;
