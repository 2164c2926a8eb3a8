/** What is wrong with a value, in words for the reader who entered it. */
import { toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import { asList, asObject, asText } from '../readers/json-schema/json.ts';
import { matchLinear } from '../readers/json-schema/matching.ts';
import { DECIMAL, fitsQuickly } from '../readers/json-schema/quick-check.ts';
import type { ValueSchema } from './console-data.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
/** Pattern of each format, and its name in words. */
const FORMATS: Readonly<Record<string, readonly [pattern: RegExp, words: string]>> = {
  'date-time': [TIME, 'a time such as 2026-02-02T09:30:00Z'],
  date: [/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-02-02'],
  uuid: [/^(urn:uuid:)?[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i, 'a UUID'],
  decimal: [DECIMAL, 'a decimal number such as 1.25'],
  email: [/^[^\s@]+@[^\s@]+$/, 'an e-mail address'],
  uri: [/^[a-z][a-z\d+.-]*:\S+$/i, 'a URL'],
};

/** Whether a value fits, as far as that can be said without the rest of the specification. */
export function fits(schema: ValueSchema, value: unknown): boolean {
  const hasFormat = (format: unknown, given: unknown) => {
    const [pattern] = FORMATS[asText(format) ?? ''] ?? [];
    return !pattern || typeof given !== 'string' || pattern.test(given);
  };
  return fitsQuickly(schema, toPlainNumbers(value), {
    root: {},
    direction: 'sent',
    matches: matchLinear,
    hasFormat,
  });
}

/** Says what is wrong with a value; null if it fits. */
export function faultOf(schema: ValueSchema, value: unknown): string | null {
  if (fits(schema, value)) return null;
  const broken = Object.entries(schema).find(([keyword, rule]) => !fits({ [keyword]: rule }, value));
  const [keyword = '', rule] = broken ?? [];
  const words = Object.hasOwn(FAULTS, keyword) ? FAULTS[keyword]?.(rule) : undefined;
  if (words !== undefined) return words;
  const inner = [...asList(schema.allOf), ...asList(schema.anyOf), ...asList(schema.oneOf)]
    .map((one) => faultOf(asObject(one), value))
    .find((fault) => fault !== null);
  return inner ?? "This value doesn't match the specification.";
}

const FAULTS: Readonly<Record<string, (rule: unknown) => string>> = {
  type: (rule) =>
    `Must be ${[rule]
      .flat()
      .map(String)
      .filter((type) => type !== 'null')
      .map(named)
      .join(' or ')}.`,
  enum: (rule) => `Must be one of ${asList(rule).map(shown).join(', ')}.`,
  const: (rule) => `Must be ${shown(rule)}.`,
  format: (rule) => `Must be ${FORMATS[String(rule)]?.[1] ?? String(rule)}.`,
  pattern: (rule) => `Must match ${String(rule)}.`,
  minimum: (rule) => `Must be at least ${shown(rule)}.`,
  maximum: (rule) => `Must be at most ${shown(rule)}.`,
  exclusiveMinimum: (rule) => `Must be above ${shown(rule)}.`,
  exclusiveMaximum: (rule) => `Must be below ${shown(rule)}.`,
  multipleOf: (rule) => `Must be a multiple of ${shown(rule)}.`,
  minLength: (rule) => `Must have at least ${counted(rule, 'character')}.`,
  maxLength: (rule) => `Must have at most ${counted(rule, 'character')}.`,
  minItems: (rule) => `Must have at least ${counted(rule, 'item')}.`,
  maxItems: (rule) => `Must have at most ${counted(rule, 'item')}.`,
};

function shown(value: unknown): string {
  return typeof value === 'string' ? value : toJsonLine(value);
}

function counted(count: unknown, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${shown(count)} ${noun}s`;
}

function named(type: string): string {
  if (type === 'integer') return 'a whole number';
  if (type === 'string') return 'text';
  if (type === 'boolean') return 'true or false';
  return `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
}
