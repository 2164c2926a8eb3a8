/** Whether conditions of fields hold for what the reader entered. */
import { readCondition } from '../model/condition.ts';
import type { Draft, DraftObject, FormField } from './console-data.ts';

/** Whether a condition holds; null if the words aren't about another field of the form. */
export function holds(when: string, fields: readonly FormField[], around: DraftObject): boolean | null {
  const find = (name: string) => fields.find((field) => field.name === name);
  const condition = readCondition(when, (name) => find(name) !== undefined);
  const field = condition && find(condition.field);
  if (!field) return null;
  const { values, isOther, isUnless } = condition;
  const draft = around[field.name];
  const value = textOf(draft, field);
  const result = values ? value !== null && values.includes(value) !== isOther : isGiven(draft);
  return result !== isUnless;
}

function isGiven(draft: Draft | undefined): boolean {
  return draft !== undefined && draft !== '';
}

/** Returns the text of a field, or its default if nothing is entered. */
function textOf(draft: Draft | undefined, { facts }: FormField): string | null {
  if (typeof draft === 'string' && draft !== '') return draft;
  if (isGiven(draft) && typeof draft === 'object') return '';
  return facts.find(([kind]) => kind === 'default')?.[1] ?? null;
}
