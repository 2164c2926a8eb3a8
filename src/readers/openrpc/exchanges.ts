/** Example pairings → requests and responses as they cross the wire, in full JSON-RPC 2.0 envelopes. */
import { MADE_EXAMPLE, type MethodOperation } from '../../model/operation.ts';
import { asList, asText, below, isObject } from '../json-schema/json.ts';
import type { LiteralOf } from '../spec-document/json-text.ts';
import { makeExample } from '../spec-document/made-example.ts';
import { jsonExample } from '../spec-document/sections.ts';
import { type Located, locate, type SpecContext } from '../spec-document/spec-context.ts';
import type { Descriptor } from './params.ts';

type Exchange = MethodOperation['exchanges'][number];

/** An exchange with the value of its request, which the samples send. */
export interface ExchangeEntry {
  readonly exchange: Exchange;
  readonly request: unknown;
}

export interface MethodShape {
  readonly name: string;
  readonly node: Located['node'];
  readonly pointer: string;
  readonly params: readonly Descriptor[];
  /** Null for a notification. */
  readonly result: Located | null;
  readonly isByName: boolean;
}

/** A value of an example, and how to find the way its numbers were written. */
interface Part {
  readonly name: string;
  /** Its place among the parameters. */
  readonly position: number;
  readonly value: unknown;
  readonly literalOf: LiteralOf;
}

export function readExchanges(context: SpecContext, method: MethodShape): ExchangeEntry[] {
  const pairings = asList(method.node.examples).map((item, index) =>
    readPairing(context, method, locate(context, item, below(method.pointer, 'examples', index)), index),
  );
  return pairings.length > 0 ? pairings : [makeExchange(context, method)];
}

function readPairing(
  context: SpecContext,
  method: MethodShape,
  pairing: Located,
  index: number,
): ExchangeEntry {
  const { node, pointer } = pairing;
  const name = asText(node.name) ?? `Example ${index + 1}`;
  const title = `${method.name}: example "${name}"`;
  const params = asList(node.params).map((item, position): Part => {
    const example = locate(context, item, below(pointer, 'params', position));
    const own = asText(example.node.name);
    const named = method.params.findIndex((param) => param.name === own);
    const place = named < 0 ? position : named;
    const descriptor = method.params[place];
    if (descriptor) check(context, `${title}, parameter ${descriptor.name}`, example, descriptor);
    return toPart(context, example, descriptor?.name ?? own ?? String(position), place);
  });
  const summary = asText(node.summary) ?? asText(node.description);
  const request = toRequest(method, params);
  const answer = readAnswer(context, method, pairing, title);
  return {
    request: request.value,
    exchange: {
      name,
      request: jsonExample(name, summary, request.value, request.literalOf),
      response: answer && jsonExample(name, summary, answer.value, answer.literalOf),
    },
  };
}

/** The result of a pairing, or the error that `x-error` gives in its place. */
function readAnswer(context: SpecContext, method: MethodShape, { node, pointer }: Located, title: string) {
  if (!method.result) return null;
  if (isObject(node['x-error'])) {
    const literalOf = context.bundle.literalsOf(below(pointer, 'x-error'));
    return toResponse('error', { name: 'error', position: 0, value: node['x-error'], literalOf });
  }
  if (node.result === undefined) return null;
  const example = locate(context, node.result, below(pointer, 'result'));
  check(context, `${title}, result`, example, method.result);
  return toResponse('result', toPart(context, example, 'result'));
}

function check(context: SpecContext, title: string, example: Located, descriptor: Located): void {
  if (descriptor.node.schema === undefined) return;
  context.checkExample({
    title,
    value: example.node.value,
    pointer: below(example.pointer, 'value'),
    schemaPointer: below(descriptor.pointer, 'schema'),
  });
}

function toPart(context: SpecContext, { node, pointer }: Located, name: string, position = 0): Part {
  return { name, position, value: node.value, literalOf: context.bundle.literalsOf(below(pointer, 'value')) };
}

/** A notification has no id, and nothing comes back (JSON-RPC 2.0, section 4.1). */
function toRequest({ name, isByName, result }: MethodShape, given: readonly Part[]) {
  const parts = [...given].sort((left, right) => left.position - right.position);
  const last = parts.at(-1)?.position ?? -1;
  const params = isByName
    ? Object.fromEntries(parts.map((part) => [part.name, part.value]))
    : // What is left out between two values of a list is null.
      Array.from(
        { length: last + 1 },
        (_, at) => parts.find(({ position }) => position === at)?.value ?? null,
      );
  const id = result ? { id: 1 } : {};
  const literalOf: LiteralOf = ([member, key = '', ...rest]) => {
    const part = parts.find((one) => (isByName ? one.name === key : one.position === Number(key)));
    return member === 'params' ? part?.literalOf(rest) : undefined;
  };
  return { value: { jsonrpc: '2.0', ...id, method: name, params }, literalOf };
}

function toResponse(member: 'result' | 'error', part: Part) {
  const literalOf: LiteralOf = ([key, ...rest]) => (key === member ? part.literalOf(rest) : undefined);
  return { value: { jsonrpc: '2.0', id: 1, [member]: part.value }, literalOf };
}

function makeExchange(context: SpecContext, method: MethodShape): ExchangeEntry {
  const make = ({ node }: Located, name: string, position: number): Part => ({
    name,
    position,
    value: makeExample(context, node.schema),
    literalOf: () => undefined,
  });
  const needed = method.params.filter(({ node }) => node.required === true);
  const request = toRequest(
    method,
    needed.map((param, position) => make(param, param.name, position)),
  );
  const answer = method.result && toResponse('result', make(method.result, 'result', 0));
  return {
    request: request.value,
    exchange: {
      name: MADE_EXAMPLE,
      request: jsonExample(MADE_EXAMPLE, undefined, request.value),
      response: answer && jsonExample(MADE_EXAMPLE, undefined, answer.value),
    },
  };
}
