/** Conditions of fields, which specifications write in words. */

/** Condition on another field of the same object: that it is given, or has certain values. */
export interface Condition {
  readonly field: string;
  /** Null for any value. */
  readonly values: readonly string[] | null;
  /** "is not": any value except these. */
  readonly isOther: boolean;
  /** "unless", "without": negates the whole condition. */
  readonly isUnless: boolean;
}

/** Reads a condition; null if the words aren't about another field. */
export function readCondition(when: string, isField: (name: string) => boolean): Condition | null {
  // What follows explains the condition: "unless type is market, which has no price".
  const words = when.trim().replace(/, which .*$/s, '');
  const clean = (name: string) => name.replace(/[`,]/g, '');
  const [, without] = /^without\s+(\S+)$/i.exec(words) ?? [];
  const [, start, subject = '', rest = ''] =
    /^(when|if|unless)\s+(?:you\s+(?:give|send|set)\s+)?(\S+)\s*(.*)$/i.exec(words) ?? [];
  const field = clean(without ?? subject);
  if (!isField(field)) return null;
  const isUnless = without !== undefined || start?.toLowerCase() === 'unless';
  if (without !== undefined || rest === '' || /^(is|was) (given|set|sent)$/.test(rest))
    return { field, values: null, isOther: false, isUnless };
  const [, not, list = ''] = /^is (neither |not )?(.+)$/.exec(rest.trim()) ?? [];
  const values = list
    .split(not === 'neither ' ? ' nor ' : ' or ')
    .flatMap((part) => part.split(', '))
    .map((part) => part.replaceAll('`', '').trim());
  // A sentence isn't a list of values.
  if (values.some((one) => one === '' || /\s/.test(one))) return null;
  return { field, values, isOther: not !== undefined, isUnless };
}
