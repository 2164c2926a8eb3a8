/** Operations by their names on the wire. */
import { expect, test } from 'vitest';
import { smallIndex } from '../../search/index.support.ts';
import { findOperations } from './docs-tools.ts';

test('the method chooses among the operations of a path', () => {
  const wires = ['/pets/{id}'];
  const index = smallIndex([
    { title: 'Read', wires, route: '/docs/read' },
    { title: 'Remove', wires, route: '/docs/remove' },
  ]);
  const { pages } = index.file;
  const badges = [{ kind: 'get', label: 'GET' } as const, { kind: 'delete', label: 'DELETE' } as const];
  const find = (name: string) =>
    findOperations({ ...index, file: { ...index.file, pages: { ...pages, badges } } }, name, { only: null });
  expect(find('DELETE /pets/{id}')).toEqual(['/docs/remove']);
  expect(find('get /pets/{id}')).toEqual(['/docs/read']);
  expect(find('PATCH /pets/{id}')).toEqual(['/docs/read', '/docs/remove']);
  expect(find('/pets/{id}')).toEqual(['/docs/read', '/docs/remove']);
});
