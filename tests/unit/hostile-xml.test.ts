/** Malicious FIX repositories, Orchestra and QuickFIX: one clear problem or harmless text. */
import { describe, expect, test } from 'vitest';
import { readSpecification } from '../../src/readers/specs.ts';
import { XML_KINDS, type XmlKind, xmlOf } from '../fixtures/hostile/documents.ts';

async function read(kind: XmlKind, parts: Parameters<typeof xmlOf>[1]) {
  const files = [{ path: 'specs/a.xml', text: xmlOf(kind, parts) }];
  return readSpecification({ id: 'a', files });
}

/** Entities that each contain the previous one ten times. */
const BOMB = Array.from({ length: 9 }, (_, index) => {
  const value = index === 0 ? 'boom' : `&e${index - 1};`.repeat(10);
  return `<!ENTITY e${index} "${value}">`;
}).join('');

const NO_DOCTYPE = 'the file has a DOCTYPE';
const DEEP = 'elements are nested more than 100 levels deep';
const LONG = 'one text has more than 1,000,000 characters';
const TOO_LONG = 'x'.repeat(1_000_001);

const REFUSED: readonly (readonly [string, Parameters<typeof xmlOf>[1], string])[] = [
  ['entities that multiply', { before: `<!DOCTYPE x [${BOMB}]>`, inside: '&e8;' }, NO_DOCTYPE],
  [
    'an entity that is a file',
    { before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', inside: '&e;' },
    NO_DOCTYPE,
  ],
  [
    'a parameter entity that is a file',
    { before: '<!DOCTYPE x [<!ENTITY % e SYSTEM "file:///etc/passwd"> %e;]>' },
    NO_DOCTYPE,
  ],
  ['a DOCTYPE from a host', { before: '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">' }, NO_DOCTYPE],
  ['elements 2,000 levels deep', { inside: '<group>'.repeat(2000) + '</group>'.repeat(2000) }, DEEP],
  ['a text that is too long', { inside: TOO_LONG }, LONG],
  ['an attribute that is too long', { inside: `<field name="${TOO_LONG}"/>` }, LONG],
  [
    'an attribute that stands twice',
    { inside: '<field name="a" name="b"/>' },
    'the XML is not well-formed: duplicate attribute: name',
  ],
  ['an unknown entity', { inside: '&secret;' }, 'the XML is not well-formed: undefined entity'],
  [
    'a chain of 5,000 components',
    { components: Array.from({ length: 5000 }, (_, id) => (id < 4999 ? [id + 1] : [])) },
    'message Order holds blocks more than 50 levels deep',
  ],
  [
    'components that each hold the next two',
    { components: Array.from({ length: 42 }, (_, id) => (id < 40 ? [id + 1, id + 2] : [])) },
    'message Order has more than 20,000 fields',
  ],
];

describe.each(XML_KINDS)('%s', (kind) => {
  test.each(REFUSED)('%s: one problem with its line, and nothing is read', async (_, parts, what) => {
    const { value, problems } = await read(kind, parts);
    expect(value).toBeNull();
    expect(problems).toEqual([
      { file: 'specs/a.xml', line: expect.any(Number), what, fix: expect.any(String) },
    ]);
  });

  test('processing instructions and comments say nothing', async () => {
    const { value, problems } = await read(kind, {
      inside: '<?php echo 1 ?><!-- <script>alert(1)</script> -->',
    });
    expect(value?.operations).toHaveLength(1);
    expect(problems).toEqual([]);
    expect(JSON.stringify(value?.operations)).not.toMatch(/php|alert/);
  });
});

test('markup in CDATA becomes words, and a script nothing', async () => {
  const { value } = await read('fix', { inside: '<![CDATA[<b>Bold</b><script>alert(1)</script>]]>' });
  expect(value?.operations[0]?.description).toEqual([
    { kind: 'paragraph', children: [{ kind: 'strong', children: [{ kind: 'text', text: 'Bold' }] }] },
  ]);
});
