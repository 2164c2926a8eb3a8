/** Draft ↔ the value that is sent, with its faults. */
import { isExactNumber, readSent, toJsonLine } from '../model/exact-number.ts';
import { asList, asObject, asText, isObject } from '../readers/json-schema/json.ts';
import { holds } from './condition.ts';
import type { Draft, DraftObject, FormField, Shape, ValueSchema } from './console-data.ts';
import { LONGEST_TEXT } from './limits.ts';
import { isSecretName } from './secrets.ts';
import { faultOf, fits } from './value-faults.ts';

export const JSON_SHAPE: Shape = { kind: 'json' };

/** What is wrong with a part of a draft. */
export interface Fault {
  readonly words: string;
  /** Set if the request can't be sent like this: it would do something else than what the form shows. */
  readonly stops?: true | undefined;
}

/** Faults of a value by path: names and indexes joined by slashes. */
export type Faults = ReadonlyMap<string, Fault>;

interface Written {
  readonly value: unknown;
  readonly faults: Faults;
}

/** Converts a value of an example to a draft. */
export function toDraft(value: unknown, shape: Shape): Draft {
  if (value === null) return null;
  switch (shape.kind) {
    case 'value':
      return typeof value === 'string' ? value : toJsonLine(value);
    case 'json':
      return toJsonLine(value);
    case 'list':
      return Array.isArray(value) ? value.map((item) => toDraft(item, shape.item)) : [];
    case 'map':
      return mapObject(value, (_, member) => toDraft(member, shape.item));
    case 'object': {
      const known = new Map(shape.fields.map((field) => [field.name, field.shape]));
      return mapObject(value, (name, member) => toDraft(member, known.get(name) ?? JSON_SHAPE));
    }
    case 'union': {
      const index = optionOf(value, shape);
      const option = shape.options[index];
      return option ? { [OPTION]: String(index), value: toDraft(value, option.shape) } : '';
    }
  }
}

/** Member of a union's draft with the index of the chosen option. */
export const OPTION = '?';

/** Finds the option that shares the most members with a value, or else fits its type. */
function optionOf(value: unknown, { options }: Extract<Shape, { kind: 'union' }>): number {
  const scores = options.map(({ shape }) => {
    if (shape.kind === 'object')
      return isObject(value) ? 1 + shape.fields.filter((field) => holdsField(value, field)).length : 0;
    if (shape.kind === 'list') return Array.isArray(value) ? 1 : 0;
    if (shape.kind === 'value') return typeof value !== 'object' && fits(shape.schema, value) ? 1 : 0;
    return isObject(value) ? 0.5 : 0.1;
  });
  return scores.indexOf(Math.max(...scores));
}

/** Whether a value has a member for a field; another value in place of a constant is none. */
function holdsField(value: object, { name, shape }: FormField): boolean {
  const member: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  if (member === undefined) return false;
  return shape.kind !== 'value' || !shape.isConstant || shape.values[0]?.value === String(member);
}

function mapObject(value: unknown, map: (name: string, member: unknown) => Draft): DraftObject {
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([name, member]) => [name, map(name, member)] as const),
  );
}

/** Returns the draft that a new part of a form starts with. */
export function emptyDraft(shape: Shape): Draft {
  switch (shape.kind) {
    case 'value':
      return shape.isConstant ? (shape.values[0]?.value ?? '') : '';
    case 'json':
      return '';
    case 'list':
      return [];
    case 'map':
      return {};
    case 'object':
      return Object.fromEntries(
        shape.fields
          .filter(({ presence }) => presence === 'required')
          .map((field) => [field.name, emptyDraft(field.shape)] as const),
      );
    case 'union':
      return { [OPTION]: '0', value: emptyDraft(shape.options[0]?.shape ?? JSON_SHAPE) };
  }
}

/** Returns the draft of a field that the reader adds: a flag that is off by default is added to turn it on. */
export function addedDraft({ shape, facts }: FormField): Draft {
  const isOff = facts.some(([kind, value]) => kind === 'default' && value === 'false');
  const isFlag = shape.kind === 'value' && typesOf(shape.schema).includes('boolean');
  return isFlag && isOff ? 'true' : emptyDraft(shape);
}

export function isDraftObject(draft: Draft | undefined): draft is DraftObject {
  return typeof draft === 'object' && draft !== null && !Array.isArray(draft);
}

export function membersOf(draft: Draft | undefined): DraftObject {
  return isDraftObject(draft) ? draft : {};
}

export function itemsOf(draft: Draft | undefined): readonly Draft[] {
  return Array.isArray(draft) ? draft : [];
}

/** Returns the shape of a member of a draft, and whether its value is secret; null if the shape has no such member. */
export function memberOf(
  shape: Shape,
  name: string,
  draft: Draft,
): Pick<FormField, 'shape' | 'isSecret'> | null {
  switch (shape.kind) {
    case 'list':
      return { shape: shape.item };
    case 'map':
      return { shape: shape.item, isSecret: isSecretName(name) || undefined };
    case 'union':
      if (name === OPTION) return { shape: JSON_SHAPE };
      return shape.options[Number(membersOf(draft)[OPTION] ?? 0)] ?? null;
    case 'object':
      return shape.fields.find((field) => field.name === name) ?? null;
    case 'value':
    case 'json':
      return null;
  }
}

/** Whether a field can be part of the request: it has no condition that is known not to hold. */
export function applies({ when }: FormField, fields: readonly FormField[], around: DraftObject): boolean {
  return when === undefined || holds(when, fields, around) !== false;
}

/** Whether a field must be sent: it is required, or it has no default and its condition is known to hold. */
export function isNeeded(
  { presence, when, facts }: FormField,
  fields: readonly FormField[],
  around: DraftObject,
): boolean {
  if (presence === 'required') return true;
  // A field with a default can be left out.
  const hasDefault = facts.some(([kind]) => kind === 'default');
  return when !== undefined && !hasDefault && holds(when, fields, around) === true;
}

/**
 * Converts a draft to a value. Invalid text is sent as typed, so that the server can reject it. What is empty in one of
 * the specification's own examples is a value, and elsewhere a part that the reader hasn't filled in.
 */
export function toValue(draft: Draft, shape: Shape, examples: readonly Draft[] = []): Written {
  const faults = new Map<string, Fault>();
  const value = write(draft, shape, '', examples, (path, fault) => faults.set(path, fault));
  return { value, faults };
}

type Report = (path: string, fault: Fault) => void;

const UNSET = 'Not filled in. Enter a value, or remove it.';

function write(
  draft: Draft,
  shape: Shape,
  path: string,
  examples: readonly Draft[],
  report: Report,
): unknown {
  if (draft === null) return null;
  switch (shape.kind) {
    case 'value': {
      // A constant has no control, so nothing else may be in its place.
      const text = (shape.isConstant && shape.values[0]?.value) || draft;
      if (isTooLong(text, path, report)) return '';
      const { value, fault } = readText(typeof text === 'string' ? text : '', shape.schema);
      if (fault !== null) report(path, { words: fault });
      return value;
    }
    case 'json': {
      const text = typeof draft === 'string' ? draft : '';
      if (isTooLong(text, path, report)) return '';
      const value = readSent(text);
      if (value === undefined) report(path, { words: "This isn't JSON, or is nested too deeply." });
      return value === undefined ? text : value;
    }
    case 'list': {
      const items = itemsOf(draft);
      const fault = faultOf(shape.schema ?? {}, items);
      if (fault !== null) report(path, { words: fault });
      const known = examples.flatMap(itemsOf);
      return items.map((item, index) =>
        writeItem(item, shape.item, join(path, String(index)), known, report),
      );
    }
    case 'map': {
      const known = examples.flatMap((one) => Object.values(membersOf(one)));
      return Object.fromEntries(
        Object.entries(membersOf(draft)).map(([name, item]) => [
          name,
          writeItem(item, shape.item, join(path, name), known, report),
        ]),
      );
    }
    case 'union': {
      const { [OPTION]: chosen, value = '' } = membersOf(draft);
      const option = shape.options[Number(chosen)] ?? shape.options[0];
      const known = membersNamed('value', examples);
      return option ? write(value, option.shape, path, known, report) : null;
    }
    case 'object':
      return writeObject(membersOf(draft), shape.fields, path, examples, report);
  }
}

function isTooLong(text: Draft, path: string, report: Report): boolean {
  const isLong = typeof text === 'string' && text.length > LONGEST_TEXT;
  if (isLong)
    report(path, {
      words: `Must have at most ${LONGEST_TEXT.toLocaleString('en')} characters.`,
      stops: true,
    });
  return isLong;
}

/** Writes an item of a list, or an entry of a map. */
function writeItem(
  item: Draft,
  shape: Shape,
  path: string,
  examples: readonly Draft[],
  report: Report,
): unknown {
  const value = write(item, shape, path, examples, report);
  if (item === '' && isText(shape) && !examples.includes('')) report(path, { words: UNSET });
  return value;
}

/** Writes the members that apply, then those that no field describes. */
function writeObject(
  members: DraftObject,
  fields: readonly FormField[],
  path: string,
  examples: readonly Draft[],
  report: Report,
): object {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (!applies(field, fields, members)) return [];
    const own = members[field.name];
    const at = join(path, field.name);
    const needed = isNeeded(field, fields, members);
    const isLeftOut = own === undefined || (own === '' && (needed || !isText(field.shape)));
    const known = membersNamed(field.name, examples);
    if (needed && isLeftOut) report(at, { words: 'Required.' });
    // A reader who added the field believes that it is sent.
    else if (!needed && own !== undefined && isEmpty(own) && !known.some(isEmpty))
      report(at, { words: UNSET, stops: isLeftOut || undefined });
    return isLeftOut ? [] : [[field.name, write(own, field.shape, at, known, report)]];
  });
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.entries(members).flatMap(([name, own]): [string, unknown][] =>
    known.has(name) ? [] : [[name, write(own, JSON_SHAPE, join(path, name), [], report)]],
  );
  return Object.fromEntries([...entries, ...others]);
}

function membersNamed(name: string, drafts: readonly Draft[]): readonly Draft[] {
  return drafts.flatMap((draft) => {
    const own = membersOf(draft)[name];
    return own === undefined ? [] : [own];
  });
}

/** Whether nothing is entered in a part of a form. */
function isEmpty(draft: Draft): boolean {
  if (typeof draft !== 'object' || draft === null) return draft === '';
  const { [OPTION]: option, value = '' } = membersOf(draft);
  return option === undefined ? Object.keys(draft).length === 0 : isEmpty(value);
}

/** Puts the faults of a part of a form below its place. */
export function faultsBelow(place: string, faults: Faults): Faults {
  return new Map([...faults].map(([path, fault]) => [path === '' ? place : join(place, path), fault]));
}

export function join(path: string, step: string): string {
  return path === '' ? step : `${path}/${step}`;
}

/** Whether an empty text is a value rather than a missing one. */
function isText(shape: Shape): boolean {
  return shape.kind === 'value' && shape.values.length === 0 && typesOf(shape.schema).includes('string');
}

/** JSON types that a schema allows; empty if it doesn't say. */
export function typesOf(schema: ValueSchema): readonly string[] {
  const own = [schema.type].flat().flatMap((type) => asText(type) ?? []);
  const inner = [schema.allOf, schema.anyOf, schema.oneOf]
    .flatMap(asList)
    .flatMap((one) => typesOf(asObject(one)));
  const named = [...asList(schema.enum), ...('const' in schema ? [schema.const] : [])].flatMap((value) =>
    typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? typeof value : [],
  );
  const found = own.length + inner.length > 0 ? [...own, ...inner] : named;
  return [...new Set(found)];
}

const PLACEHOLDER = /\{\{(?:token|uuid|iso-[mu]?s\+\d{1,6})\}\}/;

function readText(text: string, schema: ValueSchema): { value: unknown; fault: string | null } {
  if (PLACEHOLDER.test(text)) return { value: text, fault: null };
  const value = toScalar(text, typesOf(schema));
  return { value, fault: faultOf(schema, value) };
}

/** Reads a text as a number or boolean if the types allow it, and otherwise keeps it. */
function toScalar(text: string, types: readonly string[]): unknown {
  const value = readSent(text);
  const isNumber = typeof value === 'number' || isExactNumber(value);
  if (isNumber && (types.includes('number') || types.includes('integer'))) return value;
  return types.includes('boolean') && typeof value === 'boolean' ? value : text;
}
