/** A JSON-RPC method → its reference page. */
import type { MethodOperation } from '../../model/operation.ts';
import type { ExampleGroup, Reference } from '../../model/reference.ts';
import { type ReferenceSetting, sharedReference, toCode, toPart } from './common.ts';
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
  return {
    ...sharedReference(operation, setting),
    badge: { kind: 'rpc', label: operation.isNotification ? 'RPC notification' : 'RPC' },
    signature: operation.method,
    direction: operation.isNotification ? 'You send, nothing comes back' : 'JSON-RPC method',
    parts: [
      {
        ...toPart(params, createFieldTrees(schemas, showsSent), exchanges(operation, 'Request')),
        note: takesNothing(operation) ? 'none' : STRUCTURES[operation.paramStructure],
      },
      ...(result
        ? [toPart(result, createFieldTrees(schemas, showsReceived), exchanges(operation, 'Response'))]
        : []),
    ],
  };
}

function takesNothing({ params }: MethodOperation): boolean {
  return params.fields.length === 0 && params.schema === undefined;
}

function exchanges(operation: MethodOperation, side: 'Request' | 'Response'): ExampleGroup[] {
  const items = operation.exchanges.flatMap(({ name, request, response }) => {
    const example = side === 'Request' ? request : response;
    return example ? [{ label: name, code: toCode(example) }] : [];
  });
  return items.length > 0 ? [{ title: side, items }] : [];
}
