/** A FIX message → its reference page: the table of tags, and examples decoded tag by tag. */
import type { FixMessage } from '../../model/operation.ts';
import type { Reference } from '../../model/reference.ts';
import { type ReferenceSetting, sharedReference, toPart } from './common.ts';
import { createFieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

const DIRECTIONS: Readonly<Record<FixMessage['direction'], string>> = {
  send: 'client → server',
  receive: 'server → client',
  both: 'both directions',
};

export function fixReference(operation: FixMessage, setting: ReferenceSetting): Reference {
  const { schemas } = setting.api;
  const [shows] = chooseShapes([[operation.section]], schemas);
  const type = `35=${operation.msgType}`;
  return {
    ...sharedReference(operation, setting),
    badge: { kind: 'fix', label: 'FIX' },
    mark: { kind: 'fix', label: type },
    signature: `${type} ${operation.name}`,
    names: [type, operation.name, operation.msgType],
    direction: DIRECTIONS[operation.direction],
    parts: [
      {
        ...toPart(operation.section, createFieldTrees(schemas, shows), operation.direction),
        style: 'tags',
        examples: operation.examples.map(({ name, summary, text, decoded }) => ({
          title: name,
          items: [
            {
              label: name,
              summary,
              code: { kind: 'code', language: 'fix', code: text, title: summary ?? name, marked: [] },
              decoded,
            },
          ],
        })),
      },
    ],
  };
}
