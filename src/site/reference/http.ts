/** An HTTP operation → its reference page. */
import type { Callback, HttpOperation, HttpResponse } from '../../model/operation.ts';
import type { Badge, ReferencePart } from '../../model/reference.ts';
import type { SchemaRegistry } from '../../model/schema.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { headersOf, type OwnReference, pathNames, toGroup, toPart } from './parts.ts';
import { chooseShapes } from './shapes.ts';

const BADGES = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The mark of an HTTP method, the same in the head of a page and in the sidebar. */
export function httpBadge(method: string): Badge {
  return { kind: BADGES.find((kind) => kind === method.toLowerCase()) ?? 'request', label: method };
}

export function httpReference(operation: HttpOperation, registry: SchemaRegistry): OwnReference {
  const { method, path, sections, requests, responses, callbacks, incoming } = operation;
  const receivedSections = [
    ...responses.flatMap(({ body }) => body ?? []),
    ...callbacks.flatMap((callback) => callback.sections),
  ];
  const [showsSent, showsReceived] = chooseShapes([sections, receivedSections], registry);
  // In a webhook the provider sends the request and the reader the response.
  const [notSent, notReceived] = incoming ? (['write', 'read'] as const) : (['read', 'write'] as const);
  const sent = createFieldTrees(registry, showsSent, ({ access }) => access === notSent);
  const received = createFieldTrees(registry, showsReceived, ({ access }) => access === notReceived);
  // The request example is beside the body, or beside the first section.
  const withExamples = sections.find(({ mediaType }) => mediaType !== undefined) ?? sections[0];
  const badge: Badge = incoming ? { kind: 'webhook', label: `Webhook ${method}` } : httpBadge(method);
  const signature = `${pathOf(operation)}${path}`;
  return {
    badge,
    mark: badge,
    signature,
    names: pathNames(signature),
    direction: incoming ? 'webhook' : null,
    parts: [
      ...sections.map((section) => {
        const examples = section === withExamples ? toGroup('Request', requests) : [];
        return toPart(section, sent, incoming ? 'receive' : 'send', examples);
      }),
      ...responses.map((response) => responsePart(response, received, incoming)),
      ...callbacks.flatMap((callback) => callbackParts(callback, received)),
    ],
  };
}

/** The path part of the first server belongs to the address the reader calls. */
function pathOf({ servers }: HttpOperation): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z+]+:\/\/[^/]+/i, '').replace(/\/$/, '');
}

/** What the provider sends because of the call, and what it expects in response. */
function callbackParts(callback: Callback, trees: FieldTrees): ReferencePart[] {
  const { name, method, path, description, sections, examples } = callback;
  const withExamples = sections.find(({ mediaType }) => mediaType !== undefined) ?? sections[0];
  return sections.map((section, index) => {
    const shown = section === withExamples ? toGroup(`Callback ${name}`, examples) : [];
    return {
      ...toPart(section, trees, 'receive', shown),
      title: `Callback ${name}: ${section.title}`,
      intro: index === 0 ? [...description, ...section.intro] : section.intro,
      note: `${method} ${path}`,
    };
  });
}

function responseTitle(status: string, incoming: boolean): string {
  if (status === 'default') return incoming ? 'Any other response of yours' : 'Any other response';
  return `${incoming ? 'Your response' : 'Response'} ${status}`;
}

function responsePart(response: HttpResponse, trees: FieldTrees, incoming: boolean): ReferencePart {
  const title = responseTitle(response.status, incoming);
  const id = `response-${response.status}`;
  const examples = toGroup(title, response.examples);
  const direction = incoming ? 'send' : 'receive';
  const part: ReferencePart = response.body
    ? { ...toPart(response.body, trees, direction, examples), title }
    : { id, title, intro: [], fields: [], style: 'blocks', direction, examples };
  const headers = headersOf(id, response.headers, trees);
  return { ...part, intro: [...response.description, ...part.intro], fields: [...headers, ...part.fields] };
}
