/** The calls that an OpenAPI document describes: the methods of its paths, and an ID for each operation. */

import { freeName } from '../../model/free-name.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, locate } from '../json-schema/context.ts';
import { asObject, asText, below, isObject } from '../json-schema/json.ts';
import { toKebab } from '../names.ts';
import { repeatsOf } from '../unique.ts';

export interface Call {
  /** The path item. */
  readonly item: Located;
  readonly operation: Located;
  /** As sent: upper case, except for additional methods, which are as written. */
  readonly method: string;
  /** The path, the name of a webhook, or the expression of a callback. */
  readonly path: string;
}

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** Lists the calls of a map of path items, in document order. */
export function readCalls(context: SpecContext, { node, pointer }: Located): Call[] {
  return Object.entries(node)
    .filter(([path, item]) => isObject(item) && !path.startsWith('x-'))
    .flatMap(([path, value]) => {
      const item = locate(context, value, below(pointer, path));
      const more = below(item.pointer, 'additionalOperations');
      const own = Object.entries(item.node).filter(([key]) => METHODS.includes(key));
      const others = Object.entries(asObject(item.node.additionalOperations)).filter(([name]) =>
        isMethod(context, name, below(more, name)),
      );
      return [
        ...own.map(([key, call]) => ({ call, at: below(item.pointer, key), method: key.toUpperCase() })),
        ...others.map(([name, call]) => ({ call, at: below(more, name), method: name })),
      ]
        .filter(({ call }) => isObject(call))
        .map(({ call, at, method }) => ({ item, operation: locate(context, call, at), method, path }));
    });
}

/** Whether a name can be sent as a method (RFC 9110, 5.6.2). */
function isMethod(context: SpecContext, name: string, pointer: string): boolean {
  const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(name);
  if (!isToken) {
    const what = `additionalOperations has ${JSON.stringify(name)}, which is not the name of a method`;
    context.report(pointer, what, 'write an HTTP method such as COPY');
  }
  return isToken;
}

/**
 * Returns a different ID for each call. Written ones come first; those made from paths get a number if taken. An ID that
 * several calls have counts as none: with numbers, addresses would depend on the order of the calls.
 */
export function toIds(calls: readonly Call[]): string[] {
  const written = new Set(calls.map(idOf));
  const repeated = new Set(repeatsOf(calls, idOf).map(idOf));
  const taken = new Set<string>();
  return calls.map((call) => {
    const own = repeated.has(idOf(call)) ? undefined : idOf(call);
    const wish = own ?? toKebab(`${call.method} ${call.path}`);
    const id = freeName(wish, (name) => taken.has(name) || (name !== own && written.has(name)));
    taken.add(id);
    return id;
  });
}

function idOf({ operation }: Call): string | undefined {
  return asText(operation.node.operationId) || undefined;
}
