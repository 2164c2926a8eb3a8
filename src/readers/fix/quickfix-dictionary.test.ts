/** What dictionaries of the FIX versions mean, where their own words differ. */
import { expect, test } from 'vitest';
import { inlinesOf, plainText } from '../../model/walk.ts';
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

test('names of values are words, and only abbreviations keep their capitals', () => {
  const names = [
    'BUY',
    'BUY_MINUS',
    'VWAP',
    'ISIN_NUMBER',
    'GTX',
    'T_PLUS_1',
    'Good Till Cancel (GTC)',
    'AS_OF',
    'PKCS_DES',
    'partiallyFilled',
    '',
  ];
  const values = names.map((name, index) => `<value enum="${index}" description="${name}"/>`).join('');
  const text = `<fix type="FIX" major="4" minor="4"><messages><message name="Order" msgtype="D" msgcat="app">
  <field name="Side" required="Y"/></message></messages>
  <fields><field number="54" name="Side" type="STRING">${values}</field></fields></fix>`;
  const { value } = readQuickFixDictionary({ id: 'a', files: [{ path: 'a.xml', text }] });
  const [order] = value?.operations ?? [];
  const [side] = order?.kind === 'fix-message' ? order.section.fields : [];
  const shown = side?.schema.kind === 'scalar' ? side.schema.values : [];
  expect(shown.map(({ meaning }) => plainText(meaning.flatMap(inlinesOf)))).toEqual([
    'Buy',
    'Buy minus',
    'VWAP',
    'ISIN number',
    'GTX',
    'T plus 1',
    'Good Till Cancel (GTC)',
    'As of',
    'PKCS DES',
    'Partially filled',
    '',
  ]);
});

/** A dictionary with these messages and fields, a header and a trailer. */
function read(messages: string, fields: string, header = '') {
  const text = `<fix type="FIX" major="5" minor="0"><header>${header}</header><trailer/>
  <messages>${messages}</messages><fields>${fields}</fields></fix>`;
  return readQuickFixDictionary({ id: 'a', files: [{ path: 'a.xml', text }] });
}

const TEXT = '<field number="58" name="Text" type="STRING"/>';

test('an empty header and trailer, as those of FIX 5.0, are none', () => {
  expect(read('', TEXT).value?.envelope).toEqual([]);
  const { value } = read('', TEXT, '<field name="Text" required="N"/>');
  expect(value?.envelope.map(({ id }) => id)).toEqual(['header']);
});

test('a type of a vendor is text, with its name, and only a warning', () => {
  const order = '<message name="Order" msgtype="D" msgcat="app"><field name="Pair" required="N"/></message>';
  const { value, problems } = read(order, '<field number="5000" name="Pair" type="PAIR"/>');
  expect(problems).toEqual([
    expect.objectContaining({ what: 'field Pair has the unknown type PAIR', editorial: true }),
  ]);
  const [message] = value?.operations ?? [];
  const [field] = message?.kind === 'fix-message' ? message.section.fields : [];
  expect(field?.schema).toMatchObject({ type: 'string', facts: [{ kind: 'fix-type', value: 'PAIR' }] });
});

test('messages of one name are told apart by their types', () => {
  const failure = (type: string) => `<message name="Failure" msgtype="${type}" msgcat="app"/>`;
  const { value, problems } = read(failure('E1') + failure('E2'), TEXT);
  expect(value?.operations.map(({ id, title }) => [id, title])).toEqual([
    ['Failure', 'Failure'],
    ['Failure-E2', 'Failure (E2)'],
  ]);
  expect(problems).toEqual([expect.objectContaining({ fix: 'give it a name of its own', editorial: true })]);
});

test('a group is not called by the name of its counter, and a value not by itself', () => {
  const group =
    '<message name="Order" msgtype="D" msgcat="app"><group name="NoLegs" required="N"><field name="Encoding" required="N"/></group></message>';
  const values = '<value enum="UTF-8" description="UTF_8"/><value enum="EUC-JP" description="EUC_JP"/>';
  const { value } = read(
    group,
    `<field number="555" name="NoLegs" type="NUMINGROUP"/><field number="347" name="Encoding" type="STRING">${values}</field>`,
  );
  const [order] = value?.operations ?? [];
  const [legs] = order?.kind === 'fix-message' ? order.section.fields : [];
  const items = legs?.schema.kind === 'list' ? legs.schema.items : undefined;
  expect(items?.title).toBeUndefined();
  const encoding = items?.kind === 'object' ? items.fields[0]?.schema : undefined;
  expect(encoding?.kind === 'scalar' && encoding.values.map(({ meaning }) => meaning)).toEqual([[], []]);
});

test('the message XMLnonFIX is words and an address', () => {
  expect(toTitle('XMLnonFIX')).toBe('XML non FIX');
  expect(toKebab('XMLnonFIX')).toBe('xml-non-fix');
});

test('the one documented value of BeginString applies, as a venue states the version of its own interface', () => {
  const dictionary = (root: string, values: string) => {
    const text = `<fix ${root}><header><field name="BeginString" required="Y"/></header><trailer/>
    <messages><message name="Order" msgtype="D" msgcat="app"><field name="Text" required="Y"/></message></messages>
    <fields>${TEXT}<field number="8" name="BeginString" type="STRING">${values}</field></fields></fix>`;
    return readQuickFixDictionary({ id: 'a', files: [{ path: 'a.xml', text }] }).value?.beginString;
  };
  const venue = 'type="Order Entry" major="2" minor="05"';
  expect(dictionary(venue, '<value enum="FIXT.1.1" description="FIXT_1_1"/>')).toBe('FIXT.1.1');
  expect(dictionary(venue, '')).toBe('FIX.4.4');
  expect(dictionary('type="FIX" major="4" minor="2"', '')).toBe('FIX.4.2');
  expect(dictionary('type="FIX" major="5" minor="0" servicepack="2"', '')).toBe('FIXT.1.1');
});
