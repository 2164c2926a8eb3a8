/** Examples against their schemas; a failure names the operation, the example and the path in it. */
import type { Problem } from '../../model/problem.ts';
import { below, keysOf } from '../json-schema/json.ts';
import { createValidator, type Direction } from '../json-schema/validator.ts';
import type { Bundle } from './bundle.ts';

/** An example: what to call it, its value, the schema and where the value is. */
export interface CheckedExample {
  /** "book: example \"Snapshot\" of snapshot". */
  readonly title: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly schema: unknown;
  readonly direction: Direction;
}

export type ExampleCheck = (example: CheckedExample) => void;

/** Problems are pushed to `problems`, so that a check can be part of an expression. */
export function createExampleCheck({ root, placeOf }: Bundle, problems: Problem[]): ExampleCheck {
  const check = createValidator(root);
  return ({ title, value, pointer, schema, direction }) => {
    if (schema === undefined) return;
    for (const { path, what } of check(schema, value, direction)) {
      problems.push({
        ...placeOf(below(pointer, ...keysOf(path))),
        what: `${title}${path ? ` at ${path}` : ''}: ${what}`,
        fix: 'correct the example, or the schema if the example is right',
        editorial: true,
      });
    }
  };
}
