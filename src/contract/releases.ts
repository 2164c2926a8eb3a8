/** A released contract and its history → the releases of an API, each with its changes. */
import type { ApiReleases, LoggedChange } from '../model/change.ts';
import { reachedFrom } from '../model/collect.ts';
import { type Change, compareContracts } from './compare.ts';
import { type Contract, type ContractPart, keyOf } from './contract.ts';
import { toContractText, toHistoryText } from './contract-text.ts';
import { type ContractState, type History, type Step, statesOf, stepBetween } from './history.ts';
import { groupChanges, meaningOf } from './report.ts';
import { withValues } from './variables.ts';

/** Values of `{{names}}` from a day on. */
export interface DatedValues {
  readonly date: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Compares all states. `values` are oldest first, at least one; the first also applies to the time before it. */
export function toReleases(
  contract: Contract,
  history: History,
  values: readonly [DatedValues, ...DatedValues[]],
): ApiReleases {
  // A host that moved can affect any part; otherwise, the parts that never changed can be skipped.
  const base = values.length > 1 ? contract : touched(contract, history.steps);
  const [first, ...others] = filledStates(base, history, values);
  const releases = others.map(({ since, contract: now }, index) => {
    const old = (index === 0 ? first : others[index - 1]) ?? first;
    return { old: old.contract, now, date: since ?? '' };
  });
  const steps = releases.map(({ old, now, date }) => stepBetween(old, now, date));
  const last = others.at(-1) ?? first;
  return {
    api: contract.api,
    releases: releases.map(({ old, now, date }) => ({ date, changes: toLogged(compareContracts(old, now)) })),
    contract: toContractText(touched(last.contract, steps)),
    history: toHistoryText({ api: contract.api, steps }),
  };
}

/** Merges the same change in several places into one. */
export function toLogged(changes: readonly Change[]): LoggedChange[] {
  return groupChanges(changes).map(({ change, changes: same }) => {
    const { api, kind, what, subject, change: type, old, now } = change;
    const where = same.map(({ operation, place }) => ({ operation, at: place }));
    return { api, kind, what, meaning: meaningOf(change), subject, change: type, old, now, where };
  });
}

/** Fills in the values of every state, and adds states where a host moved although no line of the contract changed. */
function filledStates(
  contract: Contract,
  history: History,
  values: readonly [DatedValues, ...DatedValues[]],
): [ContractState, ...ContractState[]] {
  const states = statesOf(contract, history);
  const days = [...states.flatMap(({ since }) => since ?? []), ...values.slice(1).map(({ date }) => date)];
  const valuesAt = (day: string) => (values.findLast(({ date }) => date <= day) ?? values[0]).values;
  const stateAt = (day: string) => states.findLast(({ since }) => since === null || since <= day);
  const start = withValues(states[0]?.contract ?? contract, values[0].values);
  const all: [ContractState, ...ContractState[]] = [{ since: null, contract: start }];
  for (const since of new Set(days.toSorted())) {
    const now = withValues(stateAt(since)?.contract ?? contract, valuesAt(since));
    // Not every API uses a host that moved.
    const isStep = states.some((state) => state.since === since);
    if (isStep || JSON.stringify(now) !== JSON.stringify(all.at(-1)?.contract))
      all.push({ since, contract: now });
  }
  return all;
}

/** Keeps the parts that a comparison of any two states needs: what changed, what uses it, and the shapes they use. */
function touched({ api, parts }: Contract, steps: readonly Step[]): Contract {
  const removed = steps.flatMap((step) => step.removed);
  const changed = new Set([...removed, ...steps.flatMap(({ added }) => added)].map(keyOf));
  const shapesIn = (part: ContractPart | undefined) =>
    part?.fields.flatMap(({ name, value }) => (name === 'shape' ? [`shape ${value}`] : [])) ?? [];
  const shapes = new Map(parts.filter(({ kind }) => kind === 'shape').map((part) => [keyOf(part), part]));
  const reached = (start: readonly string[]) => reachedFrom(start, (name) => shapesIn(shapes.get(name)));
  const used = parts.filter(
    (part) =>
      part.kind !== 'shape' &&
      (part.kind === 'api' ||
        part.kind === 'scheme' ||
        changed.has(keyOf(part)) ||
        [...reached(shapesIn(part))].some((name) => changed.has(name))),
  );
  const kept = reached([...used, ...removed].flatMap(shapesIn));
  return { api, parts: [...used, ...parts.filter((part) => kept.has(keyOf(part)))] };
}
