/** Recognizes responses that report failure. */
import { codeStartOf, type FailureSign } from './failure.ts';
import { hasMembers } from './json-text.ts';

export interface Failure {
  /** Whether the whole request failed, or some items of its list. */
  readonly extent: 'none' | 'part' | 'whole';
  /** The texts that report it, in the words of the API. */
  readonly says: readonly string[];
}

/** Finds the failure that a response reports. Only an object reports one. */
export function failureIn(value: unknown, failures: readonly FailureSign[]): Failure {
  const found = failures.map((sign) => failureBySign(value, sign));
  const extents = found.map(({ extent }) => extent);
  return {
    extent: extents.includes('whole') ? 'whole' : extents.includes('part') ? 'part' : 'none',
    says: [...new Set(found.flatMap(({ says }) => says))],
  };
}

export function isFailure(value: unknown, failures: readonly FailureSign[]): boolean {
  return failureIn(value, failures).extent !== 'none';
}

const NO_FAILURE: Failure = { extent: 'none', says: [] };

function failureBySign(value: unknown, sign: FailureSign): Failure {
  const { path, test, unless, code } = sign;
  if (!hasMembers(value) || (unless !== undefined && value[unless] === true)) return NO_FAILURE;
  const start = codeStartOf(sign);
  const memberOf = (one: unknown, name: string) => (hasMembers(one) ? one[name] : undefined);
  const found = path.reduce<readonly unknown[]>(
    (values, { name, isList }) =>
      values.flatMap((one) => {
        if (start !== null && typeof one === 'string') return [one.slice(0, start.length)];
        const member = memberOf(one, name);
        return isList ? (Array.isArray(member) ? member : []) : [member];
      }),
    [value],
  );
  const failed = found.filter((member) => hasSign(member, test));
  if (failed.length === 0) return NO_FAILURE;
  // The items of any other list are errors, and not parts of the request.
  const isOfItems = path.slice(0, -1).some(({ isList }) => isList) && code === undefined;
  return {
    extent: isOfItems && failed.length < found.length ? 'part' : 'whole',
    // Where one value alone is the sign of failure, it doesn't say which failure.
    says: test.kind === 'is' ? [] : failed.flat().filter((member) => typeof member === 'string'),
  };
}

function hasSign(member: unknown, test: FailureSign['test']): boolean {
  switch (test.kind) {
    case 'filled':
      return typeof member === 'object' ? Object.keys(member ?? {}).length > 0 : Boolean(member);
    case 'is':
      return member === test.value;
    case 'is-not':
      return !test.values.some((word) => word === member);
    case 'starts-with':
      return typeof member === 'string' && member.startsWith(test.text);
  }
}
