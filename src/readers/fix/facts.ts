/** The small print of a FIX field or group: type, default, range, length, unit, example. */
import type { Fact, FactKind } from '../../model/fact.ts';
import { typeName } from './datatypes.ts';
import type { AppInfo, Limits } from './definitions.ts';

/** Facts of a field; the first `appinfo` of a purpose counts, so a reference can override its field. */
export function fieldFacts(
  type: string,
  limits: Limits,
  constant: boolean,
  infos: readonly AppInfo[],
): Fact[] {
  const told = (purpose: string) => infos.find((info) => info.purpose === purpose)?.text;
  const { min, max, length, minLength, maxLength, value } = limits;
  return facts([
    ['fix-type', typeName(type)],
    ['default', constant ? undefined : value],
    ['range', span(min, max, plain)],
    ['length', length === undefined ? span(minLength, maxLength, characters) : characters(length)],
    ['unit', told('unit')],
    ['example', told('example')],
  ]);
}

/** How many entries a group may have. */
export function groupFacts(min: string | undefined, max: string | undefined): Fact[] {
  return facts([
    ['items', span(min === '0' ? undefined : min, max === 'unbounded' ? undefined : max, entries)],
  ]);
}

type Counted = (count: string) => string;
const plain: Counted = (count) => count;
const characters: Counted = (count) => `${count} ${count === '1' ? 'character' : 'characters'}`;
const entries: Counted = (count) => `${count} ${count === '1' ? 'entry' : 'entries'}`;

function span(low: string | undefined, high: string | undefined, counted: Counted): string | undefined {
  if (low !== undefined && high !== undefined)
    return low === high ? counted(low) : `${low} to ${counted(high)}`;
  if (high !== undefined) return `at most ${counted(high)}`;
  return low === undefined ? undefined : `at least ${counted(low)}`;
}

function facts(pairs: readonly (readonly [kind: FactKind, value: string | undefined])[]): Fact[] {
  return pairs.flatMap(([kind, value]) => (value ? [{ kind, value }] : []));
}
