/** A component or group of FIX that many messages use has one page, and its address says which it is. */
import { expect, test } from 'vitest';
import type { Api } from '../../model/api.ts';
import { messagesOf } from '../../model/messages.ts';
import type { FieldNode } from '../../model/reference.ts';
import { readSpecification } from '../../readers/specs.ts';
import { layOut } from './layout.ts';

const FIELDS = [
  ['Ref', 5001],
  ['Symbol', 55],
  ['NoLegs', 555],
  ['LegSymbol', 600],
  ['NoSources', 5002],
  ['Source', 5003],
  ...Array.from({ length: 15 }, (_, index) => [`Term${index}`, 6000 + index] as const),
  ...Array.from({ length: 15 }, (_, index) => [`LegTerm${index}`, 7000 + index] as const),
] as const;

/** A component with a group, a component that is nothing but a group, and messages with both. */
async function readDictionary(messages: number): Promise<Api> {
  const member = (name: string, required = 'N') => `<field name="${name}" required="${required}"/>`;
  const terms = (prefix: string) => Array.from({ length: 15 }, (_, index) => member(`${prefix}${index}`));
  const text = `<fix type="FIX" major="4" minor="4">
  <messages>${Array.from(
    { length: messages },
    (_, index) => `<message name="Order${index}" msgtype="U${index}" msgcat="app">
    ${member('Ref', 'Y')}<component name="Instrument" required="N"/><component name="Sources" required="N"/>
    </message>`,
  ).join('')}</messages>
  <components>
    <component name="Instrument">${member('Symbol', 'Y')}${terms('Term').join('')}
      <group name="NoLegs" required="N">${member('LegSymbol')}${terms('LegTerm').join('')}</group>
    </component>
    <component name="Sources"><group name="NoSources" required="N">${member('Source')}</group></component>
  </components>
  <fields>${FIELDS.map(
    ([name, tag]) =>
      `<field number="${tag}" name="${name}" type="${name.startsWith('No') ? 'NUMINGROUP' : 'STRING'}"/>`,
  ).join('')}</fields>
</fix>`;
  const { value } = await readSpecification({ id: 'venue', files: [{ path: 'venue.xml', text }] });
  if (!value) throw new Error('The dictionary was not read.');
  return value;
}

function firstPage(api: Api): readonly FieldNode[] {
  const [reference] = layOut(api, '/docs/venue').references.values();
  return reference?.parts[0]?.fields ?? [];
}

test('a component that many messages use has one page, and so has a group inside it', async () => {
  const { schemas } = layOut(await readDictionary(20), '/docs/venue');
  expect(schemas.map(({ label, route, operations }) => [label, route, operations.length])).toEqual([
    ['Instrument', '/docs/venue/schemas/instrument', 20],
    ['Instrument NoLegs', '/docs/venue/schemas/instrument-nolegs', 0],
  ]);
  expect(schemas[1]?.schemas.map(({ label }) => label)).toEqual(['Instrument']);
});

test('a message has one line about such a component, and shows a short group in place', async () => {
  const [ref, instrument, sources] = firstPage(await readDictionary(20));
  expect(ref).toMatchObject({ name: 'Ref', tag: 5001 });
  expect(instrument).toMatchObject({ name: 'Instrument', type: 'component', presence: 'optional' });
  expect(instrument).toMatchObject({ shownOn: { route: '/docs/venue/schemas/instrument' }, children: [] });
  expect(sources).toMatchObject({ name: 'NoSources', type: 'repeating group: Sources' });
  expect(sources?.children.map(({ name }) => name)).toEqual(['Source']);
});

test('the page of a group says which field counts its entries', async () => {
  const { schemas } = layOut(await readDictionary(20), '/docs/venue');
  expect(JSON.stringify(schemas[1]?.description)).toContain('NoLegs (555)');
});

test('where few messages use a component, they show its fields', async () => {
  const api = await readDictionary(3);
  expect(layOut(api, '/docs/venue').schemas).toEqual([]);
  expect(firstPage(api).slice(0, 3)).toMatchObject([
    { name: 'Ref' },
    { name: 'Symbol', presence: 'conditional' },
    { name: 'Term0' },
  ]);
});

test('a message has every field on the wire, whatever its page shows', async () => {
  const { operations } = await readDictionary(20);
  const [first] = operations;
  const fields = first?.kind === 'fix-message' ? first.section.fields : [];
  expect(fields.map(({ tag }) => tag)).toEqual([
    5001,
    55,
    ...Array.from({ length: 15 }, (_, index) => 6000 + index),
    555,
    5002,
  ]);
});

test('clients get one type for a group of many messages', async () => {
  expect([...messagesOf(await readDictionary(20)).shapes.keys()]).toContain('Instrument NoLegs');
  expect([...messagesOf(await readDictionary(3)).shapes.keys()]).not.toContain('Instrument NoLegs');
});
