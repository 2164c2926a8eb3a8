/** The table of styles in OpenAPI 3.1, Parameter Object, and the cases it leaves open. */
import { expect, test } from 'vitest';
import { toPairs, toSegment, type WireStyle } from './wire-style.ts';

const LIST = ['blue', 'black'];
const OBJECT = { R: 100, G: 200 };

function query(value: unknown, style: WireStyle['style'], explode: boolean): string {
  return toPairs('color', value, { style, explode })
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
}

test.each([
  ['form', true, 'color=blue&color=black', 'R=100&G=200'],
  ['form', false, 'color=blue,black', 'color=R,100,G,200'],
  ['spaceDelimited', false, 'color=blue black', 'color=R 100 G 200'],
  ['pipeDelimited', false, 'color=blue|black', 'color=R|100|G|200'],
  ['deepObject', true, 'color[0]=blue&color[1]=black', 'color[R]=100&color[G]=200'],
] as const)('a query in style %s, explode %s', (style, explode, list, object) => {
  expect([query(LIST, style, explode), query(OBJECT, style, explode)]).toEqual([list, object]);
});

test.each([
  ['simple', false, 'blue,black', 'R,100,G,200'],
  ['simple', true, 'blue,black', 'R=100,G=200'],
  ['label', false, '.blue,black', '.R,100,G,200'],
  ['label', true, '.blue.black', '.R=100.G=200'],
  ['matrix', false, ';color=blue,black', ';color=R,100,G,200'],
  ['matrix', true, ';color=blue;color=black', ';R=100;G=200'],
] as const)('a path in style %s, explode %s', (style, explode, list, object) => {
  const segment = (value: unknown) => toSegment('color', value, { style, explode });
  expect([segment(LIST), segment(OBJECT)]).toEqual([list, object]);
});

test('a deep object goes as deep as the value, and every other style writes what is deeper as JSON', () => {
  const deep = { items: [{ price: 'p1', quantity: { $number: '1.50' } }] };
  expect(query(deep, 'deepObject', true)).toBe('color[items][0][price]=p1&color[items][0][quantity]=1.50');
  expect(query(deep, 'form', true)).toBe('items=[{"price":"p1","quantity":1.50}]');
});
