/** Finds the fields that a message is missing: required ones, and those that another of its fields requires. */
import type { Field } from '../../model/schema.ts';

/** Values by tag. */
type Sent = ReadonlyMap<number, string>;

/** A missing field. `when` is its condition, if it isn't always required. */
interface Missing {
  readonly tag: number;
  readonly name: string;
  readonly when?: string | undefined;
}

export function missingFields(fields: readonly Field[], sent: Sent): Missing[] {
  return fields.flatMap(({ tag, name, presence, when = '' }): Missing[] => {
    if (tag === undefined || sent.has(tag)) return [];
    if (presence === 'required') return [{ tag, name }];
    return presence === 'conditional' && holds(when, fields, sent) ? [{ tag, name, when }] : [];
  });
}

/** Whether a condition as the reader of Orchestra words it holds; false if it is about anything but one field. */
function holds(when: string, fields: readonly Field[], sent: Sent): boolean {
  const [, digits = '', rest = ''] = /^when \w+ \((\d+)\) is ([^;]+)/.exec(when) ?? [];
  const tag = Number(digits);
  const other = fields.find((field) => field.tag === tag);
  if (!other) return false;
  if (/^(not sent|left out)$/.test(rest)) return !sent.has(tag);
  if (/^(sent|there)$/.test(rest)) return sent.has(tag);
  const values = rest.split(/, | or /).map((part) => /^(\S+)(?: \([^()]*\))?$/.exec(part)?.[1] ?? '');
  const known = other.schema.kind === 'scalar' ? other.schema.values.map(({ value }) => value) : [];
  return values.every((value) => known.includes(value)) && values.includes(sent.get(tag) ?? '');
}
