/** Two contracts → the changes between them, each with the rule that says what it means. */

import { CHANGE_KINDS, type ChangedFact, type ChangeKind, type MessagePlace } from '../model/change.ts';
import { inBackticks } from '../model/walk.ts';
import { compareFields, type Difference } from './compare-fields.ts';
import {
  compareHeads,
  compareHosts,
  compareSchemes,
  hostsOf,
  nameSchemes,
  valueIn,
  withoutNames,
} from './compare-heads.ts';
import { byText, type Contract, type ContractPart } from './contract.ts';
import { type Pair, pairBy } from './pair.ts';
import { ruleFor } from './rules.ts';
import { createTree, differingShapes, type FactTree } from './tree.ts';

export interface Change extends ChangedFact {
  readonly kind: ChangeKind;
  /** Id of the rule. */
  readonly rule: string;
  /** Id of the API in the new contract. */
  readonly api: string;
  /** Id of the operation; null if the change concerns the whole API. */
  readonly operation: string | null;
  /** Place in a message; null if the change concerns the operation as a whole. */
  readonly place: MessagePlace | null;
  /** "presence changed from `optional` to `required`". */
  readonly what: string;
}

/** Returns the changes ordered by operation, as in the contract, most severe first. */
export function compareContracts(old: Contract, now: Contract): Change[] {
  const [before, after] = [createTree(old), createTree(now)];
  const differing = differingShapes(before, after);
  const names = nameSchemes(before, after);
  const toChange = (
    operation: string | null,
    { place, ...difference }: ChangedFact & Partial<Difference>,
  ): Change => {
    const { subject, change } = difference;
    const { kind, id } = ruleFor(subject, change, place?.side ?? 'both');
    const what = inWords(difference);
    return { kind, rule: id, api: now.api, operation, place: place ?? null, what, ...difference };
  };
  const compareParts = (
    from: ContractPart | undefined,
    to: ContractPart | undefined,
    name: string | null,
  ) => {
    const [one, other] = [from ?? EMPTY, to ?? EMPTY];
    const isSame = JSON.stringify([one.head, one.fields]) === JSON.stringify([other.head, other.fields]);
    const usesDiffering = other.fields.some((fact) => fact.name === 'shape' && differing.has(fact.value));
    if (isSame && !usesDiffering) return [];
    const heads = compareHeads(one, other, names);
    const hosts = compareHosts(hostsOf(one, before, name), hostsOf(other, after, name));
    const isOwn = name === null || [one, other].some(({ head }) => head.some((fact) => fact.name === 'host'));
    const fields = compareFields({ old: before, now: after, differing }, one, other);
    return [...heads, ...(isOwn ? hosts : []), ...fields].map((each) => toChange(name, each));
  };
  const pairs = pairOperations(before.operations, after.operations);
  const changes = [
    ...compareParts(before.api, after.api, null),
    ...compareSchemes(before, after).map((each) => toChange(null, each)),
    ...pairs.flatMap(([from, to]) => {
      const name = to?.name ?? from?.name ?? '';
      if (from && to) return compareParts(from, to, name);
      const call = valueIn(to ?? from, 'call') ?? '';
      const whole = to
        ? ({ change: 'added', now: call } as const)
        : ({ change: 'removed', old: call } as const);
      return [toChange(name, { subject: 'operation', ...whole })];
    }),
    ...shapeTexts(before, after).map((each) => toChange(null, each)),
  ];
  const rank = ({ kind }: Change) => CHANGE_KINDS.indexOf(kind);
  return changes.sort(
    (one, other) => byText(one.operation ?? '', other.operation ?? '') || rank(one) - rank(other),
  );
}

const EMPTY: ContractPart = { kind: 'operation', name: '', head: [], fields: [] };

/** Pairs operations by id and call, then by call, then by id: ids are ours and can change, and calls can move. */
function pairOperations(old: readonly ContractPart[], now: readonly ContractPart[]): Pair<ContractPart>[] {
  const call = (part: ContractPart) => withoutNames(valueIn(part, 'call') ?? '');
  return pairBy(old, now, [(part) => `${part.name}\n${call(part)}`, call, (part) => part.name]);
}

/** Finds changed texts of shapes, which belong to no single operation. */
function shapeTexts(old: FactTree, now: FactTree): ChangedFact[] {
  return [...now.shapes.values()].flatMap((part): ChangedFact[] => {
    const before = valueIn(old.shapes.get(part.name), 'words');
    const after = valueIn(part, 'words');
    return before !== undefined && after !== undefined && before !== after
      ? [{ subject: 'text', change: 'changed', now: part.name }]
      : [];
  });
}

/** Formats a change as a phrase, with values in backticks. */
function inWords({ subject, change, old, now }: ChangedFact): string {
  const code = (value: string | undefined) => (value === undefined ? 'none' : inBackticks(value));
  const named = (value: string | undefined) => (value === undefined ? '' : ` ${code(value)}`);
  switch (subject) {
    case 'null':
      return change === 'widened' ? 'can be null' : 'can no longer be null';
    case 'uniqueness':
      return change === 'widened' ? 'duplicates are possible' : 'no duplicates';
    case 'other fields':
      return change === 'widened' ? 'other fields are possible' : 'no other fields';
    case 'list of values':
      return change === 'widened' ? 'no longer limited to a list of values' : `limited to${named(now)}`;
    case 'deprecation':
      return `${(now ?? old) ? `value${named(now ?? old)} ` : ''}${change === 'added' ? 'deprecated' : 'no longer deprecated'}`;
    case 'text':
      return `text${named(now)} changed`;
    case 'field':
    case 'required field':
    case 'conditional field':
    case 'alternative':
      return change === 'added' ? `new ${subject}` : `${subject} removed`;
    default:
      if (change === 'added') return `new ${subject}${named(now)}`;
      if (change === 'removed') return `${subject}${named(old)} removed`;
      return `${subject} changed from ${code(old)} to ${code(now)}`;
  }
}
