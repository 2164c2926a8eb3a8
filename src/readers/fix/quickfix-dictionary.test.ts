/** What dictionaries of the FIX versions mean, where their own words differ. */
import { expect, test } from 'vitest';
import { toKebab } from '../names.ts';
import { toTitle } from './prose.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';

function typesIn(minor: number): (string | undefined)[] {
  const text = `<fix type="FIX" major="4" minor="${minor}">
  <messages>
    <message name="Order" msgtype="D" msgcat="app">
      <field name="ClOrdID" required="Y"/><field name="Side" required="Y"/><field name="FutSettDate" required="N"/>
    </message>
  </messages>
  <fields>
    <field number="11" name="ClOrdID" type="CHAR"/>
    <field number="54" name="Side" type="CHAR"><value enum="1" description="BUY"/></field>
    <field number="64" name="FutSettDate" type="DATE"/>
  </fields>
</fix>`;
  const { value } = readQuickFixDictionary({ id: 'a', files: [{ path: 'a.xml', text }] });
  const [order] = value?.operations ?? [];
  const fields = order?.kind === 'fix-message' ? order.section.fields : [];
  return fields.map(({ schema }) => (schema.kind === 'scalar' ? schema.type : undefined));
}

test('CHAR is text of any length before FIX 4.2, and one character from then on', () => {
  expect(typesIn(0)).toEqual(['string', 'string', 'date']);
  expect(typesIn(1)).toEqual(['string', 'string', 'date']);
  expect(typesIn(2)).toEqual(['character', 'character', 'date']);
});

test('the message XMLnonFIX is words and an address', () => {
  expect(toTitle('XMLnonFIX')).toBe('XML non FIX');
  expect(toKebab('XMLnonFIX')).toBe('xml-non-fix');
});
