/**
 * The history of a contract: the facts that each release added and removed, one step per day. Together with the last
 * released contract, it yields every earlier state, so that no state is stored twice.
 */
import {
  type Contract,
  type ContractPart,
  type FieldFact,
  keyOf,
  orderFacts,
  orderParts,
} from './contract.ts';

export interface Step {
  /** ISO day of the release. */
  readonly date: string;
  /** Parts with only their new facts; `new` stands for a whole part, or a field with everything below it. */
  readonly added: readonly ContractPart[];
  /** Parts with only the facts that were removed. */
  readonly removed: readonly ContractPart[];
}

/** The steps of an API, oldest first. */
export interface History {
  readonly api: string;
  readonly steps: readonly Step[];
}

/** A contract from one day to the next; `since` is null before the first known day. */
export interface ContractState {
  readonly since: string | null;
  readonly contract: Contract;
}

/** Returns the parts of `now` with only the facts that `old` doesn't have; `whole` is applied to new parts. */
function newFacts(old: Contract, now: Contract, whole: (part: ContractPart) => ContractPart): ContractPart[] {
  const before = new Map(old.parts.map((part) => [keyOf(part), part]));
  return now.parts.flatMap((part) => {
    const known = before.get(keyOf(part));
    if (!known) return [whole(part)];
    const own = without(part, known);
    return own.head.length + own.fields.length > 0 ? [own] : [];
  });
}

function without({ head, fields, ...part }: ContractPart, other: ContractPart): ContractPart {
  const known = new Set([...other.head, ...other.fields].map((fact) => JSON.stringify(fact)));
  const isOther = (fact: unknown) => !known.has(JSON.stringify(fact));
  return { ...part, head: head.filter(isOther), fields: fields.filter(isOther) };
}

const NEW = { name: 'new', value: 'yes' } as const;

export function stepBetween(old: Contract, now: Contract, date: string): Step {
  const before = new Map(old.parts.map((part) => [keyOf(part), part]));
  const added = newFacts(old, now, ({ kind, name }) => ({ kind, name, head: [NEW], fields: [] }));
  return {
    date,
    added: added.map((part) => ({ ...part, fields: wholeFields(part, before.get(keyOf(part))) })),
    removed: newFacts(now, old, (part) => part),
  };
}

/** Replaces all facts of a new field by a single one, so that correcting the field later keeps its day. */
function wholeFields({ fields }: ContractPart, old: ContractPart | undefined): FieldFact[] {
  const pathKey = (side: FieldFact['side'], path: readonly string[]) => JSON.stringify([side, ...path]);
  const known = new Set(
    old?.fields.flatMap(({ side, path }) =>
      Array.from({ length: path.length + 1 }, (_, end) => pathKey(side, path.slice(0, end))),
    ),
  );
  const found = new Map<string, FieldFact>();
  for (const fact of fields) {
    const { side, path } = fact;
    const end = path.findIndex((_, index) => !known.has(pathKey(side, path.slice(0, index + 1))));
    const root = path.slice(0, end + 1);
    if (end < 0) found.set(JSON.stringify(fact), fact);
    else found.set(pathKey(side, root), { side, path: root, ...NEW });
  }
  return [...found.values()];
}

function isEmpty({ added, removed }: Step): boolean {
  return added.length + removed.length === 0;
}

/** Adds a release; a second one on the same day replaces the first. */
export function withRelease(history: History, old: Contract, now: Contract, date: string): History {
  const last = history.steps.at(-1);
  const isSecond = last?.date === date;
  const steps = isSecond ? history.steps.slice(0, -1) : history.steps;
  const step = stepBetween(isSecond ? undo(old, last) : old, now, date);
  return { ...history, steps: isEmpty(step) ? steps : [...steps, step] };
}

/** Returns the contract before a step. Facts that a correction has removed since then were never part of it. */
export function undo({ api, parts }: Contract, { added, removed }: Step): Contract {
  const gone = new Map(added.map((part) => [keyOf(part), part]));
  const back = new Map(removed.map((part) => [keyOf(part), part]));
  const kept = parts.flatMap((part): ContractPart[] => {
    const [less, more] = [gone.get(keyOf(part)), back.get(keyOf(part))];
    if (less?.head.some(({ name }) => name === 'new')) return [];
    back.delete(keyOf(part));
    if (!less && !more) return [part];
    const { head, fields } = less ? without(part, less) : part;
    const roots = less?.fields.filter(({ name }) => name === 'new') ?? [];
    const old = fields.filter((fact) => !roots.some((root) => isBelow(fact, root)));
    const before = {
      ...part,
      head: [...head, ...(more?.head ?? [])],
      fields: [...old, ...(more?.fields ?? [])],
    };
    return [orderFacts(before)];
  });
  return { api, parts: orderParts([...kept, ...back.values()]) };
}

function isBelow({ side, path }: FieldFact, root: FieldFact): boolean {
  return side === root.side && root.path.every((step, index) => step === path[index]);
}

/** Returns every state of a contract, oldest first; the last one is the contract itself. */
export function statesOf(contract: Contract, { steps }: History): ContractState[] {
  const states: ContractState[] = [];
  let current = contract;
  for (const step of steps.toReversed()) {
    states.unshift({ since: step.date, contract: current });
    current = undo(current, step);
  }
  return [{ since: null, contract: current }, ...states];
}
