/** Several files become one document, and every place in it still leads to its file and line. */
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
    expect(joined?.root).toEqual({ errors: { down: { cost: 1.5 } } });
    expect(joined?.placeOf('#/errors/down/cost')).toEqual({ file: 'b.json', line: 3 });
    expect(joined?.literalsOf('#/errors')(['down', 'cost'])).toBe('1.50');
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

  it('is reported with the trouble inside that file', () => {
    const { lines } = bundle(['main.yaml', 'a: { $ref: b.yaml }\n'], ['b.yaml', 'x: [\n']);
    expect(lines).toEqual([
      expect.stringMatching(/^b\.yaml:2 {2}/),
      'main.yaml:1  reference to b.yaml, which does not exist  → define it, or correct the reference',
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
