/** Forms and response shapes of schemas that contain each other stay small, however many paths lead through them. */
import { expect, test } from 'vitest';
import type { Schema, SchemaRegistry } from '../model/schema.ts';
import { pathKey, toShape } from './to-form.ts';
import { toReceived } from './to-received.ts';

const BASE = { description: [], nullable: false, deprecated: false, access: 'both', facts: [] } as const;
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Each schema contains all of them: over 100,000 paths without a repeated name. */
const registry: SchemaRegistry = new Map(
  NAMES.map((name) => {
    const fields = NAMES.map((other) => ({
      name: other,
      presence: 'optional' as const,
      schema: { ...BASE, kind: 'ref' as const, name: other },
    }));
    return [name, { ...BASE, kind: 'object', fields, others: null } satisfies Schema];
  }),
);
const first: Schema = { ...BASE, kind: 'ref', name: 'a' };
const anchors = new Map(NAMES.map((name) => [pathKey([name]), { id: `body.${name}`, type: 'object' }]));

function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + count(inner), 1);
}

test('what a page shows and a little more is in the form', () => {
  const shape = toShape({ registry, root: {}, anchors }, first, [], []);
  expect(JSON.stringify(shape)).toContain('body.h');
  expect(count(shape)).toBeLessThan(30_000);
});

test('what a page shows and a little more is known of a response', () => {
  const node = toReceived({ registry, anchors }, first, [], '');
  expect(node.members?.h?.id).toBe('body.h');
  expect(node.members?.h?.members?.g?.members?.f?.isOpen).toBeUndefined();
  expect(count(node)).toBeLessThan(30_000);
});
