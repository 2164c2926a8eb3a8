/** Checks values against schemas of a specification, with ajv. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { toPlainNumbers } from '../../model/exact-number.ts';
import { unknownMembers } from './closed.ts';
import type { Direction } from './context.ts';
import { withNumericBounds } from './facts.ts';
import { asObject, asTexts, atPointer, isObject, type JsonObject, keysOf, memberOf } from './json.ts';
import { type Matches, toExpression } from './matching.ts';
import { DECIMAL, ENCODED, fitsQuickly, flagOf, requiredIn } from './quick-check.ts';
import { itemOf, propertyOf, shapesOf } from './shapes-of.ts';

/** An error in a value: its path, and what is wrong. */
export interface Fault {
  /** "/parts/1/volume"; empty for the whole value. */
  readonly path: string;
  readonly what: string;
}

/** Returns the faults of a value; empty if it fits. */
export type CheckValue = (schema: unknown, value: unknown, direction: Direction) => readonly Fault[];

/** Most errors to report for one value. */
const MOST_ERRORS = 5;

/** Creates a checker for one document. Named schemas are compiled when a value first reaches them. */
export function createValidator(root: unknown, matches: Matches): CheckValue {
  const compilers = new Map<Direction, ReturnType<typeof createCompiler>>();
  return (schema, given, direction) => {
    const value = toPlainNumbers(given);
    const compile = compilers.get(direction) ?? createCompiler(root, direction, matches);
    compilers.set(direction, compile);
    const hasFormat = (format: unknown, text: unknown) => compile({ format })(text);
    if (fitsQuickly(schema, value, { root, direction, matches, hasFormat })) return [];
    try {
      const validate = compile(schema);
      if (validate(value)) return [];
      const errors = (validate.errors ?? []).filter(
        (error) => !isNeverSent(root, schema, value, direction, error),
      );
      return telling(errors).map(toFault);
    } catch (error) {
      const what = `the schema cannot be checked: ${error instanceof Error ? error.message : String(error)}`;
      return [{ path: '', what }];
    }
  };
}

function createCompiler(
  root: unknown,
  direction: Direction,
  matches: Matches,
): (schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    // Errors then have the schema that the value breaks.
    verbose: true,
    code: {
      // Each schema checks only a handful of values: optimizing its code costs more than it saves.
      optimize: false,
      regExp: Object.assign(
        (pattern: string) => {
          // One that is no pattern is reported even if no value reaches it.
          toExpression(pattern);
          // ajv tells patterns apart by their text.
          return { test: (text: string) => matches(pattern, text), toString: () => pattern };
        },
        { code: 'new RegExp' },
      ),
    },
  });
  addFormats(ajv);
  ajv.addFormat('decimal', DECIMAL);
  // The expression of the package tries a text with many colons in as many ways as there are pairs of them.
  ajv.addFormat('url', (text: string) => /^(?:https?|ftp):\/\/[^\s/]/i.test(text) && URL.canParse(text));
  // Parameters share a few dozen schemas; equal ones are compiled once.
  const compiled = new Map<string, ValidateFunction>();
  const named = new Map<string, ValidateFunction>();
  const compileNamed = (ref: string): ValidateFunction => {
    const validate = named.get(ref) ?? ajv.compile(toCheckable(atPointer(root, ref) ?? true, direction));
    named.set(ref, validate);
    return validate;
  };
  const compile = (schema: unknown): ValidateFunction => {
    if (isObject(schema) && typeof schema.$ref === 'string' && Object.keys(schema).length === 1) {
      return compileNamed(schema.$ref);
    }
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(toCheckable(schema, direction));
    compiled.set(key, validate);
    return validate;
  };
  ajv.addKeyword({
    keyword: CODED,
    type: 'string',
    validate: (encoding: string, text: string) => ENCODED[encoding.toLowerCase()]?.test(text) ?? true,
  });
  // ajv compares every item with every other one.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isSet: boolean, items: readonly unknown[]) =>
      !isSet || new Set(items.map(toSorted)).size === items.length,
  });
  ajv.addKeyword({
    keyword: CLOSED,
    type: 'object',
    errors: true,
    validate: function checkClosed(schema: unknown, data: unknown): boolean {
      const names = unknownMembers(root, schema, data, matches);
      Object.assign(checkClosed, { errors: [{ keyword: CLOSED, params: { names: names.join(', ') } }] });
      return names.length === 0;
    },
  });
  const open = new Set<string>();
  ajv.addKeyword({
    keyword: NAMED,
    errors: 'full',
    validate: function checkNamed(ref: string, data: unknown, _schema?: unknown, place?: Place): boolean {
      const key = `${ref} ${place?.instancePath}`;
      // A schema that refers back to itself for the same value adds nothing.
      if (open.has(key)) return true;
      open.add(key);
      try {
        const validate = compileNamed(ref);
        const fits = validate(data, place);
        Object.assign(checkNamed, { errors: validate.errors });
        return fits;
      } finally {
        open.delete(key);
      }
    },
  });
  return compile;
}

/** Whether a missing member is never sent in this direction: another part makes it read-only or write-only. */
function isNeverSent(
  root: unknown,
  schema: unknown,
  value: unknown,
  direction: Direction,
  { keyword, instancePath, params }: ErrorObject,
): boolean {
  if (keyword !== 'required') return false;
  let shape = schema;
  let inner = value;
  for (const key of [...keysOf(instancePath), String(params.missingProperty)]) {
    const shapes = shapesOf(root, shape, inner);
    shape = Array.isArray(inner) ? itemOf(shapes) : propertyOf(shapes, key);
    inner = memberOf(inner, key);
  }
  return shapesOf(root, shape, inner).some((node) => node[flagOf(direction)] === true);
}

type Place = Parameters<ValidateFunction>[1];

/** Picks the errors to report: those outside of alternatives or, if there are none, the deepest one. */
function telling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const plain = errors.filter(({ keyword, schemaPath }) => {
    return !['oneOf', 'anyOf', 'if'].includes(keyword) && !/\/(oneOf|anyOf)\/\d/.test(schemaPath);
  });
  if (plain.length > 0) return plain.slice(0, MOST_ERRORS);
  const deepest = [...meant(errors)].sort(
    (left, right) => right.instancePath.length - left.instancePath.length,
  );
  return deepest.slice(0, 1);
}

/** Leaves out alternatives that a constant rules out, if another one has no such error: the value is meant as that. */
function meant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const optionOf = ({ schemaPath }: ErrorObject) => /^.*\/(?:oneOf|anyOf)\/\d+/.exec(schemaPath)?.[0];
  const ruledOut = new Set(errors.filter(({ keyword }) => keyword === 'const').map(optionOf));
  const open = errors.filter((error) => optionOf(error) !== undefined && !ruledOut.has(optionOf(error)));
  return open.length > 0 ? open : errors;
}

function toFault({ instancePath, keyword, message, params, schema }: ErrorObject): Fault {
  return { path: instancePath, what: words(keyword, params, schema) ?? message ?? keyword };
}

function words(keyword: string, params: ErrorObject['params'], schema: unknown): string | undefined {
  switch (keyword) {
    case 'not': {
      const names = asTexts(asObject(schema).required);
      return names.length > 1 ? `must not have ${names.join(' and ')} together` : undefined;
    }
    case 'additionalProperties':
      return `has ${params.additionalProperty}, which the schema does not know`;
    case CLOSED:
      return `has ${params.names}, which the schema does not know`;
    case CODED:
      return `must be ${schema}`;
    case 'uniqueItems':
      return 'must not have an item twice';
    case 'enum':
      return `must be one of ${JSON.stringify(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    default:
      return undefined;
  }
}

/** Writes a value so that equal ones have equal texts, whatever the order of their members. */
function toSorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** Keyword that replaces `$ref`: ajv would compile everything reachable immediately, for some schemas without end. */
const NAMED = 'x-named-schema';

/** Keywords that replace `unevaluatedProperties: false` and `contentEncoding`, which ajv doesn't check across lazy references. */
const CLOSED = 'x-closed';
const CODED = 'x-coded';

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const SINGLES = [
  ...['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'],
  'additionalItems',
];
/** Identifiers and words have no effect here. */
const DROPPED = [
  ...['$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', 'id', 'discriminator', 'nullable'],
  ...['example', 'examples', 'default', 'unevaluatedProperties', 'unevaluatedItems'],
];

export function toCheckable(schema: unknown, direction: Direction): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  const checkable: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(withNumericBounds(schema))) {
    if (DROPPED.includes(key) || key.startsWith('x-')) continue;
    checkable[key] = toCheckableValue(key, value, direction);
  }
  if (Array.isArray(schema.items)) {
    checkable.prefixItems = checkable.items;
    checkable.items = checkable.additionalItems ?? true;
    delete checkable.additionalItems;
  }
  if (schema.unevaluatedProperties === false) checkable[CLOSED] = schema;
  if (typeof schema.contentEncoding === 'string') checkable[CODED] = schema.contentEncoding;
  if (Array.isArray(schema.required)) checkable.required = requiredIn(schema, direction);
  if (typeof schema.$ref === 'string') {
    delete checkable.$ref;
    checkable[NAMED] = schema.$ref;
  }
  // The discriminator picks the option: options that differ in nothing else must not count as two matches.
  if (isObject(schema.discriminator) && checkable.oneOf) {
    checkable.anyOf = checkable.oneOf;
    delete checkable.oneOf;
  }
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, checkable] } : checkable;
}

function toCheckableValue(key: string, value: unknown, direction: Direction): unknown {
  if (LISTS.includes(key) || (key === 'items' && Array.isArray(value))) {
    return Array.isArray(value) ? value.map((item) => toCheckable(item, direction)) : value;
  }
  if (MAPS.includes(key)) {
    return Object.fromEntries(
      Object.entries(asObject(value)).map(([name, item]) => [name, toCheckable(item, direction)]),
    );
  }
  return SINGLES.includes(key) ? toCheckable(value, direction) : toPlainNumbers(value);
}
