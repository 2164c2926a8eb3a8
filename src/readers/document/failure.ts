/** `x-failure` → how a response reports failure. */

import type { FailureSign, FailureStep } from '../../model/failure.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, type Reporter, rootOf, type SchemaContext } from '../json-schema/context.ts';
import { asText, asTexts, below, isObject } from '../json-schema/json.ts';

/** Reads the failure signs of an operation, or those of the document if the operation has none. */
export function failuresOf(context: SchemaContext, operation: Located): FailureSign[] {
  const { node, pointer } =
    extensionOf(operation.node, 'x-failure') === undefined ? rootOf(context) : operation;
  return readFailures(context, extensionOf(node, 'x-failure'), below(pointer, 'x-failure'));
}

/** Reads one sign or a list. A plain text names a member that is not empty when the request has failed. */
export function readFailures({ report }: Reporter, value: unknown, pointer: string): FailureSign[] {
  if (value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) => {
    const place = Array.isArray(value) ? below(pointer, index) : pointer;
    const sign = readSign(item);
    if (sign) return [sign];
    const fix = 'name a member, such as error, or give { member: batchStatus[].status, is-not: [placed] }';
    report(place, 'the sign of failure has no member, or a test that is not known', fix);
    return [];
  });
}

function readSign(item: unknown): FailureSign | null {
  const node = isObject(item) ? item : { member: item };
  const path = readPath(asText(node.member) ?? '');
  const { is } = node;
  const others = asTexts(node['is-not']);
  const start = asText(node['starts-with']);
  if (path === null || path.at(-1)?.isList !== (start !== undefined)) return null;
  const code = asText(node.code);
  const unless = asText(node.unless);
  const where = {
    path,
    ...(unless === undefined ? {} : { unless }),
    ...(code === undefined ? {} : { code }),
  };
  if (start !== undefined) return { ...where, test: { kind: 'starts-with', text: start } };
  if (typeof is === 'string' || typeof is === 'boolean') return { ...where, test: { kind: 'is', value: is } };
  if (others.length > 0) return { ...where, test: { kind: 'is-not', values: others } };
  const isUntested = [is, node['is-not'], node['starts-with']].every((test) => test === undefined);
  return isUntested ? { ...where, test: { kind: 'filled' } } : null;
}

/** Parses dot-separated names: "batchStatus[].status", "error[]". "[]" marks a list, of which there is at most one. */
function readPath(member: string): FailureStep[] | null {
  const path = member.split('.').map((word) => ({
    name: word.replace(/\[\]$/, ''),
    isList: word.endsWith('[]'),
  }));
  const lists = path.filter(({ isList }) => isList).length;
  return lists > 1 || path.some(({ name }) => name === '') ? null : path;
}
