/** An HTTP operation → its reference page. */
import type { Callback, HttpOperation, HttpResponse } from '../../model/operation.ts';
import type { Badge, BadgeKind, Reference, ReferencePart } from '../../model/reference.ts';
import { headersOf, pathNames, type ReferenceSetting, sharedReference, toGroup, toPart } from './common.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

const BADGES: Readonly<Record<string, BadgeKind>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** The mark of an HTTP method, the same in the head of a page and in the sidebar. */
export function httpBadge(method: string): Badge {
  return { kind: BADGES[method] ?? 'request', label: method };
}

export function httpReference(operation: HttpOperation, setting: ReferenceSetting): Reference {
  const { schemas } = setting.api;
  const answers = [
    ...operation.responses.flatMap(({ body }) => body ?? []),
    ...operation.callbacks.flatMap((callback) => callback.sections),
  ];
  const [showsSent, showsReceived] = chooseShapes([operation.sections, answers], schemas);
  // In a webhook the provider sends the request and the reader the answer.
  const [notSent, notReceived] = operation.incoming
    ? (['write', 'read'] as const)
    : (['read', 'write'] as const);
  const sent = createFieldTrees(schemas, showsSent, ({ access }) => access === notSent);
  const received = createFieldTrees(schemas, showsReceived, ({ access }) => access === notReceived);
  const [first, ...rest] = operation.sections;
  const requests = toGroup('Request', operation.requests);
  // The request example stands beside the body, or beside whatever comes first.
  const withExamples = operation.sections.find((section) => section.id.startsWith('body')) ?? first;
  const shared = sharedReference(operation, setting);
  const badge: Badge = operation.incoming
    ? { kind: 'webhook', label: `Webhook ${operation.method}` }
    : httpBadge(operation.method);
  const signature = `${pathOf(operation)}${operation.path}`;
  return {
    ...shared,
    // Nobody signs in to be called; what the call itself proves, the specification has to say.
    access: operation.incoming && operation.access.isPublic ? [] : shared.access,
    badge,
    mark: badge,
    signature,
    names: pathNames(signature),
    direction: operation.incoming ? 'The provider calls you' : '',
    parts: [
      ...[first, ...rest]
        .filter((section) => section !== undefined)
        .map((section) =>
          toPart(
            section,
            sent,
            operation.incoming ? 'receive' : 'send',
            section === withExamples ? requests : [],
          ),
        ),
      ...operation.responses.map((response) => responsePart(response, received, operation.incoming)),
      ...operation.callbacks.flatMap((callback) => callbackParts(callback, received)),
    ],
  };
}

/** The path part of the first server belongs to the address the reader calls. */
function pathOf({ servers }: HttpOperation): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z+]+:\/\/[^/]+/i, '').replace(/\/$/, '');
}

/** What the provider sends because of the call, and what it expects to be answered. */
function callbackParts(callback: Callback, trees: FieldTrees): ReferencePart[] {
  const { name, method, path, description, sections, examples } = callback;
  const withExamples = sections.find(({ id }) => id.includes('-body')) ?? sections[0];
  return sections.map((section, index) => ({
    ...toPart(
      section,
      trees,
      'receive',
      section === withExamples ? toGroup(`Callback ${name}`, examples) : [],
    ),
    title: `Callback ${name}: ${section.title}`,
    intro: index === 0 ? [...description, ...section.intro] : section.intro,
    note: `${method} ${path}`,
  }));
}

function responseTitle(status: string, incoming: boolean): string {
  if (status === 'default') return incoming ? 'Any other answer of yours' : 'Any other response';
  return `${incoming ? 'Your answer' : 'Response'} ${status}`;
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
