/** Examples against their schemas, with ajv; a failure names the operation, the example and the path in it. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Problem } from '../../model/problem.ts';
import { below, keysOf } from '../json-schema/json.ts';
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

/** Problems are pushed to `problems`, so that a check can stand inside an expression. */
export function createExampleCheck(bundle: Bundle, problems: Problem[]): ExampleCheck {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(bundle.root, BASE);
  const unusable = new Set<string>();
  return ({ title, value, pointer, schemaPointer }) => {
    const $ref = `${BASE}#${keysOf(schemaPointer)
      .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('')}`;
    try {
      const validate = ajv.compile({ $ref });
      if (validate(value)) return;
      for (const error of telling(validate.errors ?? [])) {
        problems.push({
          ...bundle.placeOf(below(pointer, ...keysOf(error.instancePath))),
          what: `${title}${error.instancePath ? ` at ${error.instancePath}` : ''}: ${words(error)}`,
          fix: 'correct the example, or the schema if the example is right',
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
