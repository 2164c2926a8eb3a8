/** Examples against their schemas, with ajv; a failure names the operation, the example and the path in it. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Problem } from '../../model/problem.ts';
import { asText, atPointer, below, isObject, type JsonObject, keysOf } from '../json-schema/json.ts';
import type { Bundle } from './bundle.ts';

/** An example: what to call it, its value and where both the value and its schema stand. */
export interface CheckedExample {
  /** "book, example \"Snapshot\" of snapshot". */
  readonly title: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly schemaPointer: string;
}

export type ExampleCheck = (example: CheckedExample) => void;

const BASE = 'https://specification.invalid/document';
/** More than these say nothing new about one example. */
const MOST_ERRORS = 5;
/** More references in a row than this can only be a circle. */
const MOST_HOPS = 100;

/** Problems are pushed to `problems`, so that a check can stand inside an expression. */
export function createExampleCheck(bundle: Bundle, problems: Problem[]): ExampleCheck {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(bundle.root, BASE);
  const compiled = new Map<string, ValidateFunction>();
  const unusable = new Set<string>();
  return ({ title, value, pointer, schemaPointer }) => {
    const place = namedSchema(bundle.root, schemaPointer);
    try {
      const validate = compiled.get(place) ?? ajv.compile({ $ref: `${BASE}${toFragment(place)}` });
      compiled.set(place, validate);
      if (validate(value)) return;
      for (const error of telling(validate.errors ?? [])) {
        problems.push({
          ...bundle.placeOf(below(pointer, ...keysOf(error.instancePath))),
          what: `${title}${error.instancePath ? ` at ${error.instancePath}` : ''}: ${words(error)}`,
          fix: 'correct the example, or the schema if the example is right',
          editorial: true,
        });
      }
    } catch (error) {
      // References that lead nowhere are reported where they stand.
      const isReported = error instanceof Error && 'missingRef' in error;
      // A schema that cannot be compiled is a problem of the schema, told once.
      if (isReported || unusable.has(schemaPointer)) return;
      unusable.add(schemaPointer);
      problems.push({
        ...bundle.placeOf(schemaPointer),
        what: `${title}: its schema cannot be used: ${error instanceof Error ? error.message : String(error)}`,
        fix: 'correct the schema',
      });
    }
  };
}

/** Many places only refer to a named schema; it is compiled once. */
function namedSchema(root: JsonObject, pointer: string, hops = 0): string {
  const node = atPointer(root, pointer);
  const ref = isObject(node) && Object.keys(node).length === 1 ? asText(node.$ref) : undefined;
  return ref?.startsWith('#/') && hops < MOST_HOPS ? namedSchema(root, ref, hops + 1) : pointer;
}

/** A pointer as it may stand in a URL. */
function toFragment(pointer: string): string {
  const parts = keysOf(pointer).map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `#${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}`;
}

/** Alternatives fail as a whole; the errors inside them say why, the one that got furthest says it best. */
function telling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const plain = errors.filter(({ keyword, schemaPath }) => {
    return !['oneOf', 'anyOf', 'if'].includes(keyword) && !/\/(oneOf|anyOf)\/\d/.test(schemaPath);
  });
  if (plain.length > 0) return plain.slice(0, MOST_ERRORS);
  const deepest = [...errors].sort((left, right) => right.instancePath.length - left.instancePath.length);
  return deepest.slice(0, 1);
}

function words({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties')
    return `has ${params.additionalProperty}, which the schema does not know`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message ?? keyword;
}
