/**
 * A contract: what clients rely on, with a fact for everything that programs can notice, and no prose. It has the same
 * form for every protocol, a fixed order, and one line per fact in its file, so that a diff shows what changed.
 */
import type { Side } from '../model/change.ts';

/** Facts about an API, a scheme or an operation as a whole, in the order of a contract; only histories have `new`. */
export const HEAD_FACTS = [
  'new',
  'call',
  'form',
  'access',
  'permission',
  'auth',
  'host',
  'cost',
  'counted',
  'error',
  'error-action',
  'deprecated',
  'signing',
  'words',
] as const;

/**
 * Facts about a field, message part or named shape, in the order of a contract. Presence defaults to optional, except
 * for the body of a request, which states it; `call` is that of a callback.
 */
export const FIELD_FACTS = [
  'new',
  'section',
  'call',
  'media',
  'position',
  'order',
  'tag',
  'presence',
  'when',
  'only',
  'shape',
  'type',
  'nullable',
  'deprecated',
  'default',
  'range',
  'step',
  'length',
  'items',
  'unique',
  'entries',
  'pattern',
  'unit',
  'encoding',
  'content',
  'closed',
  'fix-type',
  'discriminator',
  'not',
  'value',
  'deprecated-value',
] as const;

export type HeadFactName = (typeof HEAD_FACTS)[number];
export type FieldFactName = (typeof FIELD_FACTS)[number];

/**
 * An `error-action` is a fact of the API; its value is the action, then the code; `check/retry` is one
 * after a request that changes something, and one after any other. A `cost` is in words, and `counted` is
 * each number of the same, where the specification has them.
 */
export interface HeadFact {
  readonly name: HeadFactName;
  readonly value: string;
}

export interface FieldFact {
  /** Null in a named shape, which has the side of its use. */
  readonly side: Side | null;
  /**
   * Steps from the part of the message down: field names, `[]` for the items of a list, `[0]` for a position, `{}` for
   * the values of a map, `*` for members with any other name, `(label)` for an alternative, `()` for the document in a
   * text.
   */
  readonly path: readonly string[];
  readonly name: FieldFactName;
  readonly value: string;
}

export const PART_KINDS = ['api', 'scheme', 'operation', 'shape'] as const;

/** One heading of a contract with the facts below it. */
export interface ContractPart {
  readonly kind: (typeof PART_KINDS)[number];
  readonly name: string;
  readonly head: readonly HeadFact[];
  readonly fields: readonly FieldFact[];
}

export interface Contract {
  /** The API's id. */
  readonly api: string;
  /** The API itself first, then schemes, operations and shapes by name. */
  readonly parts: readonly ContractPart[];
}

/** Sorts the facts of a part into the order of a contract, the same on every machine. */
export function orderFacts({ head, fields, ...part }: ContractPart): ContractPart {
  return {
    ...part,
    head: head.toSorted(
      (one, other) =>
        HEAD_FACTS.indexOf(one.name) - HEAD_FACTS.indexOf(other.name) || byText(one.value, other.value),
    ),
    // Computes keys once per fact, not once per comparison.
    fields: fields
      .map((fact) => ({ fact, key: [fact.side ?? '', ...fact.path].join('\0') }))
      .sort(
        ({ key: left, fact: one }, { key: right, fact: other }) =>
          byText(left, right) ||
          FIELD_FACTS.indexOf(one.name) - FIELD_FACTS.indexOf(other.name) ||
          byText(one.value, other.value),
      )
      .map(({ fact }) => fact),
  };
}

/** Identifies a part of a contract. */
export function keyOf({ kind, name }: ContractPart): string {
  return `${kind} ${name}`;
}

export function orderParts(parts: readonly ContractPart[]): ContractPart[] {
  return parts.toSorted(
    (one, other) =>
      PART_KINDS.indexOf(one.kind) - PART_KINDS.indexOf(other.kind) || byText(one.name, other.name),
  );
}

export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
