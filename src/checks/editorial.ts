/** Checks that a specification has all that readers need: words for everything, examples, samples, errors. */
import type { Api } from '../model/api.ts';
import type { Example, FieldSection, Operation } from '../model/operation.ts';
import type { Problem } from '../model/problem.ts';
import { type Field, leadsOf, type ScalarSchema, type Schema, type SchemaRegistry } from '../model/schema.ts';
import { NO_HOST, splitAddress } from '../model/server-address.ts';

type Section = Pick<FieldSection, 'id' | 'fields' | 'schema'>;

export function checkEditorial(api: Api): Problem[] {
  const seen = new Set<string>();
  if (api.operations.length === 0) return [withoutOperations(api)];
  if (api.operations.every(isSilent)) return [withoutWords(api)];
  return [
    ...checkHost(api),
    ...api.operations.flatMap((operation) => [
      ...checkOperation(operation),
      ...sectionsOf(operation).flatMap((section) => checkSection(section, operation, api.schemas, seen)),
    ]),
  ];
}

/** Samples need an address to call. */
function checkHost({ operations, file }: Api): Problem[] {
  const isUnknown = (operation: Operation) =>
    operation.kind === 'http' &&
    !operation.incoming &&
    splitAddress(operation.servers[0]?.url ?? '').origin === NO_HOST;
  if (!operations.some(isUnknown)) return [];
  const what = `no server with a host: samples call ${NO_HOST}`;
  return [{ file, line: 1, what, fix: 'name the full addresses under `servers`', importance: 'high' }];
}

/** The only page of such an API is its overview, which is easy to miss. */
function withoutOperations({ kind, file }: Api): Problem {
  const parts = { openapi: 'paths', asyncapi: 'channels', openrpc: 'methods', fix: 'messages' }[kind];
  return {
    file,
    line: 1,
    what: `the specification has no ${parts}, so it has no pages of them`,
    fix: `add ${parts}`,
    importance: 'high',
  };
}

/** Whether neither a FIX message nor its fields have words. */
function isSilent(operation: Operation): boolean {
  if (operation.kind !== 'fix-message' || operation.summary || operation.description.length > 0) return false;
  return operation.section.fields.every(({ schema }) => schema.description.length === 0);
}

function withoutWords({ file }: Api): Problem {
  const what = 'no message and no field has a description';
  const fix = 'describe them in FIX Orchestra, as a QuickFIX dictionary has no place for words';
  return { file, line: 1, what, fix, importance: 'house' };
}

function complain(operation: Operation, what: string, fix: string): Problem {
  const { file, line, id } = operation;
  return { file, line, what: `${id}: ${what}`, fix, importance: 'house' };
}

function checkOperation(operation: Operation): Problem[] {
  const problems: Problem[] = [];
  const complainAbout = (what: string, fix: string) => problems.push(complain(operation, what, fix));
  const { kind, summary, description, errors } = operation;
  if (!summary) complainAbout('no summary', 'say in one sentence what it does');
  if (description.length === 0) {
    complainAbout(...withoutDescription(operation));
  }
  if (!hasExamples(operation)) complainAbout('a response without an example', 'add an example');
  if (isIncoming(operation)) return problems;
  if (errors.length === 0) {
    const member = kind === 'fix-message' ? 'appinfo with purpose="error"' : 'x-errors';
    complainAbout('no list of errors', `name the errors it can return (${member})`);
  }
  if (kind !== 'fix-message' && operation.sample === null) {
    complainAbout('no sample', 'give a server and an example request');
  }
  return problems;
}

/** Says what is missing. In OpenAPI, the first sentence becomes the summary, so a single one leaves no description. */
function withoutDescription({ kind, summary, title }: Operation): [what: string, fix: string] {
  return kind === 'http' && summary !== title
    ? ['the description has one sentence, which is the summary', 'go on: when to use it and what goes wrong']
    : ['no description', 'say what it does, when to use it and what goes wrong'];
}

function isIncoming(operation: Operation): boolean {
  if (operation.kind === 'http') return operation.incoming;
  return operation.kind === 'channel' && operation.messages.every(({ direction }) => direction === 'receive');
}

function hasExamples(operation: Operation): boolean {
  switch (operation.kind) {
    case 'http':
      return operation.responses.every(({ body, examples }) => body === null || hasWritten(examples));
    case 'channel':
      return hasWritten(operation.conversation.map(({ example }) => example));
    case 'method':
      return hasWritten(operation.exchanges.map(({ request }) => request));
    case 'fix-message':
      return hasWritten(operation.examples);
  }
}

/** Whether a person wrote an example; one generated from the types proves nothing. */
function hasWritten(examples: readonly Pick<Example, 'generated'>[]): boolean {
  return examples.some(({ generated }) => !generated);
}

/** Returns everything that has fields; headers are separate sections. */
function sectionsOf(operation: Operation): readonly Section[] {
  switch (operation.kind) {
    case 'http':
      return [
        ...operation.sections,
        ...operation.responses.flatMap(({ status, headers, body }) => [
          { id: `response-${status}-headers`, fields: headers },
          ...(body ? [body] : []),
        ]),
        ...operation.callbacks.flatMap(({ sections }) => sections),
      ];
    case 'channel':
      return [
        ...operation.bindings,
        ...operation.messages.flatMap(({ section, headers }) => [
          { id: `${section.id}-headers`, fields: headers },
          section,
        ]),
      ];
    case 'method':
      return [operation.params, ...(operation.result ? [operation.result] : [])];
    case 'fix-message':
      return [operation.section];
  }
}

function checkSection(
  section: Section,
  operation: Operation,
  registry: SchemaRegistry,
  seen: Set<string>,
): Problem[] {
  const visitField = (field: Field, parent: string): Problem[] => {
    const path = `${parent}.${field.name}`;
    const fix = 'say its meaning, unit, range and what happens without it';
    const own = hasWords(field.schema, registry)
      ? []
      : [complain(operation, `${path} has no description`, fix)];
    return [...own, ...visit(field.schema, path)];
  };
  const visit = (schema: Schema, path: string): Problem[] => {
    switch (schema.kind) {
      case 'scalar':
        return [
          ...checkValues(schema, operation, path),
          ...(schema.content ? visit(schema.content, path) : []),
        ];
      case 'object':
        return [
          ...schema.fields.flatMap((field) => visitField(field, path)),
          ...(schema.others ? visit(schema.others, path) : []),
        ];
      case 'list':
        return [
          ...schema.positions.flatMap((position, index) => visit(position, `${path}[${index}]`)),
          ...(schema.items ? visit(schema.items, `${path}[]`) : []),
        ];
      case 'map':
        return visit(schema.values, `${path}.*`);
      case 'union':
        return schema.options.flatMap(({ label, schema: option }) => visit(option, `${path} (${label})`));
      case 'ref': {
        const target = registry.get(schema.name);
        if (seen.has(schema.name) || !target) return [];
        seen.add(schema.name);
        return visit(target, schema.name);
      }
    }
  };
  return [
    ...section.fields.flatMap((field) => visitField(field, section.id)),
    ...(section.schema ? visit(section.schema, section.id) : []),
  ];
}

/** Values that one problem lists. */
const MOST_NAMED = 10;

function checkValues(schema: ScalarSchema, operation: Operation, path: string): Problem[] {
  if (schema.constant) return [];
  const silent = schema.values.filter(({ meaning }) => meaning.length === 0).map(({ value }) => value);
  // The description of the field explains true and false.
  if (silent.length === 0 || silent.every((value) => value === 'true' || value === 'false')) return [];
  const rest = silent.length - MOST_NAMED;
  const listed = `${silent.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [complain(operation, `${path}: no meaning for ${listed}`, 'add x-enum-descriptions')];
}

function hasWords(schema: Schema, registry: SchemaRegistry): boolean {
  return leadsOf(schema, registry).some((each) => each.description.length > 0 || isFixed(each));
}

/** Whether there is one possible value; the format has no place for words about a setting of a binding. */
function isFixed(schema: Schema): boolean {
  if (schema.kind === 'object')
    return schema.fields.length > 0 && schema.fields.every((field) => isFixed(field.schema));
  return schema.kind === 'scalar' && schema.constant;
}
