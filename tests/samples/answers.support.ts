/** Which response of a document is good and which reports failure. */
import type { FailureSign } from '../../src/model/failure.ts';
import { asList, asObject } from '../../src/readers/json-schema/json.ts';

export function isFailure(value: unknown, failures: readonly FailureSign[]): boolean {
  return failures.some(({ path, test }) => {
    const found = path.reduce<readonly unknown[]>(
      (values, { name, isList }) =>
        values.flatMap((one) => (isList ? asList(asObject(one)[name]) : [asObject(one)[name]])),
      [value],
    );
    return found.some((member) => hasSign(member, test));
  });
}

function hasSign(member: unknown, test: FailureSign['test']): boolean {
  switch (test.kind) {
    case 'filled':
      return Object.keys(member ?? {}).length > 0;
    case 'is':
      return member === test.value;
    case 'is-not':
      return !test.values.some((word) => word === member);
  }
}
