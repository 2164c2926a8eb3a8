/** An API → its contract. */

import type { Access, AuthScheme, SchemeUse } from '../model/access.ts';
import type { Api } from '../model/api.ts';
import type { Side } from '../model/change.ts';
import type {
  ChannelMessage,
  FieldSection,
  HttpOperation,
  MethodOperation,
  Operation,
  Server,
} from '../model/operation.ts';
import type { Field } from '../model/schema.ts';
import type { Signing } from '../model/signing.ts';
import { schemeWords } from './compare-access.ts';
import {
  type Contract,
  type ContractPart,
  type FieldFact,
  type HeadFact,
  type HeadFactName,
  orderFacts,
  orderParts,
} from './contract.ts';
import { addWords, fieldFacts, type Met, sectionFacts, shapeFacts, type Where } from './shape-facts.ts';

/** Shortens a text; different texts give different results. */
type Digest = (text: string) => string;

/** Includes words only as digests, which show that they changed, but not how. */
export function toContract(api: Api, digest: Digest): Contract {
  const shapes = new Set<string>();
  const part = (kind: ContractPart['kind'], name: string, read: (met: Met) => PartFacts): ContractPart => {
    const met: Met = { registry: api.schemas, shapes, words: [] };
    const { head = [], fields = [] } = read(met);
    const found = [...fields];
    const words = toFacts('words', met.words.length > 0 ? [digest(met.words.join('\n'))] : []);
    return { kind, name, head: [...head, ...words], fields: found };
  };
  const hosts = hostFacts(api.servers);
  const parts = [
    part('api', api.id, (met) => ({
      head: [...hosts, ...actionFacts(api)],
      fields: envelopeFacts(api, met),
    })),
    ...api.schemes.map((scheme) =>
      part('scheme', scheme.id, () => ({
        head: toFacts('signing', [...leaves(sentOf(scheme)), ...flowsOf(scheme)]),
      })),
    ),
    ...withNames(api.operations).map(({ name, operation }) =>
      part('operation', name, (met) => {
        const own = hostFacts(operation.servers);
        const isOwn = JSON.stringify(own) !== JSON.stringify(hosts);
        addOperationWords(operation, met);
        return { head: [...headOf(operation), ...(isOwn ? own : [])], fields: fieldsOf(operation, met) };
      }),
    ),
  ];
  // Reading a shape adds the shapes it refers to.
  for (const name of shapes) parts.push(part('shape', name, (met) => ({ fields: shapeFacts(name, met) })));
  return { api: api.id, parts: orderParts(parts.map(orderFacts)) };
}

/** Names operations by their ids. A document may describe one twice, and a history has to tell them apart. */
function withNames(operations: readonly Operation[]) {
  const counts = new Map<string, number>();
  return operations.map((operation) => {
    const count = (counts.get(operation.id) ?? 0) + 1;
    counts.set(operation.id, count);
    return { operation, name: count === 1 ? operation.id : `${operation.id} (${count})` };
  });
}

interface PartFacts {
  readonly head?: readonly HeadFact[];
  readonly fields?: Iterable<FieldFact>;
}

function* envelopeFacts({ envelope }: Api, met: Met): Generator<FieldFact> {
  for (const section of envelope) yield* sectionFacts(section, 'both', met);
}

function addOperationWords(
  { title, summary, description, deprecated, danger, errors }: Operation,
  met: Met,
): void {
  addWords(met, title, summary, description, deprecated?.note, danger);
  for (const { meaning, remedy } of errors) addWords(met, meaning, remedy);
}

function toFacts(name: HeadFactName, values: readonly string[]): HeadFact[] {
  return values.map((value) => ({ name, value }));
}

/** Returns what a request contains. Whether its login is called a client is only words. */
function sentOf({ signing }: AuthScheme): Signing | null {
  return (
    signing && { ...signing, placements: signing.placements.map(({ isClient: _, ...placed }) => placed) }
  );
}

function hostFacts(servers: readonly Server[]): HeadFact[] {
  return toFacts(
    'host',
    servers.flatMap(({ label, url, addresses = [url] }) => addresses.map((each) => `${each} ${label}`)),
  );
}

/** Lists actions once per API: an error requires the same one wherever it is returned, or one for each effect. */
function actionFacts({ operations }: Api): HeadFact[] {
  const errors = operations.flatMap((operation) => operation.errors);
  const actions = new Set(
    errors.flatMap(({ code, action, byEffect }) => {
      const all = byEffect ? [byEffect.changes.action, byEffect.reads.action] : [action];
      const known = all.flatMap((each) => each ?? []);
      return known.length > 0 ? [`${known.join('/')} ${code}`] : [];
    }),
  );
  return toFacts('error-action', [...actions]);
}

const ACCESS: Readonly<Record<Access['callers'], string>> = {
  everyone: 'public',
  authorized: 'private',
  unspecified: 'unspecified',
};

function headOf(operation: Operation): HeadFact[] {
  const { access, rate, errors, deprecated } = operation;
  const { auth, scopes } = authOf(access);
  const codes = errors.map(({ code }) => code);
  return [
    ...toFacts('call', [callOf(operation)]),
    ...toFacts('access', [ACCESS[access.callers]]),
    ...toFacts('permission', [...access.permissions, ...scopes]),
    ...toFacts('auth', auth),
    ...toFacts('cost', rate ? [rate.cost] : []),
    ...toFacts('counted', leaves(rate?.counted)),
    ...toFacts('error', codes),
    ...toFacts('deprecated', deprecated ? ['yes'] : []),
    ...toFacts('form', formOf(operation)),
  ];
}

/** Returns the ways to authenticate, and the scopes of each scheme: in the way itself if another way needs others. */
function authOf({ alternatives }: Access) {
  const uses = alternatives.flat();
  const scopesOf = ({ scopes }: SchemeUse) => scopes.toSorted().join(', ');
  const isVaried = (use: SchemeUse) =>
    uses.some((other) => other.id === use.id && scopesOf(other) !== scopesOf(use));
  const shared = uses.filter((use) => !isVaried(use));
  return {
    auth: alternatives.map((way) =>
      way.map((use) => (isVaried(use) ? schemeWords(use.id, use.scopes) : use.id)).join(' + '),
    ),
    scopes: [...new Set(shared.flatMap(({ id, scopes }) => scopes.map((scope) => `${id}: ${scope}`)))],
  };
}

/** Returns what a program writes to call the operation. */
function callOf(operation: Operation): string {
  switch (operation.kind) {
    case 'http':
      return `${operation.incoming ? 'webhook ' : ''}${operation.method} ${operation.path}`;
    case 'channel':
      return operation.channel;
    case 'method':
      return operation.method;
    case 'fix-message':
      return `35=${operation.msgType}`;
  }
}

/** Returns how the conversation goes: its style, the form of its parameters, or its direction. */
function formOf(operation: Operation): string[] {
  switch (operation.kind) {
    case 'http':
      return [];
    case 'channel':
      return [operation.protocol ? `${operation.style} over ${operation.protocol}` : operation.style];
    case 'method':
      return [operation.isNotification ? 'notification' : operation.paramStructure];
    case 'fix-message':
      return [operation.direction];
  }
}

function* fieldsOf(operation: Operation, met: Met): Generator<FieldFact> {
  switch (operation.kind) {
    case 'http':
      yield* httpFacts(operation, met);
      return;
    case 'channel':
      for (const section of operation.bindings) yield* sectionFacts(section, 'send', met);
      for (const message of operation.messages) yield* messageFacts(message, met);
      return;
    case 'method':
      yield* methodFacts(operation, met);
      return;
    case 'fix-message':
      yield* sectionFacts(operation.section, operation.direction, met);
  }
}

function* httpFacts(operation: HttpOperation, met: Met): Generator<FieldFact> {
  const { sections, responses, callbacks, incoming, path } = operation;
  const [request, response] = incoming ? (['receive', 'send'] as const) : (['send', 'receive'] as const);
  yield* requestFacts(sections, request, path, met);
  for (const { status, headers, body } of responses) {
    const id = `response-${status.toLowerCase()}`;
    const at = { side: response, path: [id] };
    yield { ...at, name: 'section', value: /^[45d]/.test(status) ? 'error' : 'response' };
    if (body) yield* sectionFacts({ ...body, id }, response, met);
    yield* headerFacts(headers, at, met);
  }
  for (const callback of callbacks) {
    const path = [`callback-${callback.name}`];
    yield { side: 'receive', path, name: 'section', value: 'message' };
    yield { side: 'receive', path, name: 'call', value: `${callback.method} ${callback.path}` };
    for (const section of callback.sections) yield* sectionFacts(section, section.direction, met, path);
  }
}

function* methodFacts({ params, result, paramStructure }: MethodOperation, met: Met): Generator<FieldFact> {
  yield* sectionFacts(params, 'send', met);
  if (paramStructure !== 'by-name') {
    // By position, the names are for readers; by name, the order is.
    const order = paramStructure === 'by-position' ? 'position' : 'order';
    for (const [index, { name }] of params.fields.entries()) {
      yield { side: 'send', path: [params.id, name], name: order, value: String(index + 1) };
    }
  }
  if (!result) return;
  yield { side: 'receive', path: [result.id], name: 'section', value: 'response' };
  yield* sectionFacts(result, 'receive', met);
}

function* requestFacts(
  sections: readonly FieldSection[],
  side: Side,
  path: string,
  met: Met,
): Generator<FieldFact> {
  const body = sections.find(({ mediaType }) => mediaType !== undefined);
  for (const section of sections) {
    // The first body keeps its name when a second one is added.
    const id = section === body ? 'body' : section.id;
    if (section.mediaType !== undefined) yield { side, path: [id], name: 'section', value: 'body' };
    yield* sectionFacts({ ...section, id }, side, met);
    if (section.id !== 'path') continue;
    // In a path, a parameter is identified by its position: its name is not sent.
    const places = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    for (const { name } of section.fields.filter((field) => places.includes(field.name))) {
      yield { side, path: [id, name], name: 'position', value: String(places.indexOf(name) + 1) };
    }
  }
}

function* messageFacts({ id, direction, headers, section }: ChannelMessage, met: Met): Generator<FieldFact> {
  const at = { side: direction, path: [id] };
  yield { ...at, name: 'section', value: 'message' };
  yield* sectionFacts({ ...section, id }, direction, met);
  yield* headerFacts(headers, at, met);
}

/** Yields headers as a part of their own, as on a page: a body can have a field with that name. */
function* headerFacts(headers: readonly Field[], { side, path }: Where, met: Met): Generator<FieldFact> {
  for (const field of headers) yield* fieldFacts(field, { side, path: [`${path[0]}-headers`] }, met);
}

/** Lists the addresses of the flows that issue tokens. */
function flowsOf({ flows }: AuthScheme): string[] {
  return flows.flatMap(({ label, urls }) => urls.map((each) => `${label}, ${each.label}: ${each.url}`));
}

/** Lists every value of a signing or a cost with its path, whatever its members. */
function leaves(value: unknown, path: readonly string[] = []): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [`${path.join('.')} ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, key]));
}
