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
  return {
    ...sharedReference(operation, setting),
    badge: { kind: 'fix', label: 'FIX' },
    signature: `35=${operation.msgType} ${operation.name}`,
    direction: DIRECTIONS[operation.direction],
    parts: [
      {
        ...toPart(operation.section, createFieldTrees(schemas, shows)),
        style: 'tags',
        examples: operation.examples.map((example) => ({
          title: example.name,
          items: [
            {
              label: example.name,
              code: {
                kind: 'code',
                language: 'fix',
                code: example.text,
                title: example.summary ?? example.name,
                marked: [],
              },
            },
          ],
        })),
        decoded: operation.examples.map(({ name, decoded }) => ({ title: name, tags: decoded })),
      },
    ],
  };
}
