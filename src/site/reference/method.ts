/** A JSON-RPC method → its reference page. */
import type { MethodOperation } from '../../model/operation.ts';
import type { Badge, ExampleGroup, Reference } from '../../model/reference.ts';
import { type ReferenceSetting, sharedReference, toItem, toPart } from './common.ts';
import { createFieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

const STRUCTURES: Readonly<Record<MethodOperation['paramStructure'], string>> = {
  'by-position': 'a list, in this order',
  'by-name': 'an object, by name',
  either: 'a list in this order, or an object by name',
};

export function methodReference(operation: MethodOperation, setting: ReferenceSetting): Reference {
  const { schemas } = setting.api;
  const { params, result } = operation;
  const [showsSent, showsReceived] = chooseShapes([[params], result ? [result] : []], schemas);
  const badge: Badge = { kind: 'rpc', label: operation.isNotification ? 'RPC notification' : 'RPC' };
  return {
    ...sharedReference(operation, setting),
    badge,
    mark: badge,
    signature: operation.method,
    names: methodNames(operation.method),
    direction: operation.isNotification ? 'You send, nothing comes back' : 'JSON-RPC method',
    parts: [
      {
        ...toPart(params, createFieldTrees(schemas, showsSent), 'send', exchanges(operation, 'Request')),
        note: takesNothing(operation) ? 'none' : STRUCTURES[operation.paramStructure],
      },
      ...(result
        ? [
            toPart(
              result,
              createFieldTrees(schemas, showsReceived),
              'receive',
              exchanges(operation, 'Response'),
            ),
          ]
        : []),
    ],
  };
}

/** A method as it is sent, without its namespace, and without the verb that most share. */
function methodNames(method: string): string[] {
  const bare = method.replace(/^[a-z]+_/, '');
  return [...new Set([method, bare, bare.replace(/^get(?=.{4})/, '')])];
}

function takesNothing({ params }: MethodOperation): boolean {
  return params.fields.length === 0 && params.schema === undefined;
}

function exchanges(operation: MethodOperation, side: 'Request' | 'Response'): ExampleGroup[] {
  const items = operation.exchanges.flatMap(({ name, request, response }) => {
    const example = side === 'Request' ? request : response;
    return example ? [toItem(example, name)] : [];
  });
  return items.length > 0 ? [{ title: side, items }] : [];
}
