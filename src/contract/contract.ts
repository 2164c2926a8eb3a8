/**
 * What a client relies on, as a small value: one fact for everything that programs can notice, and no prose. It is the
 * same for every protocol, has one order, and is written as one line per fact, so that a changed file shows what changed.
 */
import type { Side } from '../model/change.ts';

/** Facts about an API, a scheme or an operation as a whole, in the order of a contract; `new` is for histories alone. */
export const HEAD_FACTS = [
  'new',
  'call',
  'form',
  'access',
  'permission',
  'auth',
  'host',
  'cost',
  'error',
  'error-action',
  'deprecated',
  'signing',
  'words',
] as const;

/** Facts about a field, a part of a message or a named shape, in the order of a contract; a field without presence is optional. */
export const FIELD_FACTS = [
  'new',
  'section',
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
  'fix-type',
  'discriminator',
  'not',
  'value',
  'deprecated-value',
] as const;

export type HeadFactName = (typeof HEAD_FACTS)[number];
export type FieldFactName = (typeof FIELD_FACTS)[number];

/** `error-action` has the action before the code and belongs to the API. */
export interface HeadFact {
  readonly name: HeadFactName;
  readonly value: string;
}

export interface FieldFact {
  /** Null in a named shape, whose side is that of its use. */
  readonly side: Side | null;
  /**
   * Steps from the part of the message down: names of fields, `[]` for items of a list, `[0]` for a position, `{}` for
   * values of a map, `*` for members of any other name, `(label)` for an alternative.
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

/** A part with its facts in the order of a contract, the same on every machine. */
export function orderFacts({ head, fields, ...part }: ContractPart): ContractPart {
  return {
    ...part,
    head: head.toSorted(
      (one, other) =>
        HEAD_FACTS.indexOf(one.name) - HEAD_FACTS.indexOf(other.name) || byText(one.value, other.value),
    ),
    // Keys are made once for each fact, not for each comparison.
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

export function orderParts(parts: readonly ContractPart[]): ContractPart[] {
  return parts.toSorted(
    (one, other) =>
      PART_KINDS.indexOf(one.kind) - PART_KINDS.indexOf(other.kind) || byText(one.name, other.name),
  );
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
