/** OpenAPI 3.0, 3.1 and 3.2 → one API with one page per operation. */

import type { Callback, CallbackSection, FieldSection, HttpOperation } from '../../model/operation.ts';
import { failuresOf } from '../document/failure.ts';
import { readOwnWords } from '../document/fields.ts';
import { readAlternatives, readOperationBase, readTags } from '../document/operation.ts';
import { readServers } from '../document/servers.ts';
import type { FormatParts, ReadEach, SpecContext } from '../document/spec-context.ts';
import {
  type Direction,
  type Located,
  locateEntries,
  locateMember,
  readDescription,
  rootOf,
} from '../json-schema/context.ts';
import { asObject, asText } from '../json-schema/json.ts';
import { toKebab } from '../names.ts';
import { type Call, readCalls, toIds } from './calls.ts';
import { checkParameterExamples, readExamples, toExamples } from './examples.ts';
import { readHead, toTitle } from './head.ts';
import { readMedia } from './media.ts';
import { readParameters, toParameterSections } from './parameters.ts';
import { toRequestExample, toSample } from './sample.ts';
import { readResponses, responsesOf, toBodySections } from './sections.ts';

export function readOpenApi(context: SpecContext, readEach: ReadEach): FormatParts {
  const document = rootOf(context);
  const paths = readCalls(context, { node: asObject(document.node.paths), pointer: '#/paths' });
  const webhooks = readCalls(context, { node: asObject(document.node.webhooks), pointer: '#/webhooks' });
  const calls = [...paths, ...webhooks];
  const ids = toIds(calls);
  const operations = calls.flatMap((call, index) =>
    readEach(`${call.method} ${call.path}`, call.operation.pointer, () =>
      readOperation(context, call, ids[index] ?? '', index >= paths.length),
    ),
  );
  const mentioned = operations.flatMap(({ groups }) => groups.slice(-1));
  return {
    servers: readServers(context, [document]),
    tags: readTags(context, [document], mentioned),
    operations,
  };
}

/** Methods that change nothing, by definition (RFC 9110, 9.2.1), and QUERY, which is defined the same way. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** Reads an operation. For a webhook (`incoming`), the path is its name. */
function readOperation(context: SpecContext, call: Call, id: string, incoming: boolean): HttpOperation {
  const { item, operation, method, path } = call;
  const { node } = operation;
  // The security requirements of the document don't apply to webhooks.
  const secured = node.security !== undefined || incoming ? operation : rootOf(context);
  const base = readOperationBase(context, {
    id,
    slug: slugOf(call, id),
    places: [operation],
    alternatives: readAlternatives(context, secured),
    isAsked: !incoming,
    reads: SAFE_METHODS.has(method),
  });
  const servers = incoming ? [] : readServers(context, [operation, item, rootOf(context)]);
  const direction = incoming ? 'received' : 'sent';
  const { parameters, sections, bodies, responses } = readCall(context, call, direction, {
    request: `${id}, request`,
    responses: id,
  });
  for (const parameter of parameters) {
    checkParameterExamples(context, parameter, `${id}, parameter ${parameter.name}`);
  }
  const all = responsesOf(context, operation);
  const success = all.find(({ status }) => /^2|^default$/i.test(status));
  // A response with status 204 has no body, whatever is documented (RFC 9110, 15.3.5).
  const [response] = success && success.status !== '204' ? readMedia(context, success.response) : [];
  const sample = incoming
    ? null
    : toSample(context, {
        method,
        path,
        slug: base.slug,
        servers,
        access: base.access,
        parameters,
        bodies,
        response,
        redirects: all.length > 0 && all.every(({ status }) => /^3/.test(status)),
        failures: failuresOf(context, operation),
      });
  const requests = toExamples(bodies);
  return {
    kind: 'http',
    ...base,
    ...readHead(context, item, operation, incoming ? toTitle(toKebab(path)) || path : `${method} ${path}`),
    // Webhooks without a tag would stand before all groups.
    ...(incoming && base.groups.length === 0 ? { groups: [WEBHOOKS] } : {}),
    servers,
    method,
    path,
    sections,
    requests: requests.length === 0 && sample ? [toRequestExample(sample)] : requests,
    responses,
    callbacks: readCallbacks(context, operation, id),
    incoming,
    sample,
  };
}

/** Group of webhooks that have none of their own. */
const WEBHOOKS = 'Webhooks';

/** Returns the address of an operation. An operationId may have no Latin letter, or be a number, which says nothing. */
function slugOf({ operation, method, path }: Call, id: string): string {
  const isNumber = /^[\d\W_]+$/.test(id);
  const own = isNumber ? toKebab(asText(operation.node.summary) ?? '') : toKebab(id);
  return own || toKebab(`${method} ${path}`);
}

/** Reads the request and the responses of a call. `words` are their names in problems. */
function readCall(
  context: SpecContext,
  { item, operation }: Call,
  direction: Direction,
  words: { readonly request: string; readonly responses: string },
) {
  const parameters = readParameters(context, item, operation);
  const body = locateMember(context, operation, 'requestBody');
  const media = readMedia(context, body);
  const owner = { words: words.responses, direction: direction === 'sent' ? 'received' : 'sent' } as const;
  return {
    parameters,
    bodies: readExamples(context, media, { words: words.request, direction }),
    // Read before the sections: named schemas are listed in reading order, those of responses first.
    responses: readResponses(context, operation, owner),
    sections: [
      ...toParameterSections(context, parameters),
      ...toBodySections(context, media, readDescription(context, body.node, body.pointer)).map(
        (section): FieldSection => ({
          ...section,
          presence: body.node.required === true ? 'required' : 'optional',
        }),
      ),
    ],
  };
}

/** Reads the calls that the provider makes to the caller as a result of an operation. */
function readCallbacks(context: SpecContext, operation: Located, words: string): Callback[] {
  return locateEntries(context, operation, 'callbacks').flatMap(({ name, ...callback }) =>
    readCalls(context, callback).map((call, index) => {
      const prefix = `callback-${toKebab(name)}${index === 0 ? '' : `-${index + 1}`}`;
      return {
        name,
        method: call.method,
        path: call.path,
        description: readOwnWords(context, call.operation),
        ...readCallbackParts(context, call, prefix, words),
      };
    }),
  );
}

/** Reads what a callback sends, and the response it expects. */
function readCallbackParts(
  context: SpecContext,
  callback: Call,
  prefix: string,
  owner: string,
): Pick<Callback, 'sections' | 'examples'> {
  const words = `${owner}, ${prefix}`;
  const call = readCall(context, callback, 'received', { request: words, responses: words });
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
