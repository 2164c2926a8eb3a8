/** References by the names that schemas give themselves lead where JSON Schema says. */
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { asObject, atPointer } from '../json-schema/json.ts';
import { bundleFiles } from './bundle.ts';

function bundle(...texts: readonly [string, string][]) {
  const { value, problems } = bundleFiles(texts.map(([path, text]) => ({ path, text })));
  const refAt = (pointer: string) => asObject(atPointer(value?.root, pointer)).$ref;
  return { bundle: value, refAt, lines: problems.map(formatProblem) };
}

describe('an anchor', () => {
  it.each(['$anchor: place', '$dynamicAnchor: place', "$id: '#place'"])('can be written as %s', (anchor) => {
    const { refAt, lines } = bundle([
      'main.yaml',
      `schema: { $ref: '#place' }\ncomponents: { schemas: { Address: { ${anchor}, type: object } } }\n`,
    ]);
    expect(lines).toEqual([]);
    expect(refAt('#/schema')).toBe('#/components/schemas/Address');
  });

  it('can be in another file', () => {
    const { bundle: joined, lines } = bundle(
      ['a/main.yaml', "schema: { $ref: '../b.yaml#place' }\n"],
      ['b.yaml', '$id: https://x.example/b\n$defs: { Address: { $anchor: place, type: string } }\n'],
    );
    expect(lines).toEqual([]);
    expect(joined?.root).toMatchObject({
      schema: { $ref: '#/components/schemas/Address' },
      components: { schemas: { Address: { type: 'string' } } },
    });
  });

  it('that does not exist is reported, and one in an example is none', () => {
    const { lines } = bundle([
      'main.yaml',
      "schema: { $ref: '#place' }\nother: { example: { $anchor: place } }\n",
    ]);
    expect(lines).toEqual([
      'main.yaml:1  reference to #place, which does not exist  → define it, or correct the reference',
    ]);
  });
});

describe('a schema with $id', () => {
  const pet = `
    Pet:
      $id: https://x.example/schemas/pet
      properties: { a: { $ref: owner }, b: { $ref: '#/$defs/b' }, c: { $ref: '#/components/schemas/Owner' } }
      $defs: { b: { type: string } }
    Owner: { $id: https://x.example/schemas/owner, type: object }
`;
  const main: [string, string] = [
    'main.yaml',
    `schema: { $ref: 'https://x.example/schemas/pet' }\ncomponents:\n  schemas:${pet}`,
  ];

  it('is found by its address, and references in it are relative to that', () => {
    const { refAt, lines } = bundle(main);
    expect(lines).toEqual([]);
    expect(refAt('#/schema')).toBe('#/components/schemas/Pet');
    const inside = '#/components/schemas/Pet/properties';
    expect(refAt(`${inside}/a`)).toBe('#/components/schemas/Owner');
    expect(refAt(`${inside}/b`)).toBe('#/components/schemas/Pet/$defs/b');
  });

  it('may still refer to the document, as many authors mean it', () => {
    expect(bundle(main).refAt('#/components/schemas/Pet/properties/c')).toBe('#/components/schemas/Owner');
  });

  it('has no address of its own in the bundle, where its references are relative to the document', () => {
    const { bundle: joined } = bundle(main);
    expect(JSON.stringify(joined?.root)).not.toContain('$id');
    // The file is offered as it was written.
    expect(joined?.text).toBe(main[1]);
  });

  it('can be in another file', () => {
    const { refAt, lines } = bundle(
      ['main.yaml', "schema: { $ref: 'https://x.example/order.json' }\n"],
      ['schemas/order.yaml', '$id: https://x.example/order.json\ntype: object\n'],
    );
    expect(lines).toEqual([]);
    expect(refAt('#/schema')).toBe('#/components/schemas/order');
  });
});

describe('a dynamic reference', () => {
  const tree = 'Tree: { $dynamicAnchor: node, properties: { child: { $dynamicRef: "#node" } } }';

  it('leads to the only anchor with its name', () => {
    const { bundle: joined, lines } = bundle(['main.yaml', `components: { schemas: { ${tree} } }\n`]);
    expect(lines).toEqual([]);
    expect(atPointer(joined?.root, '#/components/schemas/Tree/properties/child')).toEqual({
      $ref: '#/components/schemas/Tree',
    });
  });

  it('means what the schema that refers to it says', () => {
    const strict = 'Strict: { $id: strict, $dynamicAnchor: node, $ref: "#/components/schemas/Tree" }';
    const { bundle: joined, lines } = bundle([
      'main.yaml',
      `components:\n  schemas:\n    ${tree}\n    ${strict}\n`,
    ]);
    expect(lines).toEqual([]);
    const schemas = '#/components/schemas';
    expect(atPointer(joined?.root, `${schemas}/Tree/properties/child`)).toEqual({ $ref: `${schemas}/Tree` });
    expect(atPointer(joined?.root, `${schemas}/Strict/allOf`)).toEqual([
      { properties: { child: { $ref: `${schemas}/Strict` } } },
    ]);
    expect(joined?.placeOf(`${schemas}/Strict/allOf/0/properties/child`).line).toBe(3);
  });

  it('makes a generic schema specific, and one that refers to itself stays finite', () => {
    const page = `Page:
      $id: https://x.example/page
      properties: { items: { items: { $dynamicRef: '#item' } }, next: { $ref: '#' } }
      $defs: { item: { $dynamicAnchor: item, not: {} } }`;
    const names = `Names:
      $id: https://x.example/names
      allOf: [{ title: Names }]
      $ref: page
      $defs: { item: { $dynamicAnchor: item, type: string } }`;
    const { bundle: joined, lines } = bundle([
      'main.yaml',
      `components:\n  schemas:\n    ${page}\n    ${names}\n`,
    ]);
    expect(lines).toEqual([]);
    expect(atPointer(joined?.root, '#/components/schemas/Names/allOf')).toMatchObject([
      { title: 'Names' },
      {
        properties: {
          items: { items: { $ref: '#/components/schemas/Names/$defs/item' } },
          next: { $ref: '#/components/schemas/Page' },
        },
      },
    ]);
  });

  it('is reported if it depends on a schema in another file', () => {
    const { lines } = bundle(
      ['main.yaml', `a: { $ref: 'b.yaml#/Strict' }\nb: { $ref: 'b.yaml#/Other' }\n`],
      [
        'b.yaml',
        `Strict: { $id: strict, $dynamicAnchor: node, type: object }
Other: { $id: other, $dynamicAnchor: node, properties: { child: { $dynamicRef: "#node" } } }
`,
      ],
    );
    expect(lines).toEqual([
      'b.yaml:2  #node means a different schema depending on what refers here; pages show the one next to it  → refer to the schema you mean with $ref',
    ]);
  });
});
