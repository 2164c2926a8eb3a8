/**
 * Anchors of a page in few letters: a field is below its neighbors' parent and ends with its own name,
 * so most anchors are one digit, how many steps they share with the one before.
 */
import { stepsOf, toStep } from '../model/anchor.ts';

export function writeAnchors(entries: readonly { readonly anchor: string; readonly name: string }[]): string {
  let before: readonly string[] = [];
  return entries
    .map(({ anchor, name }) => {
      const steps = stepsOf(anchor);
      const shared = sharedSteps(before, steps);
      before = steps;
      const rest = steps.slice(shared).join('.');
      return `${shared}${rest === toStep(name) ? '' : `.${rest}`}`;
    })
    .join(' ');
}

export function readAnchors(text: string, nameAt: (index: number) => string): string[] {
  if (!text) return [];
  let before: readonly string[] = [];
  return text.split(' ').map((packed, index) => {
    const dot = packed.indexOf('.');
    const shared = before.slice(0, Number.parseInt(packed, 10));
    const rest = dot < 0 ? toStep(nameAt(index)) : packed.slice(dot + 1);
    const anchor = [...shared, rest].join('.');
    before = stepsOf(anchor);
    return anchor;
  });
}

function sharedSteps(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < Math.min(one.length, other.length - 1) && one[count] === other[count]) count += 1;
  return count;
}
