/** Downloads: one valid Orchestra file, and a QuickFIX dictionary of the same messages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../model/api.ts';
import { readOrchestra } from './orchestra.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';
import { elementsOf, readXml } from './xml.ts';

const NAMESPACE = 'http://fixprotocol.io/2020/orchestra/repository';

const own = `<fixr:repository xmlns:fixr="${NAMESPACE}" xmlns:docs="urn:docs" name="Own" version="1">
  <fixr:metadata/>
  <fixr:messages>
    <fixr:message id="1" name="Order" msgType="D">
      <fixr:structure><fixr:fieldRef id="54" presence="required"/></fixr:structure>
      <fixr:annotation>
        <fixr:documentation>Buy &amp; sell, price &lt; 5.</fixr:documentation>
        <fixr:appinfo purpose="error"><docs:code>E1</docs:code><docs:meaning>No.</docs:meaning></fixr:appinfo>
      </fixr:annotation>
    </fixr:message>
  </fixr:messages>
</fixr:repository>`;

/** A shared file without a namespace prefix, with more definitions than the messages need. */
const shared = `<repository xmlns="${NAMESPACE}" name="Shared" version="1">
  <datatypes><datatype name="char"/><datatype name="String"/></datatypes>
  <codeSets>
    <codeSet id="54" name="Sides" type="char"><code id="1" name="Buy" value="1"/></codeSet>
    <codeSet id="40" name="Types" type="char"><code id="1" name="Limit" value="2"/></codeSet>
  </codeSets>
  <fields>
    <field id="54" name="Side" type="Sides"/>
    <field id="40" name="OrdType" type="Types"/>
    <field id="55" name="Symbol" type="String"/>
  </fields>
</repository>`;

function read(files: readonly { path: string; text: string }[]): Api | null {
  const { value, problems } = readOrchestra({ id: 'small', files });
  expect(problems).toEqual([]);
  return value;
}

/** Returns the API as text, without its downloads and without files and lines. */
function meaning(api: Api | null): string {
  return JSON.stringify({ ...api, downloads: [] }, (key, value) =>
    key === 'file' || key === 'line' ? undefined : value,
  );
}

const spot = read(
  ['specs/fix/spot.xml', 'specs/fix/shared.xml'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
);
const merged = read([{ path: 'spot.xml', text: spot?.downloads[0]?.content ?? '' }]);

describe('the Orchestra file', () => {
  const api = read([
    { path: 'own.xml', text: own },
    { path: 'shared.xml', text: shared },
  ]);
  const text = api?.downloads.find(({ name }) => name === 'small.xml')?.content ?? '';

  test('is one file that means the same', () => {
    expect(meaning(read([{ path: 'small.xml', text }]))).toBe(meaning(api));
  });

  test('takes from a shared file what the messages use, and no more', () => {
    expect(text).toContain('<fixr:field id="54" name="Side" type="Sides"/>');
    expect(text).not.toMatch(/OrdType|Types|Symbol|"String"/);
  });

  test('keeps the order of the schema', () => {
    const { value: root } = readXml({ path: 'small.xml', text });
    expect(root && elementsOf(root).map(({ local }) => local)).toEqual([
      'metadata',
      'datatypes',
      'codeSets',
      'fields',
      'messages',
    ]);
    expect(root?.uri).toBe(NAMESPACE);
  });

  test('of the spot specification means what the two files mean', () => {
    expect(meaning(merged)).toBe(meaning(spot));
  });
});

describe('the QuickFIX dictionary', () => {
  test.each(['fix-components', 'fix-groups', 'fix-conditional'])(
    'of %s has the same fields in the same places',
    (folder) => {
      const path = `tests/fixtures/${folder}/input.xml`;
      const api = read([{ path, text: readFileSync(path, 'utf8') }]);
      const text = api?.downloads.find(({ name }) => name === 'small-quickfix.xml')?.content ?? '';
      const { value, problems } = readQuickFixDictionary({
        id: 'small',
        files: [{ path: 'small.xml', text }],
      });
      expect(problems).toEqual([]);
      expect(outline(value)).toEqual(outline(api));
    },
  );

  test('holds messages of the session that have no page', () => {
    const text = spot?.downloads.find(({ name }) => name.endsWith('-quickfix.xml'))?.content ?? '';
    for (const type of ['0', '1', '2']) {
      expect(text).toContain(` msgtype="${type}" `);
      expect(spot?.operations.some((page) => page.kind === 'fix-message' && page.msgType === type)).toBe(
        false,
      );
    }
  });

  test('has the codes of all scenarios of a field', () => {
    const path = 'tests/fixtures/fix-code-sets/input.xml';
    const api = read([{ path, text: readFileSync(path, 'utf8') }]);
    const text = api?.downloads.find(({ name }) => name === 'small-quickfix.xml')?.content ?? '';
    expect(text.match(/<field number="59".*?<\/field>/s)?.[0]).toBe(
      [
        '<field number="59" name="TimeInForce" type="CHAR">',
        '      <value enum="1" description="GOOD_TILL_CANCEL"/>',
        '      <value enum="3" description="IMMEDIATE_OR_CANCEL"/>',
        '    </field>',
      ].join('\n'),
    );
  });
});

/** Returns the title of each message, and the name, tag and kind of its top-level fields. */
function outline(api: Api | null): unknown {
  return api?.operations.map((operation) => {
    const fields = operation.kind === 'fix-message' ? operation.section.fields : [];
    return [operation.title, fields.map(({ name, tag, schema }) => [name, tag, schema.kind])];
  });
}
