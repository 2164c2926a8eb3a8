/** A message without an example gets one that its dictionary and an engine accept. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FixMessage } from '../../model/operation.ts';
import { startEngine, toWire } from './engine.support.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';

const FIX44 = readFileSync('node_modules/jspurefix/data/FIX44.xml', 'utf8');

function messagesOf(text: string): readonly FixMessage[] {
  const { value } = readQuickFixDictionary({ id: 'venue', files: [{ path: 'venue.xml', text }] });
  return (value?.operations ?? []).flatMap((each) => (each.kind === 'fix-message' ? [each] : []));
}

/** Returns the pairs of the only message, without BodyLength and CheckSum. */
function pairsOf(message: string, fields: string, more = ''): readonly string[] {
  const text = `<fix type="FIX" major="4" minor="4"><header/><trailer/>
  <messages><message name="Order" msgtype="D" msgcat="app">${message}</message></messages>
  ${more}<fields>${fields}</fields></fix>`;
  const [example] = messagesOf(text)[0]?.examples ?? [];
  return (example?.text ?? '').split('|').filter((pair) => pair !== '' && !/^(?:9|10)=/.test(pair));
}

const HEADER = ['8=FIX.4.4', '35=D', '34=2', '49=SENDER', '56=TARGET', '52=20260105-14:30:00.000'];

test('every message of FIX 4.4 gets an example that an engine accepts', { timeout: 60_000 }, async () => {
  const messages = messagesOf(FIX44);
  const parse = await startEngine('fix44', FIX44);
  const rejected = messages.flatMap(({ name, msgType, examples: [example] }) => {
    const view = example && parse(toWire(example));
    const faults = view ? [...view.invalid(), ...view.missing()] : ['no example'];
    const isRight = view?.getString(35) === msgType && view.checksum() === Number(view.getString(10));
    return faults.length > 0 || !isRight ? [name] : [];
  });
  expect(messages).toHaveLength(93);
  expect(rejected).toEqual([]);
  expect(messages.every(({ examples }) => examples.every(({ generated }) => generated))).toBe(true);
});

test('an example has a header, required fields with their first values, and one entry of a required group', () => {
  const pairs = pairsOf(
    `<field name="ClOrdID" required="Y"/><field name="Text" required="N"/><field name="Side" required="Y"/>
    <group name="NoLegs" required="Y"><field name="LegRef" required="N"/><field name="LegQty" required="Y"/></group>
    <group name="NoNotes" required="N"><field name="Text" required="Y"/></group>`,
    `<field number="11" name="ClOrdID" type="STRING"/><field number="58" name="Text" type="STRING"/>
    <field number="54" name="Side" type="CHAR"><value enum="2" description="SELL"/><value enum="1" description="BUY"/></field>
    <field number="555" name="NoLegs" type="NUMINGROUP"/><field number="654" name="LegRef" type="INT"/>
    <field number="687" name="LegQty" type="QTY"/><field number="5000" name="NoNotes" type="NUMINGROUP"/>`,
  );
  expect(pairs).toEqual([...HEADER, '11=ClOrdID-1', '54=2', '555=1', '654=1', '687=1']);
});

test('a required component that requires nothing is there with its first field', () => {
  const pairs = pairsOf(
    '<component name="Instrument" required="Y"/><component name="Yield" required="N"/>',
    `<field number="55" name="Symbol" type="STRING"/><field number="48" name="SecurityID" type="STRING"/>
    <field number="235" name="YieldType" type="STRING"/>`,
    `<components><component name="Instrument"><field name="Symbol" required="N"/><field name="SecurityID" required="N"/>
    </component><component name="Yield"><field name="YieldType" required="Y"/></component></components>`,
  );
  expect(pairs).toEqual([...HEADER, '55=SYMBOL']);
});

test('data comes with its length', () => {
  const pairs = pairsOf(
    '<field name="RawDataLength" required="Y"/><field name="RawData" required="N"/>',
    '<field number="95" name="RawDataLength" type="LENGTH"/><field number="96" name="RawData" type="DATA"/>',
  );
  expect(pairs).toEqual([...HEADER, '95=4', '96=data']);
});

test('a dictionary that contradicts itself gives no example', () => {
  const group = '<group name="NoLegs" required="Y"></group>';
  expect(pairsOf(group, '<field number="555" name="NoLegs" type="NUMINGROUP"/>')).toEqual([]);
});
