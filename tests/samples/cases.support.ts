/** The samples of an API as its pages show them, each with the response shown beside it. */
import type { Api } from '../../src/model/api.ts';
import { isFailure } from '../../src/model/find-failure.ts';
import type { HttpOperation, MethodOperation } from '../../src/model/operation.ts';
import type { HttpSample } from '../../src/model/request.ts';

/** What a program must print or save. */
export type Expected =
  | { readonly kind: 'json'; readonly value: unknown }
  /** The response beside the sample is an error, for example for a method that no node serves. */
  | { readonly kind: 'failure'; readonly value: unknown }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'address' };

export interface SampleCase {
  readonly api: string;
  readonly operation: string;
  readonly sample: HttpSample;
  readonly expected: Expected;
  /** A documented response that is an error, if there is one. */
  readonly failure: unknown;
}

export function casesOf({ id, operations }: Api): SampleCase[] {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'http' && operation.kind !== 'method') return [];
    const { sample } = operation;
    if (sample?.kind !== 'http') return [];
    const answers = operation.kind === 'http' ? answersOf(operation) : exchangesOf(operation);
    const failures = answers.filter(({ status, value }) => isError(status, value, sample));
    const [failure = null] = failures.map(({ value }) => value);
    const status = operation.kind === 'http' ? firstSuccess(operation) : '200';
    // Without a successful JSON response, a call returns a file, nothing, or always an error.
    const good = answers.filter((one) => !failures.includes(one));
    const scenario = operation.kind === 'http' ? operation.requests[0]?.name : undefined;
    const beside = good.find(({ name }) => name === scenario) ?? good[0];
    const success = operation.kind === 'http' ? beside : answers[0];
    const expected = toExpected(sample, success?.value ?? null, status);
    return [{ api: id, operation: operation.id, sample, expected, failure }];
  });
}

interface DocumentedAnswer {
  readonly name?: string;
  readonly status: string;
  readonly value: unknown;
}

function answersOf({ responses }: HttpOperation): DocumentedAnswer[] {
  return responses.flatMap(({ status, body, examples }): DocumentedAnswer[] => {
    // Without a documented body, an error is only recognizable by its status.
    if (body === null && /^[45]\d\d$/.test(status)) return [{ status, value: status }];
    const inJson = examples.filter(({ language }) => language === 'json');
    return inJson.map(({ name, text }) => ({ name, status, value: JSON.parse(text) }));
  });
}

function exchangesOf({ exchanges }: MethodOperation): DocumentedAnswer[] {
  return exchanges.flatMap(({ response }) =>
    response ? [{ status: '200', value: JSON.parse(response.text) }] : [],
  );
}

function isError(status: string, value: unknown, { failures }: HttpSample): boolean {
  return /^[45]/.test(status) || isFailure(value, failures);
}

function firstSuccess({ responses }: HttpOperation): string {
  return responses.find(({ status }) => /^2/.test(status))?.status ?? '';
}

function toExpected(sample: HttpSample, value: unknown, status: string): Expected {
  if (sample.redirect) return { kind: 'address' };
  if (sample.binary) return { kind: 'file', name: sample.fileName ?? '' };
  if (sample.empty) return { kind: 'status', status };
  return { kind: isFailure(value, sample.failures) ? 'failure' : 'json', value };
}
