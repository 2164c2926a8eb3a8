/** Several files become one document, and every place in it still maps to its file and line. */
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { atPointer } from '../json-schema/json.ts';
import { bundleFiles } from './bundle.ts';

function bundle(...texts: readonly [string, string][]) {
  const { value, problems } = bundleFiles(texts.map(([path, text]) => ({ path, text })));
  return { bundle: value, lines: problems.map(formatProblem) };
}

describe('a reference into another file', () => {
  it('becomes a named part, once, with what it refers to itself', () => {
    const { bundle: joined, lines } = bundle(
      [
        'a/main.yaml',
        "one: { $ref: '../b.yaml#/components/schemas/Tree' }\ntwo: { $ref: '../b.yaml#/components/schemas/Tree', description: Mine. }\n",
      ],
      [
        'b.yaml',
        "components:\n  schemas:\n    Tree: { properties: { child: { $ref: '#/components/schemas/Tree' }, leaf: { $ref: '#/components/schemas/Leaf' } } }\n    Leaf: { type: string }\n",
      ],
    );
    expect(lines).toEqual([]);
    expect(joined?.root).toEqual({
      one: { $ref: '#/components/schemas/Tree' },
      two: { $ref: '#/components/schemas/Tree', description: 'Mine.' },
      components: {
        schemas: {
          Tree: {
            properties: {
              child: { $ref: '#/components/schemas/Tree' },
              leaf: { $ref: '#/components/schemas/Leaf' },
            },
          },
          Leaf: { type: 'string' },
        },
      },
    });
    expect(joined?.placeOf('#/one/properties/leaf/type')).toEqual({ file: 'b.yaml', line: 4 });
    expect(joined?.placeOf('#/two/description')).toEqual({ file: 'a/main.yaml', line: 2 });
    expect(joined?.text).toBeNull();
  });

  it('may encode the name of the file', () => {
    const { bundle: joined, lines } = bundle(
      ['main.yaml', "schema: { $ref: 'my%20order.yaml' }\n"],
      ['my order.yaml', 'type: string\n'],
    );
    expect(lines).toEqual([]);
    expect(joined?.root.schema).toEqual({ $ref: '#/components/schemas/my-order' });
  });

  it('may go through another reference, to the same file or to another one', () => {
    const main = (channel: string) =>
      `channels: { a: { $ref: '${channel}' } }\nmessage: { $ref: '#/channels/a/messages/m' }\nlost: { $ref: '#/channels/a/messages/n' }\nparts: { a: { messages: { m: { name: M } } } }\n`;
    const broken =
      'main.yaml:3  reference to #/channels/a/messages/n, which does not exist  → define it, or correct the reference';
    for (const channel of ['#/parts/a', 'a.yaml']) {
      const { bundle: joined, lines } = bundle(
        ['main.yaml', main(channel)],
        ['a.yaml', 'messages: { m: { name: M } }\n'],
      );
      expect(lines).toEqual([broken]);
      expect(atPointer(joined?.root, '#/channels/a/messages/m')).toEqual({ name: 'M' });
    }
  });

  it('that leads back to itself has no target', () => {
    const { lines } = bundle(['main.yaml', "a: { $ref: '#/b/x' }\nb: { $ref: '#/a/x' }\n"]);
    expect(lines).toHaveLength(2);
  });

  it('gets another name when its own is taken', () => {
    const { bundle: joined } = bundle(
      [
        'main.yaml',
        "a: { $ref: 'b.yaml#/components/schemas/Level' }\ncomponents: { schemas: { Level: { type: string } } }\n",
      ],
      ['b.yaml', 'components: { schemas: { Level: { type: number } } }\n'],
    );
    expect(joined?.root.a).toEqual({ $ref: '#/components/schemas/Level2' });
    expect(atPointer(joined?.root, '#/components/schemas/Level2')).toEqual({ type: 'number' });
  });

  it('is put in place when it has no name', () => {
    const { bundle: joined } = bundle(
      ['main.yaml', 'errors: { $ref: ./b.json }\n'],
      ['b.json', '{\n  "down": {\n    "cost": 1.50\n  }\n}\n'],
    );
    expect(joined?.root).toEqual({ errors: { down: { cost: { $number: '1.50' } } } });
    expect(joined?.placeOf('#/errors/down/cost')).toEqual({ file: 'b.json', line: 3 });
  });

  it('is reported when it contains itself without a name', () => {
    const { lines } = bundle(
      ['main.yaml', 'a: { $ref: b.yaml#/x }\n'],
      ['b.yaml', 'x:\n  y: { $ref: "#/x" }\n'],
    );
    expect(lines).toEqual([
      'b.yaml:2  #/x contains itself  → put it under components and refer to it by name',
    ]);
  });

  it.each([true, false])('is one problem if the file is text, whether it is there or not (%s)', (isThere) => {
    const about: [string, string] = ['about.md', '# About\n\n- a: b: c\n\t[x\n'];
    const { lines } = bundle(
      ['main.yaml', 'description: { $ref: ./about.md }\nsummary: { $ref: about.md }\n'],
      ...(isThere ? [about] : []),
    );
    expect(lines).toEqual([
      'main.yaml:1  reference to ./about.md, a text instead of a part of a specification; 1 more place refers to it  → write the text here, without $ref',
    ]);
  });

  it('is reported with the trouble inside that file', () => {
    const { lines } = bundle(['main.yaml', 'a: { $ref: b.yaml }\n'], ['b.yaml', 'x: [\n']);
    expect(lines).toEqual([
      expect.stringMatching(/^b\.yaml:2 {2}/),
      'main.yaml:1  reference to b.yaml, a file that cannot be read  → correct that file, or the reference',
    ]);
  });
});

describe('a missing target', () => {
  it('is one problem, at the first reference, with the number of other places', () => {
    const { lines } = bundle(
      [
        'main.yaml',
        "a: { $ref: 'parts/lost.yaml#/A' }\nb: { $ref: 'parts/lost.yaml#/B' }\nc: { $ref: '#/x' }\nd: { $ref: '#/x' }\ne: { $ref: parts/e.yaml }\nf: { $ref: 'https://x.example/a.json#/1' }\ng: { $ref: 'https://x.example/a.json#/2' }\n",
      ],
      ['parts/e.yaml', "one: { $ref: 'lost.yaml#/C' }\ntwo: { $ref: '#/Lost' }\n"],
    );
    const outside = 'put the file below the folder of the specifications and refer to it by a relative path';
    expect(lines).toEqual([
      `main.yaml:1  reference to parts/lost.yaml, which is not among the files of the specification; 2 more places refer to it  → ${outside}`,
      'parts/e.yaml:2  reference to #/Lost, which does not exist  → define it, or correct the reference',
      expect.stringMatching(
        /^main\.yaml:6 {2}reference to https:\/\/x\.example\/a\.json, .*; 1 more place refers to it /,
      ),
      'main.yaml:3  reference to #/x, which does not exist; 1 more place refers to it  → define it, or correct the reference',
    ]);
  });
});

describe('a name with a slash', () => {
  it('is found only if the slash is escaped, and the problem says so', () => {
    const { lines } = bundle([
      'main.yaml',
      "a: { $ref: '#/parts/chat/v1.open' }\nb: { $ref: '#/parts/chat~1v1.open' }\nparts: { chat/v1.open: {} }\n",
    ]);
    expect(lines).toEqual([
      'main.yaml:1  reference to #/parts/chat/v1.open, which does not exist  → write / in the name chat/v1.open as ~1',
    ]);
  });
});

describe('data', () => {
  it('keeps what looks like a reference', () => {
    const text = `default: { $ref: nowhere }
examples: [{ payload: { $ref: nowhere } }]
properties: { default: { $ref: '#/default' }, $ref: { type: string } }
`;
    const { bundle: joined, lines } = bundle(['main.yaml', text]);
    expect(lines).toEqual([]);
    expect(joined?.text).toBe(text);
  });

  it('that multiplies without bound is refused', () => {
    const rows = Array.from(
      { length: 9 },
      (_, row) => `a${row + 1}: &a${row + 1} [${Array(9).fill(`*a${row}`).join(', ')}]`,
    );
    const { bundle: joined, lines } = bundle(['main.yaml', `a0: &a0 x\n${rows.join('\n')}\n`]);
    expect(joined).toBeNull();
    expect(lines[0]).toMatch(/^main\.yaml:1 {2}aliases multiply to more than/);
  });
});

describe('a place', () => {
  it('is the line of its key, of its item, of the first line of its text, or the closest above', () => {
    const { bundle: joined } = bundle([
      'main.yaml',
      'a:\n  b:\n    - one\n    - two\n  c: |\n    words\n  d: &d\n    e: 1\n  f: *d\n',
    ]);
    const line = (pointer: string) => joined?.placeOf(pointer).line;
    expect([line('#'), line('#/a'), line('#/a/b'), line('#/a/b/1'), line('#/a/c')]).toEqual([1, 1, 2, 4, 6]);
    expect([line('#/a/d/e'), line('#/a/f/e'), line('#/a/x/y')]).toEqual([8, 8, 1]);
  });
});

describe('a mapping of a discriminator', () => {
  const fix = 'correct the mapping, or remove it: without one, a value is the name of its schema';

  it('that leads nowhere is one warning, as nothing is lost without it', () => {
    const text = (target: string) =>
      `schema: { discriminator: { propertyName: kind, mapping: { ${target} } } }\ncomponents: { schemas: { Leaf: { type: object } } }\n`;
    const { value, problems } = bundleFiles([
      {
        path: 'main.yaml',
        text: text('leaf: "#/components/schemas/Leaf", tree: models/tree.yaml#/tree, bush: "#/bush"'),
      },
    ]);
    expect(value).not.toBeNull();
    expect(problems.map(({ editorial }) => editorial)).toEqual([true]);
    expect(problems.map(formatProblem)).toEqual([
      `main.yaml:1  the discriminator maps tree to models/tree.yaml#/tree, which does not exist; 1 more mapping leads nowhere  → ${fix}`,
    ]);
    expect(bundle(['main.yaml', text('leaf: Leaf, tree: Tree, bush: "v1.Bush"')]).lines).toEqual([]);
  });
});

describe('a recursive reference', () => {
  const schemas = (anchor: string) =>
    `openapi: 3.1.0\ncomponents:\n  schemas:\n    Filter: { ${anchor}properties: { all: { items: { $recursiveRef: '#' } } } }\n`;

  it.each(['$recursiveAnchor: true, ', ''])('means the schema around it, not the document: %s', (anchor) => {
    const { bundle: joined, lines } = bundle(['main.yaml', schemas(anchor)]);
    expect(lines).toEqual([]);
    expect(atPointer(joined?.root, '#/components/schemas/Filter/properties/all/items/$ref')).toBe(
      '#/components/schemas/Filter',
    );
  });
});

describe('a schema of another file', () => {
  it('gets a name, so that it may hold itself, also as the target of a discriminator', () => {
    const { bundle: joined, lines } = bundle(
      [
        'main.yaml',
        'schema: { oneOf: [{ $ref: parts/tree.yaml }], discriminator: { propertyName: kind, mapping: { tree: parts/tree.yaml, other: Leaf } } }\n',
      ],
      [
        'parts/tree.yaml',
        'properties: { child: { $ref: tree.yaml }, kind: { $ref: "#/x-kind" } }\nx-kind: { type: string }\n',
      ],
    );
    expect(lines).toEqual([]);
    expect(joined?.root).toEqual({
      schema: {
        oneOf: [{ $ref: '#/components/schemas/tree' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { tree: '#/components/schemas/tree', other: 'Leaf' },
        },
      },
      components: {
        schemas: {
          tree: {
            properties: {
              child: { $ref: '#/components/schemas/tree' },
              kind: { $ref: '#/components/schemas/x-kind' },
            },
            'x-kind': { type: 'string' },
          },
          'x-kind': { type: 'string' },
        },
      },
    });
  });

  it('keeps the name of the component that only refers to it', () => {
    const { bundle: joined } = bundle(
      [
        'main.yaml',
        "a: { $ref: 'b.yaml#/components/schemas/B' }\ncomponents: { schemas: { A: { $ref: 'b.yaml#/components/schemas/B' } } }\n",
      ],
      ['b.yaml', 'components:\n  schemas:\n    B: { type: number }\n'],
    );
    expect(joined?.root).toEqual({
      a: { $ref: '#/components/schemas/A' },
      components: { schemas: { A: { type: 'number' } } },
    });
    expect(joined?.placeOf('#/components/schemas/A/type')).toEqual({ file: 'b.yaml', line: 3 });
  });
});

describe('a document without a reference to another file', () => {
  it('is not copied', () => {
    const text = "a: { $ref: '#/b' }\nb: { c: [1] }\n";
    const { bundle: joined } = bundle(['main.yaml', text]);
    expect(joined?.text).toBe(text);
  });
});

describe('a member that was merged', () => {
  it('is found in the last part of allOf that has it, and behind references', () => {
    const { bundle: joined } = bundle([
      'main.yaml',
      "x:\n  allOf:\n    - $ref: '#/y'\n    - properties:\n        b: {}\n  properties:\n    c: {}\ny:\n  properties:\n    a:\n      type: string\n    b: {}\n",
    ]);
    const line = (pointer: string) => joined?.placeOf(pointer).line;
    expect([line('#/x/properties/a/type'), line('#/x/properties/b'), line('#/x/properties/c')]).toEqual([
      11, 5, 7,
    ]);
    expect(line('#/x/properties/unknown')).toBe(6);
  });
});

describe('references that go around in a circle', () => {
  it('are reported where each of them is, in one file or several', () => {
    const { lines } = bundle([
      'main.yaml',
      "use: { $ref: '#/components/parts/X' }\ncomponents:\n  parts:\n    X: { $ref: '#/components/parts/Y' }\n    Y: { $ref: '#/components/parts/X', summary: Mine. }\n    Z: { $ref: '#/components/parts/Z' }\n",
    ]);
    const fix = 'which leads back here  → write out one of them';
    expect(lines).toEqual([
      `main.yaml:4  reference to #/components/parts/Y, ${fix}`,
      `main.yaml:5  reference to #/components/parts/X, ${fix}`,
      `main.yaml:6  reference to #/components/parts/Z, ${fix}`,
    ]);
    const several = bundle(
      ['a.yaml', "components: { schemas: { A: { $ref: 'b.yaml#/components/schemas/B' } } }\n"],
      ['b.yaml', "components: { schemas: { B: { $ref: 'a.yaml#/components/schemas/A' } } }\n"],
    );
    expect(several.lines).not.toEqual([]);
  });

  it('are none if a member refers to what contains it', () => {
    const text =
      "components: { schemas: { A: { properties: { a: { $ref: '#/components/schemas/A' } } } } }\n";
    expect(bundle(['a.yaml', text]).lines).toEqual([]);
  });
});

it('a reference in an extension that nothing reads may lead anywhere', () => {
  const { bundle: joined, lines } = bundle(
    [
      'a.yaml',
      `x-codeSamples: [{ source: { $ref: 'sample.php' } }, { source: { $ref: gone.yaml } }]
x-parts: { Pet: { $ref: 'b.yaml#/Pet' } }
x-errors: { $ref: errors.yaml }
`,
    ],
    ['sample.php', '<?php\n\t$a = [;\n'],
    ['b.yaml', 'Pet: { type: string }\n'],
  );
  expect(lines).toEqual([expect.stringMatching(/^a\.yaml:3 {2}reference to errors\.yaml, /)]);
  expect(joined?.root).toMatchObject({
    'x-codeSamples': [{ source: { $ref: 'sample.php' } }, { source: { $ref: 'gone.yaml' } }],
    'x-parts': { Pet: { type: 'string' } },
  });
});

it('a lone reference in place of an example is the example, and others are data', () => {
  const { bundle: joined, lines } = bundle(
    [
      'a.yaml',
      `one: { example: { $ref: '#/components/examples/Pet' } }
two: { example: { $ref: '#/components/schemas/Pet' } }
three: { value: { $ref: 'gone.json' } }
components:
  schemas: { Pet: { type: object } }
  examples: { Pet: { value: { $ref: 'pet.json' } } }
`,
    ],
    ['pet.json', '{ "name": "Ada", "$ref": "data" }'],
  );
  const pet = { name: 'Ada', $ref: 'data' };
  expect(lines).toEqual([]);
  expect(joined?.root).toMatchObject({
    one: { example: pet },
    two: { example: { $ref: '#/components/schemas/Pet' } },
    three: { value: { $ref: 'gone.json' } },
    components: { examples: { Pet: { value: pet } } },
  });
  expect(joined?.placeOf('#/one/example/name').file).toBe('pet.json');
});
