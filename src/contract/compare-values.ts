/** Compares what values of the same type may be. */
import type { ChangeType, Subject } from '../model/change.ts';
import type { FieldFactName } from './contract.ts';
import { COUNT, compareBounds, compareSteps } from './extent.ts';
import { type FactNode, factOf, factsOf } from './tree.ts';

export type Add = (subject: Subject, change: ChangeType, old?: string, now?: string) => void;

export function compareValues(old: FactNode, now: FactNode, add: Add): void {
  const both = (name: FieldFactName) => [factOf(old, name), factOf(now, name)] as const;
  for (const [name, subject, gained, lost] of FLAGS) {
    const [before, after] = both(name);
    if (before !== after) add(subject, after ? gained : lost);
  }
  const type = factOf(now, 'type');
  for (const [name, subject] of BOUNDED) {
    const [from, to] = both(name);
    const change = from === to ? null : compareBounds(from, to, name === 'range' ? type : COUNT);
    if (change) add(subject, change, from, to);
  }
  const [oldStep, step] = both('step');
  const stepChange = compareSteps(oldStep, step, type);
  if (stepChange) add('step', stepChange, oldStep, step);
  // A default applies only to a field that can be left out.
  const isAlwaysSent = both('presence').every((presence) => presence === 'required');
  // A field can have several: how a list is written, and the media type of each item.
  const all = (node: FactNode, name: FieldFactName) => factsOf(node, name).join(', ') || undefined;
  for (const [name, subject] of TEXTS) {
    if (name !== 'default' || !isAlwaysSent) compareTexts(subject, [all(old, name), all(now, name)], add);
  }
  compareLists(old, now, add);
}

function compareLists(old: FactNode, now: FactNode, add: Add): void {
  const [from, to] = [factsOf(old, 'value'), factsOf(now, 'value')];
  if (from.length === 0 && to.length > 0) add('list of values', 'narrowed', undefined, to.join(', '));
  else if (to.length === 0 && from.length > 0) add('list of values', 'widened', from.join(', '));
  else compareSets('value', from, to, add);
  const [oldOnes, newOnes] = [factsOf(old, 'deprecated-value'), factsOf(now, 'deprecated-value')];
  compareSets(
    'deprecation',
    oldOnes.filter((value) => to.includes(value)),
    newOnes.filter((value) => from.includes(value)),
    add,
  );
}

/** Facts that hold or don't, with what gaining and losing one does to the values. */
const FLAGS: readonly (readonly [FieldFactName, Subject, ChangeType, ChangeType])[] = [
  ['nullable', 'null', 'widened', 'narrowed'],
  ['unique', 'uniqueness', 'narrowed', 'widened'],
  ['closed', 'other fields', 'narrowed', 'widened'],
];

const BOUNDED: readonly (readonly [FieldFactName, Subject])[] = [
  ['range', 'range'],
  ['length', 'length'],
  ['items', 'number of items'],
  ['entries', 'number of entries'],
];

const TEXTS: readonly (readonly [FieldFactName, Subject])[] = [
  ['pattern', 'pattern'],
  ['not', 'exclusion'],
  ['content', 'content type'],
  ['default', 'default'],
  ['unit', 'unit'],
  ['encoding', 'encoding'],
  ['fix-type', 'FIX type'],
  ['discriminator', 'discriminator'],
];

export function compareTexts(
  subject: Subject,
  [old, now]: readonly [string | undefined, string | undefined],
  add: Add,
  changed: ChangeType = 'changed',
): void {
  if (old !== now)
    add(subject, old === undefined ? 'added' : now === undefined ? 'removed' : changed, old, now);
}

export function compareSets(
  subject: Subject,
  old: readonly string[],
  now: readonly string[],
  add: Add,
): void {
  for (const value of old.filter((each) => !now.includes(each))) add(subject, 'removed', value);
  for (const value of now.filter((each) => !old.includes(each))) add(subject, 'added', undefined, value);
}
