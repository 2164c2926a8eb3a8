/** Documented errors in the API's format. */

import type { FailureSign } from '../model/failure.ts';
import { isFailure } from '../model/find-failure.ts';
import type { ErrorAction, ErrorEntry } from '../model/operation.ts';
import { RULES, type Rule } from '../model/rejection.ts';
import { splitText } from '../model/split-text.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import type { Rejection } from './exchange.ts';

/** A documented response that reports failure. */
export interface FailureExample {
  /** HTTP status; 200 for other protocols. */
  readonly status: number;
  readonly value: unknown;
  /** The documented request that it answers, if it is known. */
  readonly request?: unknown;
  /** Whether it has nothing in common with successes of its channel, so that any message can get it. */
  readonly isGeneral?: boolean;
}

/** What a caller does about an error that is about the request itself; any other can happen to a valid request. */
const ABOUT_REQUEST: readonly ErrorAction[] = ['fix', 'check'];

/** Whether a failing response is about the request, rather than about the caller or the state of the server. */
export function isAboutRequest(errors: readonly ErrorEntry[], value: unknown): boolean {
  const entry = errors.find(({ code }) => hasText(value, (text) => isOfCode(text, code)));
  return entry?.action === undefined || ABOUT_REQUEST.includes(entry.action);
}

/** Whether a text is a code, or starts with it: more text can follow. */
function isOfCode(text: string, code: string): boolean {
  return text === code || (text.startsWith(code) && /^\W/.test(text.slice(code.length)));
}

/** Errors of a document: the code for each rejection, and every code of the registry. */
export interface Errors {
  /** The error of a field applies only where the operation returns it, if it is known what this returns. */
  readonly codeOf: (rejection: Rejection, returned?: readonly ErrorEntry[]) => string | undefined;
  readonly codes: ReadonlySet<string>;
  /** The rule that a code is the error of. */
  readonly ruleOf: (code: string) => Rule | undefined;
}

export function readErrors({ root, resolve }: Document): Errors {
  const rejections = resolve(extensionOf(root, 'x-rejections'));
  const names = Object.keys(resolve(extensionOf(root, 'x-errors'))).filter((name) => !name.startsWith('$'));
  return {
    codes: new Set(names),
    ruleOf: (code) => RULES.find((rule) => rejections[rule] === code),
    codeOf: ({ code, path = '', isType, rule }, returned) =>
      code ??
      [...(isType ? [`${path}:type`] : []), path]
        .map((name) => asText(rejections[name]))
        .find((one) => one !== undefined && (returned?.some((entry) => entry.code === one) ?? true)) ??
      asText(rejections[rule]) ??
      asText(rejections[COARSER[rule] ?? rule]),
  };
}

/** The more general rule whose error applies if a rule has none of its own. */
const COARSER: Partial<Record<Rule, Rule>> = {
  malformed: 'field',
  'content-type': 'field',
  'missing-field': 'field',
  'unknown-field': 'field',
  timestamp: 'signature',
  otp: 'signature',
  token: 'key',
  'repeated-nonce': 'nonce',
};

/** HTTP status of each rule, for an API that documents nothing else. */
export const STATUSES: Readonly<Record<Rule, number>> = {
  operation: 404,
  malformed: 400,
  'content-type': 415,
  'missing-field': 400,
  'unknown-field': 400,
  field: 400,
  key: 401,
  signature: 401,
  nonce: 401,
  'repeated-nonce': 401,
  timestamp: 401,
  otp: 401,
  token: 401,
  permission: 403,
  'rate-limit': 429,
  repeated: 409,
};

/**
 * Writes an error in the form of the examples: takes the example that has its code, or replaces the code in another
 * one, preferably of the same status. Null if no example has a code.
 */
export function writeFailure(
  examples: readonly FailureExample[],
  { codes }: Errors,
  code: string,
  status: number,
): FailureExample | null {
  const exact = examples.find(({ value }) => hasText(value, (text) => text === code));
  if (exact) return exact;
  const isCode = (text: string) => codes.has(text) || [...codes].some((one) => isOfCode(text, one));
  const alike = examples.filter(({ value }) => hasText(value, isCode));
  const [template] = [...alike.filter((one) => one.status === status), ...alike];
  return template ? { ...template, value: replaceTexts(template.value, isCode, code) } : null;
}

/** Writes a reason into an example whose member that reports failure is an object; null if there is none. */
export function describeFailure(
  examples: readonly FailureExample[],
  failures: readonly FailureSign[],
  reason: string,
): unknown {
  const names = failures.flatMap(({ path, test }) => (test.kind === 'filled' ? (path[0]?.name ?? []) : []));
  for (const { value } of examples.filter((example) => isFailure(example.value, failures)))
    for (const name of names) {
      const member = asObject(value)[name];
      if (isObject(member)) return { ...asObject(value), [name]: replaceTexts(member, () => true, reason) };
    }
  return null;
}

/** Writes an error code without an example, by filling the member that reports failure. */
export function bareFailure(failures: readonly FailureSign[], code: string): unknown {
  for (const { path, test, code: form } of failures) {
    const [first] = path;
    if (!first) continue;
    const parts = form === undefined ? null : partsOf(form, code);
    if (parts) return { [first.name]: [parts] };
    if (test.kind === 'filled' || test.kind === 'starts-with')
      return { [first.name]: NUMBER.test(code) ? Number(code) : [code] };
  }
  return null;
}

/** Splits "EAPI:Invalid key" by the form "{severity}{errorClass}:{type}"; each member is as short as possible. */
function partsOf(form: string, code: string): Readonly<Record<string, string>> | null {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = splitText(code, form.split(/\{\w+\}/), { values: 'shortest', least: 1 });
  return values && Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}

/** A code that is a number. */
const NUMBER = /^-?\d+$/;

/** Whether a value contains a text or a whole number like this. */
export function hasText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string' || Number.isInteger(value)) return test(String(value));
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, test))
  );
}

function replaceTexts(value: unknown, test: (text: string) => boolean, text: string): unknown {
  if (typeof value === 'string') return test(value) ? text : value;
  if (Number.isInteger(value)) return NUMBER.test(text) && test(String(value)) ? Number(text) : value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, test, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaceTexts(member, test, text)]),
  );
}
