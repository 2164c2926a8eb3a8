/** Finds the documented message that an arriving one matches, by its constants and the members described. */
import { isObject } from '../../readers/json-schema/json.ts';
import type { MessageKind, ReceivedNode } from '../console-data.ts';

/** Weight of a constant: a required value says more than a described member. */
const WEIGHT = 3;

/**
 * Null if none describes it. A snapshot and an update can look the same on the wire; then the first one after a
 * subscription is the snapshot.
 */
export function kindOf(
  kinds: readonly MessageKind[],
  value: unknown,
  hasStarted: boolean,
): MessageKind | null {
  if (typeof value !== 'object' || value === null) return null;
  const scored = kinds
    .filter(({ constants }) => constants.every(([path, values]) => fits(value, path.split('.'), values)))
    .map((kind) => ({ kind, score: score(value, kind.node) + WEIGHT * kind.constants.length }));
  const best = Math.max(0, ...scored.map((one) => one.score));
  const found = scored.filter((one) => one.score === best && best > 0).map(({ kind }) => kind);
  const [first = null] = found;
  return first?.role === 'snapshot' && hasStarted
    ? (found.find(({ role }) => role === 'update') ?? first)
    : first;
}

/** Whether the member at the path has one of the values; a missing one doesn't. */
function fits(value: unknown, [name, ...rest]: readonly string[], values: readonly string[]): boolean {
  if (name === undefined) return values.includes(String(value));
  if (Array.isArray(value) && !/^\d+$/.test(name))
    return value.some((item) => fits(item, [name, ...rest], values));
  if (typeof value !== 'object' || value === null) return false;
  const member = new Map<string, unknown>(Object.entries(value)).get(name);
  return member !== undefined && fits(member, rest, values);
}

/** Score of a value: members that the page describes, minus those that it doesn't. */
function score(value: unknown, node: ReceivedNode | null): number {
  if (!node) return -2;
  if (Array.isArray(value)) {
    const isTuple = node.members !== undefined;
    if (!isTuple && !node.each && !node.isOpen) return -2;
    const items = isTuple ? value : value.slice(0, 1);
    return items.reduce<number>(
      (sum, item, index) => sum + score(item, node.members?.[index] ?? node.each ?? null),
      0,
    );
  }
  if (!isObject(value)) return node.members ? -2 : 0.5;
  return Object.entries(value).reduce((sum, [name, member]) => {
    const own = node.members?.[name] ?? node.each;
    if (!own) return sum + (node.isOpen ? 0 : -1);
    return sum + 1 + score(member, own);
  }, 0);
}
