/** Conditions of fields, which specifications give in words: whether one holds for what a reader has entered. */
import type { Draft, DraftObject, FormField } from './console-data.ts';

/** Null where the words don't say it in terms of other fields of the same form. */
export function holds(when: string, fields: readonly FormField[], around: DraftObject): boolean | null {
  const words = when.trim();
  const [, negation, subject = '', rest = ''] =
    /^(when|if|unless)\s+(?:you\s+(?:give|send|set)\s+)?(\S+)\s*(.*)$/i.exec(words) ?? [];
  const [, without] = /^without\s+(\S+)$/i.exec(words) ?? [];
  const find = (name: string) => fields.find((field) => field.name === name.replace(/[`,]/g, ''));
  if (without !== undefined) return find(without) ? !isGiven(around[clean(without)]) : null;
  const field = find(subject);
  if (!field) return null;
  const draft = around[field.name];
  const isAboutPresence = rest === '' || /^(is|was) (given|set|sent)$/.test(rest);
  const result = isAboutPresence ? isGiven(draft) : test(rest.trim(), textOf(draft, field));
  return result === null || negation?.toLowerCase() !== 'unless' ? result : !result;
}

function clean(name: string): string {
  return name.replace(/[`,]/g, '');
}

function test(rest: string, value: string | null): boolean | null {
  const [, neither] = /^is neither (.+)$/.exec(rest) ?? [];
  if (neither !== undefined) return among(neither, ' nor ', value, true);
  const [, not] = /^is not (.+)$/.exec(rest) ?? [];
  if (not !== undefined) return among(not, ' or ', value, true);
  const [, is] = /^is (.+)$/.exec(rest) ?? [];
  return is === undefined ? null : among(is, ' or ', value, false);
}

/** A list of plain values; anything that is a sentence says nothing here. */
function among(list: string, last: string, value: string | null, isNegated: boolean): boolean | null {
  const values = list
    .split(last)
    .flatMap((part) => part.split(', '))
    .map((part) => part.replaceAll('`', '').trim());
  if (values.some((one) => one === '' || /\s/.test(one))) return null;
  if (value === null) return false;
  return values.includes(value) !== isNegated;
}

function isGiven(draft: Draft | undefined): boolean {
  return draft !== undefined && draft !== '';
}

/** The text of a field; its default where nothing is entered. */
function textOf(draft: Draft | undefined, { facts }: FormField): string | null {
  if (typeof draft === 'string' && draft !== '') return draft;
  if (isGiven(draft) && typeof draft === 'object') return '';
  return facts.find(([kind]) => kind === 'default')?.[1] ?? null;
}
