/** An HTTP operation → its reference page. */
import type { HttpOperation, HttpResponse } from '../../model/operation.ts';
import type { BadgeKind, Reference, ReferencePart } from '../../model/reference.ts';
import { type ReferenceSetting, sharedReference, toGroup, toPart } from './common.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

const BADGES: Readonly<Record<string, BadgeKind>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

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
  return {
    ...sharedReference(operation, setting),
    badge: operation.incoming
      ? { kind: 'webhook', label: `Webhook ${operation.method}` }
      : { kind: BADGES[operation.method] ?? 'request', label: operation.method },
    signature: `${pathOf(operation)}${operation.path}`,
    direction: operation.incoming ? 'The provider calls you' : 'You call',
    parts: [
      ...[first, ...rest]
        .filter((section) => section !== undefined)
        .map((section) => toPart(section, sent, section === withExamples ? requests : [])),
      ...operation.responses.map((response) => responsePart(response, received)),
      ...operation.callbacks.flatMap((callback) =>
        callback.sections.map((section) => ({
          ...toPart(section, received),
          title: `Callback ${callback.name}: ${section.title}`,
          intro: [...callback.description, ...section.intro],
          note: `${callback.method} ${callback.path}`,
        })),
      ),
    ],
  };
}

/** The path part of the first server belongs to the address the reader calls. */
function pathOf({ servers }: HttpOperation): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z+]+:\/\/[^/]+/i, '').replace(/\/$/, '');
}

function responsePart(response: HttpResponse, trees: FieldTrees): ReferencePart {
  const title = `Response ${response.status}`;
  const id = `response-${response.status}`;
  const examples = toGroup(title, response.examples);
  const part: ReferencePart = response.body
    ? { ...toPart(response.body, trees, examples), title }
    : { id, title, intro: [], fields: [], style: 'blocks', examples, decoded: [] };
  const headers = trees.section({
    id: `${id}-headers`,
    title: 'Headers',
    intro: [],
    fields: response.headers,
  });
  return { ...part, intro: [...response.description, ...part.intro], fields: [...headers, ...part.fields] };
}
