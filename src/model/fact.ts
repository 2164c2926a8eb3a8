/** The small print of a field: facts, each with a kind and a value. */

/** Label of each kind on a page. */
export const FACT_LABELS = {
  'fix-type': 'FIX type',
  default: 'default',
  range: 'range',
  step: 'step',
  length: 'length',
  items: 'items',
  unique: 'items',
  entries: 'entries',
  pattern: 'pattern',
  unit: 'unit',
  since: 'since',
  'sent-as': 'sent as',
  'content-type': 'content type',
  content: 'content type',
  xml: 'in XML',
  closed: 'other fields',
  apart: 'not together',
  absent: 'left out',
  example: 'example',
  values: 'one of',
  discriminator: 'distinguished by',
  'not-one': 'must not be',
  'not-any': 'must not be any of',
} as const;

export type FactKind = keyof typeof FACT_LABELS;

export interface Fact {
  readonly kind: FactKind;
  readonly value: string;
}
