/** Fields: the first level is open, and a field without siblings is not a level. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FieldNode } from '../../model/reference.ts';
import { FieldList } from './fields.tsx';

function field(id: string, ...children: FieldNode[]): FieldNode {
  const rest = {
    type: 'object',
    presence: null,
    nullable: false,
    deprecated: false,
    access: 'both',
  } as const;
  return {
    id,
    name: id,
    label: id,
    ...rest,
    description: [],
    facts: [],
    values: [],
    constant: false,
    children,
    variants: [],
  };
}

/** Returns the fields whose members show without a click. */
function opened(...fields: FieldNode[]): string[] {
  const page = renderToStaticMarkup(<FieldList fields={fields} />);
  return [...page.matchAll(/<li id="([^"]+)"[^>]*>(?:(?!<li).)*?<details open="">/g)].map(
    ([, id = '']) => id,
  );
}

test('members of the first level are open, those below are not', () => {
  expect(opened(field('error'), field('result', field('a', field('x')), field('b')))).toEqual(['result']);
});

test('an entry that is alone on the way to the members is open and is no level', () => {
  const entry = field('each', field('price'), field('details', field('x'), field('y')));
  expect(opened(field('error'), field('result', field('open', entry)))).toEqual(['result', 'open', 'each']);
});

test('a message that is one list opens the list and its positions', () => {
  const book = field('book', field('asks', field('x'), field('y')), field('bids'));
  expect(opened(field('value', field('channel'), book))).toEqual(['value', 'book']);
});
