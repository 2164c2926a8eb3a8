/** Checks values against schemas of a specification, with ajv. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { NAMED, toCheckable } from './checkable.ts';
import { atPointer, isObject } from './json.ts';

/** Which way the value goes: what is received only is not required of what is sent, and the other way round. */
export type Direction = 'sent' | 'received';

/** What is wrong with a value, one sentence each; empty when it fits. */
export type CheckValue = (schema: unknown, value: unknown, direction: Direction) => readonly string[];

/** Enough to mend an example; a broken union produces dozens. */
const MOST_ERRORS = 3;

/** A checker for one document. Named schemas are compiled when a value first reaches them. */
export function createValidator(root: unknown): CheckValue {
  const compilers = { sent: createCompiler(root, 'sent'), received: createCompiler(root, 'received') };
  return (schema, value, direction) => {
    try {
      const validate = compilers[direction](schema);
      return validate(value) ? [] : toSentences(validate.errors ?? []);
    } catch (error) {
      return [`the schema cannot be checked: ${error instanceof Error ? error.message : String(error)}`];
    }
  };
}

function createCompiler(root: unknown, direction: Direction): (schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    // Patterns written for other languages often escape more than the strict mode allows.
    unicodeRegExp: false,
    // Each schema meets a handful of values; to polish its code costs more than it saves.
    code: { optimize: false },
  });
  addFormats(ajv);
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
    keyword: NAMED,
    errors: 'full',
    validate: function checkNamed(ref: string, data: unknown, _schema?: unknown, place?: Place): boolean {
      const validate = compileNamed(ref);
      const fits = validate(data, place);
      Object.assign(checkNamed, { errors: validate.errors });
      return fits;
    },
  });
  return compile;
}

type Place = Parameters<ValidateFunction>[1];

function toSentences(errors: readonly ErrorObject[]): readonly string[] {
  const sentences = new Set(
    errors.map(({ instancePath, message, params, keyword }) => {
      const detail =
        keyword === 'enum'
          ? `: ${params.allowedValues.join(', ')}`
          : keyword === 'const'
            ? `: ${JSON.stringify(params.allowedValue)}`
            : keyword === 'additionalProperties'
              ? `: ${params.additionalProperty}`
              : '';
      return `${instancePath || 'the value'} ${message ?? 'does not fit'}${detail}`;
    }),
  );
  return [...sentences].slice(0, MOST_ERRORS);
}
