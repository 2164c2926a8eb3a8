/** The messages of an API with their names in programs, which are also the names of their schema files. */
import { type Api, FILES } from './api.ts';
import { toStorable } from './file-name.ts';
import { countBlocks, createFixBlocks, MANY, withBlocks } from './fix-blocks.ts';
import { freeName } from './free-name.ts';
import type { FieldSection, HttpOperation, MethodOperation, Operation } from './operation.ts';
import {
  type Field,
  type ListSchema,
  objectOf,
  refTo,
  type ScalarSchema,
  type Schema,
  UNDESCRIBED,
} from './schema.ts';

/** A shape with its own type name in a client. */
interface NamedShape {
  /** "AddOrderRequest". */
  readonly name: string;
  readonly schema: Schema;
}

export interface Message extends NamedShape {
  readonly operation: Operation;
  /** Role in its operation: "request", "query", "snapshot". */
  readonly part: string;
  /** As seen by the reader's program; a FIX message can go both ways. */
  readonly direction: 'send' | 'receive' | 'both';
  /** One sentence. */
  readonly summary: string;
}

export interface ApiMessages {
  readonly messages: readonly Message[];
  /** Shapes that messages refer to, by the `name` of the `ref`. */
  readonly shapes: ReadonlyMap<string, NamedShape>;
}

/** Returns the path of a message's JSON Schema, under the base. */
export function schemaPath({ id }: Pick<Api, 'id'>, name: string): string {
  return `${FILES}/${id}/schemas/${name}.json`;
}

/** Names of built-in types, of the map at the end of each file of types, and of the shared schema file. */
const RESERVED = [
  'Operations',
  'Definitions',
  'Array',
  'Object',
  'Record',
  'String',
  'Number',
  'Boolean',
  'Partial',
];

/** Names messages first: a shape with a message's name gets another one. */
export function messagesOf(api: Api): ApiMessages {
  const take = createNames(RESERVED);
  const found = new Map<string, Schema>(api.schemas);
  for (const section of api.envelope) found.set(section.title, sectionSchema(section));
  const uses = countBlocks(api.operations).groups;
  const blocks = createFixBlocks({
    isComponent: () => false,
    isGroup: (group) => (uses.get(group) ?? 0) >= MANY,
  });
  const operations = withBlocks(api.operations, blocks);
  for (const [name, entry] of blocks.groups) found.set(name, entry);
  const messages = api.operations.flatMap((operation, index) =>
    partsOf(operations[index] ?? operation, api, found).map(({ title, summary = '', ...part }) => ({
      ...part,
      operation,
      summary: summary || operation.summary,
      name: take(toTypeName(operation.kind === 'fix-message' ? operation.name : operation.id) + title),
    })),
  );
  const own = new Map(messages.map((message) => [message.name, message.schema]));
  const shapes = [...found].map(([key, schema]) => {
    const name = toTypeName(key);
    const same = own.get(name);
    // A message that is only a reference to the shape of the same name shares its type.
    const isMessage = same?.kind === 'ref' && same.name === key;
    return [key, { name: isMessage ? name : take(name), schema }] as const;
  });
  return { messages, shapes: new Map(shapes) };
}

/** Converts "add_order" and "addOrder" to "AddOrder". */
function toTypeName(words: string): string {
  const name = words
    .split(/[^\p{L}\p{Nd}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  return /^\p{L}/u.test(name) ? name : `Type${name}`;
}

/** Returns a function that takes a name, or a free one with a number. */
export function createNames(reserved: readonly string[]): (wish: string) => string {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));
  return (wish) => {
    // Names of types and of files. Some file systems ignore case.
    const name = freeName(toStorable(wish, ''), (each) => taken.has(each.toLowerCase()), '');
    taken.add(name.toLowerCase());
    return name;
  };
}

interface Part extends Pick<Message, 'part' | 'direction' | 'schema'> {
  readonly title: string;
  readonly summary?: string;
}

/** Adds the shapes it creates to `found`. */
function partsOf(operation: Operation, api: Api, found: Map<string, Schema>): Part[] {
  switch (operation.kind) {
    case 'http':
      return httpParts(operation);
    case 'channel':
      return operation.messages.map(({ id, direction, section, summary }) => ({
        part: id,
        summary,
        title: id === operation.id ? 'Message' : toTypeName(id),
        direction,
        schema: sectionSchema(section),
      }));
    case 'method':
      return methodParts(operation, found);
    case 'fix-message': {
      const body = required('Body', sectionSchema(operation.section));
      const around = api.envelope.map((one) =>
        required(one.id === 'trailer' ? 'Trailer' : 'Header', refTo(one.title)),
      );
      const fields = [around[0], body, ...around.slice(1)].filter((field) => field !== undefined);
      return [{ part: 'message', title: '', direction: operation.direction, schema: objectOf(fields) }];
    }
  }
}

const PARAMETERS: Readonly<Record<string, string>> = {
  path: 'Path',
  query: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
};

function httpParts({ sections, responses, callbacks, incoming }: HttpOperation): Part[] {
  const [sent, received] = incoming ? (['receive', 'send'] as const) : (['send', 'receive'] as const);
  const success = responses.find(({ status, body }) => /^2/.test(status) && body)?.status;
  const toPart = (title: string, direction: Part['direction'], section: FieldSection): Part => ({
    part: title.slice(0, 1).toLowerCase() + title.slice(1),
    title,
    direction,
    schema: sectionSchema(section),
  });
  return [
    ...sections.map((section) => {
      const title = PARAMETERS[section.id] ?? toTypeName(section.id.replace(/^body/, 'request'));
      return toPart(title, sent, section);
    }),
    ...responses.flatMap(({ status, body }): Part[] => {
      const title = status === success ? 'Response' : `Response${toTypeName(`r${status}`).slice(1)}`;
      return body ? [toPart(title, received, body)] : [];
    }),
    ...callbacks.flatMap(({ sections: own }) =>
      own.map((section) => toPart(toTypeName(section.id), section.direction, section)),
    ),
  ];
}

/** Returns whole requests and responses, as sent; parameters and results are separate shapes. */
function methodParts(operation: MethodOperation, found: Map<string, Schema>): Part[] {
  const { method, params, paramStructure, result, isNotification } = operation;
  const name = (part: string) => `${method} ${part}`;
  const byPosition = positionsOf(params.fields);
  const byName = sectionSchema(params);
  const either = eitherOf({ 'by position': byPosition, 'by name': byName });
  const shape = { 'by-position': byPosition, 'by-name': byName, either }[paramStructure];
  found.set(name('params'), shape);
  const isNeeded = params.fields.some(({ presence }) => presence === 'required');
  const head = [required('jsonrpc', constant('2.0'))];
  const id = required('id', { ...ANY, type: 'string or integer', json: { type: ['string', 'integer'] } });
  const request = objectOf([
    ...head,
    ...(isNotification ? [] : [id]),
    required('method', constant(method)),
    { name: 'params', presence: isNeeded ? 'required' : 'optional', schema: refTo(name('params')) },
  ]);
  const parts: Part[] = [{ part: 'request', title: 'Request', direction: 'send', schema: request }];
  if (isNotification) return parts;
  found.set(name('result'), result ? sectionSchema(result) : ANY);
  found.set(ERROR_SHAPE, ERROR);
  const response = eitherOf({
    result: objectOf([...head, id, required('result', refTo(name('result')))]),
    error: objectOf([...head, id, required('error', refTo(ERROR_SHAPE))]),
  });
  return [...parts, { part: 'response', title: 'Response', direction: 'receive', schema: response }];
}

/** Describes parameters sent by position; the list must be long enough for the last required one. */
function positionsOf(fields: readonly Field[]): ListSchema {
  const least = fields.findLastIndex(({ presence }) => presence === 'required') + 1;
  const positions = fields.map(({ name, schema }) => ({ ...schema, title: name }));
  const json = { minItems: least, maxItems: fields.length };
  return { ...UNDESCRIBED, kind: 'list', items: null, positions, json };
}

function sectionSchema({ fields, schema, shape, whole, intro }: FieldSection): Schema {
  if (shape !== undefined) return { ...refTo(shape), description: intro };
  return schema ?? { ...objectOf(fields), ...whole, description: intro };
}

const ANY: ScalarSchema = { ...UNDESCRIBED, kind: 'scalar', type: 'any value', values: [], constant: false };

function required(name: string, schema: Schema): Field {
  return { name, presence: 'required', schema };
}

function constant(value: string): Schema {
  return { ...ANY, type: 'string', json: { type: 'string', enum: [value] } };
}

/** Describes alternatives, by their labels. */
function eitherOf(schemas: Readonly<Record<string, Schema>>): Schema {
  const options = Object.entries(schemas).map(([label, schema]) => ({ label, schema }));
  return { ...UNDESCRIBED, kind: 'union', mode: 'any', discriminator: null, options };
}

/** Like those of parameters and results, a name that no shape of a specification has. */
const ERROR_SHAPE = 'JsonRpc error';

/** JSON-RPC 2.0, section 5.1. */
const ERROR: Schema = objectOf([
  required('code', { ...ANY, type: 'integer', json: { type: 'integer' } }),
  required('message', { ...ANY, type: 'string', json: { type: 'string' } }),
  { name: 'data', presence: 'optional', schema: ANY },
]);
