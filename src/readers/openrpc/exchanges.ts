/** Example pairings → requests and responses as they are sent, in full JSON-RPC 2.0 envelopes. */

import type { MethodOperation } from '../../model/operation.ts';
import {
  type FieldSource,
  GENERATED,
  generatedExample,
  jsonExample,
  readExampleHead,
} from '../document/fields.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { type Direction, type Located, locateItems, locateMember } from '../json-schema/context.ts';
import { asText, below, isObject } from '../json-schema/json.ts';

type Exchange = MethodOperation['exchanges'][number];

/** An exchange, and the value of its request, which the samples send. */
export interface ExchangeEntry {
  readonly exchange: Exchange;
  readonly request: unknown;
}

interface MethodShape extends Located {
  readonly name: string;
  readonly params: readonly FieldSource[];
  /** Null for a notification. */
  readonly result: Located | null;
  readonly isByName: boolean;
}

/** The value of a parameter. */
interface Part {
  readonly name: string;
  /** Index among the method's parameters. */
  readonly position: number;
  readonly value: unknown;
}

export function readExchanges(context: SpecContext, method: MethodShape): ExchangeEntry[] {
  const pairings = locateItems(context, method, 'examples').map((pairing, index) =>
    readPairing(context, method, pairing, index),
  );
  return pairings.length > 0 ? pairings : [makeExchange(context, method)];
}

function readPairing(
  context: SpecContext,
  method: MethodShape,
  pairing: Located,
  index: number,
): ExchangeEntry {
  const { summary, description } = pairing.node;
  const head = readExampleHead(pairing.node, index, asText(summary) ?? asText(description));
  const title = `${method.name}: example "${head.name}"`;
  const params = locateItems(context, pairing, 'params').map((example, position): Part => {
    const own = asText(example.node.name);
    const named = method.params.findIndex((param) => param.name === own);
    const place = named < 0 ? position : named;
    const descriptor = method.params[place];
    if (descriptor) check(context, `${title}, parameter ${descriptor.name}`, example, descriptor, 'sent');
    return { name: descriptor?.name ?? own ?? String(position), position: place, value: example.node.value };
  });
  const request = toRequest(method, params);
  const response = readResponse(context, method, pairing, title);
  return {
    request,
    exchange: {
      name: head.name,
      request: jsonExample(head, request),
      response: response && jsonExample(head, response),
    },
  };
}

/** Reads the result of a pairing, or the error that `x-error` gives instead. */
function readResponse(context: SpecContext, method: MethodShape, pairing: Located, title: string) {
  if (!method.result) return null;
  const error = extensionOf(pairing.node, 'x-error');
  if (isObject(error)) return toResponse('error', error);
  if (pairing.node.result === undefined) return null;
  const example = locateMember(context, pairing, 'result');
  check(context, `${title}, result`, example, method.result, 'received');
  return toResponse('result', example.node.value ?? null);
}

function check(
  context: SpecContext,
  title: string,
  { node, pointer }: Located,
  descriptor: Located,
  direction: Direction,
): void {
  const { schema } = descriptor.node;
  context.checkExample({ title, value: node.value, pointer: below(pointer, 'value'), schema, direction });
}

/** Writes a request. A notification has no ID and gets no response (JSON-RPC 2.0, section 4.1). */
function toRequest({ name, isByName, result }: MethodShape, given: readonly Part[]) {
  const parts = [...given].sort((left, right) => left.position - right.position);
  const last = parts.at(-1)?.position ?? -1;
  const params = isByName
    ? Object.fromEntries(parts.map((part) => [part.name, part.value]))
    : // A value that is omitted before the last one is null.
      Array.from(
        { length: last + 1 },
        (_, at) => parts.find(({ position }) => position === at)?.value ?? null,
      );
  return { jsonrpc: '2.0', ...(result ? { id: 1 } : {}), method: name, params };
}

function toResponse(member: 'result' | 'error', value: unknown) {
  return { jsonrpc: '2.0', id: 1, [member]: value };
}

function makeExchange(context: SpecContext, method: MethodShape): ExchangeEntry {
  const request = toRequest(
    method,
    method.params.flatMap(({ name, node, isRequired }, position) => {
      const value = isRequired ? context.generate(node.schema, 'sent') : undefined;
      return value === undefined ? [] : [{ name, position, value }];
    }),
  );
  const { result } = method;
  const value = result ? context.generate(result.node.schema, 'received') : undefined;
  return {
    request,
    exchange: {
      name: GENERATED,
      request: generatedExample(request),
      response: value === undefined ? null : generatedExample(toResponse('result', value)),
    },
  };
}
