/** Site → the data that each page's console loads. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { FieldSection, HttpOperation, MethodOperation, Operation } from '../model/operation.ts';
import type { HttpSample } from '../model/request.ts';
import type { Field } from '../model/schema.ts';
import type { Site } from '../model/site.ts';
import { splitText } from '../model/split-text.ts';
import { asObject, isObject } from '../readers/json-schema/json.ts';
import { toChannelData } from './channel/to-channel-data.ts';
import {
  type ConsoleData,
  type Draft,
  type FormDraft,
  type FormField,
  type FormPart,
  type FormPlace,
  PLACES,
  type RequestData,
  type Shape,
} from './console-data.ts';
import { type DescribedRequest, readDescribed } from './described-schemas.ts';
import { emptyDraft, toDraft } from './draft.ts';
import { toEnvironments } from './environments.ts';
import { contextOf, type Source, schemaOf } from './page-source.ts';
import { type FormContext, toFormField, toShape } from './to-form.ts';
import { toReceived } from './to-received.ts';

/** Yields the route and data of each page of an API that has samples. */
export function* toConsoles(site: Site, api: Api): Generator<readonly [Route, ConsoleData]> {
  const references = new Map(
    site.pages.flatMap(({ route, body }) => (body.kind === 'reference' ? [[route, body.reference]] : [])),
  );
  const setting = site.config.apis.find(({ id }) => id === api.id);
  if (!setting) return;
  const described = readDescribed(api);
  for (const operation of api.operations) {
    const route: Route = `${setting.prefix}/${operation.slug}`;
    const reference = references.get(route);
    if (!reference || reference.samples.length === 0) continue;
    const data = toData({ site, api, operation, reference, described });
    if (data) yield [route, data];
  }
}

function toData(source: Source): ConsoleData | null {
  const { site, api, operation, reference } = source;
  if (operation.kind === 'fix-message' || !operation.sample) return null;
  const page = {
    api: api.id,
    title: operation.title,
    environments: toEnvironments(api, operation.servers, site.config.environments),
    received: receivedSections(operation).map((section, _, all) => ({
      id: section.id,
      node: toReceived(contextOf(source, shownSection(section, all).id), schemaOf(section), [], section.id),
    })),
    errors: reference.errors.map(({ code, action }) => ({ code, action: action ?? null })),
    creates: toCreated(api, operation),
    unchecked: toUnchecked(operation),
  };
  const { sample } = operation;
  if (sample.kind === 'socket') return { ...page, ...toChannelData(source, sample) };
  if (operation.kind === 'channel') return null;
  const request =
    operation.kind === 'http'
      ? toHttpForm(source, operation, sample)
      : toMethodForm(source, operation, sample);
  return {
    ...page,
    kind: 'request',
    ...request,
    sample: { ...sample, body: sample.body && { ...sample.body, examples: undefined } },
    examples: toExamples(sample, request, operation, describedOf(source)),
  };
}

function toUnchecked({ unchecked }: Operation): ConsoleData['unchecked'] {
  if (!unchecked) return null;
  const { words, guide } = unchecked;
  return { words, route: guide.route, hash: guide.hash };
}

/** Names the members with the IDs of what a request creates; those of orders are the same for all of an API. */
function toCreated({ limiters = [] }: Api, { creates }: Operation): ConsoleData['creates'] {
  if (!creates) return null;
  const ids = creates.ids.length > 0 ? creates.ids : limiters.flatMap(({ orders }) => orders);
  return { kind: creates.kind, ids: [...new Set(ids)] };
}

/** Finds the section that the page shows: messages with the same fields share one. */
function shownSection(section: FieldSection, all: readonly FieldSection[]): FieldSection {
  const shape = ({ fields, schema }: FieldSection) => JSON.stringify([fields, schema]);
  return all.find((one) => shape(one) === shape(section)) ?? section;
}

/** Lists the sections that describe responses. */
function receivedSections(operation: Operation): readonly FieldSection[] {
  switch (operation.kind) {
    case 'http':
      return operation.responses.flatMap(({ body }) => body ?? []);
    case 'method':
      return operation.result ? [operation.result] : [];
    case 'channel':
      return operation.messages.flatMap(({ direction, section }) => (direction === 'receive' ? section : []));
    case 'fix-message':
      return [];
  }
}

function describedOf({ described, operation }: Source): DescribedRequest | undefined {
  if (operation.kind === 'http') return described?.operations.get(`${operation.method} ${operation.path}`);
  return operation.kind === 'method' ? described?.operations.get(operation.method) : undefined;
}

type Form = Pick<RequestData, 'parts' | 'template' | 'isByPosition'>;

function toHttpForm(source: Source, { path, sections, servers }: HttpOperation, sample: HttpSample): Form {
  const request = describedOf(source);
  const placed = new Set(
    (sample.signing?.placements ?? []).flatMap(({ withoutBody, ...place }) =>
      [place, ...(withoutBody ? [withoutBody] : [])].map((one) => `${one.in} ${one.name.toLowerCase()}`),
    ),
  );
  const isOwn = (place: FormPlace, name: string) => !placed.has(`${place} ${name.toLowerCase()}`);
  const body = sections.find(({ mediaType }) => mediaType !== undefined);
  const parts = sections.flatMap((section): FormPart[] => {
    const { id, title, fields } = section;
    if (section === body) {
      const type = sample.body?.mediaType ?? body.mediaType?.split(', ')[0] ?? '';
      const shape = toShape(contextOf(source, id), schemaOf(section), [request?.bodies.get(type)], []);
      return [{ place: 'body', title, shape: withoutProof(shape, (name) => isOwn('body', name)) }];
    }
    const place = PLACES.find((one) => one === id);
    if (!place || section.mediaType !== undefined) return [];
    const own = fields.filter(({ name }) => isOwn(place, name));
    return [{ place, title, shape: toParameters(contextOf(source, id), own, place, request) }];
  });
  const base = (servers[0]?.url ?? '').replace(/^[a-z][a-z\d+.-]*:\/\/[^/]+/i, '').replace(/\/+$/, '');
  return { parts, template: base + path, isByPosition: false };
}

function toMethodForm(source: Source, { params, paramStructure }: MethodOperation, sample: HttpSample): Form {
  const shape = toParameters(contextOf(source, params.id), params.fields, 'params', describedOf(source));
  return {
    parts: params.fields.length > 0 ? [{ place: 'params', title: params.title, shape }] : [],
    template: sample.path,
    isByPosition: paramStructure !== 'by-name',
  };
}

function toParameters(
  context: FormContext,
  fields: readonly Field[],
  place: FormPlace,
  request: DescribedRequest | undefined,
): Shape {
  return {
    kind: 'object',
    fields: fields.map((field): FormField => {
      const found = request?.parameters.get(`${place} ${field.name}`);
      const own = toFormField(context, field, [found?.schema], [field.name]);
      return found?.style ? { ...own, style: found.style } : own;
    }),
  };
}

/** Removes authentication fields, which the console fills in. */
function withoutProof(shape: Shape, isOwn: (name: string) => boolean): Shape {
  if (shape.kind !== 'object') return shape;
  return { ...shape, fields: shape.fields.filter(({ name }) => isOwn(name)) };
}

/** Converts the documented examples to drafts. */
function toExamples(
  sample: HttpSample,
  form: Form,
  operation: HttpOperation | MethodOperation,
  request: DescribedRequest | undefined,
): RequestData['examples'] {
  const parameters = toParameterDrafts(sample, form, request);
  const { body } = sample;
  const values = body?.examples ?? [{ name: 'Example', value: body?.value }];
  const names = operation.kind === 'http' ? operation.requests : operation.exchanges;
  const draftOf = (value: unknown): FormDraft =>
    Object.fromEntries(
      form.parts.flatMap(({ place, shape }): [FormPlace, Draft][] => {
        if (place === 'body')
          return value === undefined ? [] : [['body', toDraft(withoutNames(value, sample), shape)]];
        if (place === 'params') return [['params', toParamsDraft(value, shape)]];
        const own = parameters[place];
        return own === undefined ? [] : [[place, own]];
      }),
    );
  return values.map(({ name, value }, index) => ({
    name: values.length === 1 ? (names[0]?.name ?? name) : name || `Example ${index + 1}`,
    draft: draftOf(value),
  }));
}

/** Removes authentication fields from a body. */
function withoutNames(value: unknown, { signing }: HttpSample): unknown {
  const names = (signing?.placements ?? []).filter((one) => one.in === 'body').map(({ name }) => name);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

function toParamsDraft(value: unknown, shape: Shape): Draft {
  const { params } = asObject(value);
  if (!Array.isArray(params) || shape.kind !== 'object') return toDraft(params ?? {}, shape);
  const named = shape.fields.slice(0, params.length).map(({ name }, index) => [name, params[index]] as const);
  return toDraft(Object.fromEntries(named), shape);
}

/** Drafts of the sample's parameters: texts as the sample sends them, structured values from the specification. */
function toParameterDrafts(
  sample: HttpSample,
  { parts, template }: Form,
  request: DescribedRequest | undefined,
): FormDraft {
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const fixed = template.split(/\{[^}]+\}/);
  const found = splitText(sample.path, fixed, { values: 'longest', least: 0 }) ?? [];
  const pairs: Partial<Record<FormPlace, readonly (readonly [string, string])[]>> = {
    path: names.map((name, index) => [name, decodeURIComponent(found[index] ?? '')] as const),
    query: sample.query,
    header: sample.headers,
    cookie: (sample.headers.find(([name]) => name === 'Cookie')?.[1] ?? '').split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')] as const;
    }),
  };
  return Object.fromEntries(
    parts.flatMap(({ place, shape }): [FormPlace, Draft][] => {
      const own = pairs[place];
      if (!own || shape.kind !== 'object') return [];
      const entries = shape.fields.flatMap((field): [string, Draft][] => {
        const isSent = own.some(([name]) => name === field.name || name.startsWith(`${field.name}[`));
        const [text] = own.flatMap(([name, value]) => (name === field.name ? [value] : []));
        const example = request?.parameters.get(`${place} ${field.name}`)?.example;
        if (field.shape.kind === 'value' && text !== undefined) return [[field.name, text]];
        if (typeof example === 'object' && (isSent || field.style?.explode))
          return [[field.name, toDraft(example, field.shape)]];
        // A parameter with its own media type is JSON. Any other text was generated and is a single value.
        if (text === undefined) return [];
        if (field.style && field.shape.kind !== 'list') return [[field.name, emptyDraft(field.shape)]];
        return [[field.name, toDraft(field.style ? [text] : JSON.parse(text), field.shape)]];
      });
      return [[place, Object.fromEntries(entries)]];
    }),
  );
}
