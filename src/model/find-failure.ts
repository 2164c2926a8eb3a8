/** Recognizes responses that report failure. */
import { codeStartOf, type FailureSign } from './failure.ts';
import { hasMembers } from './json-text.ts';

/** Whether a response reports failure: of the whole request, or of some items of its list. Only an object does. */
export function failureIn(value: unknown, failures: readonly FailureSign[]): 'none' | 'part' | 'whole' {
  const found = failures.map((sign) => failureBySign(value, sign));
  return found.includes('whole') ? 'whole' : found.includes('part') ? 'part' : 'none';
}

export function isFailure(value: unknown, failures: readonly FailureSign[]): boolean {
  return failureIn(value, failures) !== 'none';
}

function failureBySign(value: unknown, sign: FailureSign): 'none' | 'part' | 'whole' {
  const { path, test, unless, code } = sign;
  if (!hasMembers(value) || (unless !== undefined && value[unless] === true)) return 'none';
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
  const failed = found.filter((member) => hasSign(member, test)).length;
  if (failed === 0) return 'none';
  // The items of any other list are errors, and not parts of the request.
  const isOfItems = path.slice(0, -1).some(({ isList }) => isList) && code === undefined;
  return isOfItems && failed < found.length ? 'part' : 'whole';
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
