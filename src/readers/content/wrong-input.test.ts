/** Each kind of invalid input is a problem with file, line and mistake. */
import { expect, test } from 'vitest';
import { FIRST_LINE, readBody } from '../../../tests/fixtures/small-site/reading.ts';

/** Name, body, text of the only problem, and its line, counted from 0 at the first line of the body. */
type Case = readonly [name: string, body: readonly string[], what: string | RegExp, line?: number];

const PARAMETER = 'name="pair" type="string"';
const CLIENT = '<Participant id="client" label="Client"/>';
const ENGINE = '<Participant id="engine" label="Engine"/>';

function inside(component: string, ...lines: string[]): string[] {
  const name = component.split(' ')[0] ?? '';
  return [`<${component}>`, '', ...lines, '', `</${name}>`];
}

const LANGUAGE: readonly Case[] = [
  ['an unknown component', inside('Video'), 'unknown component <Video>'],
  [
    'a component named like a property of every object',
    ['<constructor/>'],
    'unknown component <constructor>',
  ],
  ['an HTML tag on its own', inside('div', 'Words.'), 'unknown component <div>'],
  ['an HTML tag in a line', ['Some <b>bold</b> words.'], 'unknown component <b>'],
  ['an aside in one line', ['<Note>Plain.</Note>'], '<Note> cannot be in a line of text'],
  ['a figure in a line', ['See <Figure src="x.svg" alt="x"/>.'], '<Figure> cannot be in a line of text'],
  ['an expression on its own', ['{1 + 1}'], 'an expression in braces'],
  ['an expression in a line', ['Some {words}.'], 'an expression in braces'],
  ['an import', ["import x from './x.js'"], 'an import or export'],
  ['an export', ['export const x = 1'], 'an import or export'],
  ['an unclosed tag', ['Words.', '', '<Note>', '', 'Words.'], /closing tag for `<Note>`/, 2],
  ['a Markdown image', ['![alt](https://www.small.example/x.png)'], 'a Markdown image'],
  ['an anchor outside of a heading', ['Words <Anchor id="x"/>'], '<Anchor> cannot be in a line of text'],
  ['a heading of level 1', ['Words.', '', '# Title'], 'heading of level 1', 2],
  ['a heading of level 5', ['##### Deep'], 'heading of level 5'],
];

const LINKS: readonly Case[] = [
  ['a javascript: link', ['[x](javascript:alert(1))'], 'link to "javascript:alert(1)" leads nowhere'],
  ['a data: link', ['[x](data:text/html,x)'], 'link to "data:text/html,x" leads nowhere'],
  ['a relative link', ['[x](start)'], 'link to "start" leads nowhere'],
  ['a link without a scheme', ['[x](//www.small.example)'], 'link to "//www.small.example" leads nowhere'],
  [
    'a card with a javascript: link',
    inside('Cards', '<Card title="x" to="javascript:alert(1)">x</Card>'),
    'card leads to "javascript:alert(1)"',
    2,
  ],
];

const ATTRIBUTES: readonly Case[] = [
  ['a missing attribute', inside('Tabs', ...inside('Tab', 'x')), '<Tab> has no label', 2],
  ['an unknown attribute', inside('Note color="red"', 'x'), '<Note> has no attribute color'],
  ['an inherited name as attribute', inside('Note toString="x"', 'x'), '<Note> has no attribute toString'],
  ['an attribute that is an expression', inside('Note title={x}', 'x'), '<Note> needs a text for title'],
  ['spread attributes', inside('Note {...x}', 'x'), '<Note> has no attribute {…}'],
  [
    'a wrong presence',
    inside('Parameters', `<Parameter ${PARAMETER} presence="maybe">x</Parameter>`),
    'presence="maybe"',
    2,
  ],
  [
    'conditional without when',
    inside('Parameters', `<Parameter ${PARAMETER} presence="conditional">x</Parameter>`),
    'parameter pair: "when" and conditional belong together',
    2,
  ],
  [
    'when without conditional',
    inside('Parameters', `<Parameter ${PARAMETER} presence="required" when="x">x</Parameter>`),
    'parameter pair: "when" and conditional belong together',
    2,
  ],
  ['a figure without its file', ['<Figure src="gone.svg" alt="x"/>'], /^no image gone\.svg/],
  ['an operation without id', ['See <Operation/>.'], '<Operation> has no id'],
];

const CONTAINERS: readonly Case[] = [
  ['words between tabs', inside('Tabs', 'Words.'), '<Tabs> contains something other than <Tab>', 2],
  ['a step among cards', inside('Cards', '<Step title="x">x</Step>'), /^<Cards> contains something other/, 2],
  [
    'a table component without a table',
    inside('Table caption="x"', 'x'),
    /^<Table> contains something other/,
  ],
  [
    'a list in a card',
    inside('Cards', ...inside('Card title="x" to="/x"', '- x')),
    /^list where one paragraph/,
    4,
  ],
  [
    'a second paragraph in a card',
    inside('Cards', ...inside('Card title="x" to="/x"', 'x', '', 'y')),
    /^a second paragraph where one paragraph/,
    6,
  ],
  ['words among language tabs', inside('CodeTabs', 'x'), /^<CodeTabs> contains something other/, 2],
  [
    'a sixth language tab',
    inside('CodeTabs', '```rust', 'x', '```'),
    /^<CodeTabs> contains something other/,
    2,
  ],
  [
    'a sequence of one participant',
    inside('Sequence title="x"', CLIENT, '<Remark over="client">x</Remark>'),
    /^a sequence with 1 participant$/,
  ],
  [
    'a sequence of six participants',
    inside('Sequence title="x"', ...Array.from('abcdef', (id) => `<Participant id="${id}" label="${id}"/>`)),
    'a sequence with 6 participants',
  ],
  [
    'a message to an unknown participant',
    inside('Sequence title="x"', CLIENT, ENGINE, '', '<Message from="client" to="moon">x</Message>'),
    'unknown participant "moon"',
    5,
  ],
  [
    'a remark over an unknown participant',
    inside('Sequence title="x"', CLIENT, ENGINE, '', '<Remark over="moon">x</Remark>'),
    'unknown participant "moon"',
    5,
  ],
];

const FENCES: readonly Case[] = [
  ['a fence without language', ['```', 'x', '```'], 'a code fence without language'],
  ['an unknown language', ['```cobol', 'x', '```'], 'unknown code language "cobol"'],
  ['an inherited name as language', ['```toString', 'x', '```'], 'unknown code language "toString"'],
  [
    'an unknown word after the language',
    ['```json wide', '{}', '```'],
    '"wide" after a fence is not understood',
  ],
  ['lines that are no numbers', ['```json {a-b}', '{}', '```'], '"{a-b}" after a fence is not understood'],
  ['far more lines than any code has', ['```json {1-9999999999}', '{}', '```'], '{1-9999999999} marks lines'],
  ['a line after the last one', ['```json {2}', '{}', '```'], '{2} marks lines that the code does not have'],
  ['lines in reverse', ['```json {2-1}', '{', '}', '```'], '{2-1} marks lines'],
  ['line zero', ['```json {0-1}', '{}', '```'], '{0-1} marks lines'],
  ['three ends of one range', ['```json {1-2-2}', '{', '}', '```'], '{1-2-2} marks lines'],
];

const CASES = [...LANGUAGE, ...LINKS, ...ATTRIBUTES, ...CONTAINERS, ...FENCES].map(
  ([name, body, what, line = 0]) => ({ name, body, what, line: FIRST_LINE + line }),
);

test.each(CASES)('$name is a problem with file and line', ({ body, what, line }) => {
  const { problems } = readBody(...body);
  expect(problems).toHaveLength(1);
  const [problem] = problems;
  expect(problem?.file).toBe('guide.mdx');
  expect(problem?.what).toMatch(what);
  expect(problem?.fix).not.toBe('');
  expect(problem?.line).toBe(line);
});

test('the problem of an unknown language lists the known ones', () => {
  const [problem] = readBody('```cobol', 'x', '```').problems;
  for (const known of ['json', 'objective-c', 'bash', 'text', 'fix']) expect(problem?.fix).toContain(known);
});

test.each([
  ['<Note>Plain.</Note>', 'write <Note> and </Note> on lines of their own, with the words between'],
  ['See <Figure src="x.svg" alt="x"/>.', 'put it on a line of its own'],
  ['<Notes>Plain.</Notes>', /^use one of Note, Tip, /],
  ['![alt](x.png)', 'use <Figure src alt/> with an SVG of content/assets'],
  ['Some {words}.', 'remove it, or put it in inline code'],
  ["import x from './x.js'", 'remove it: MDX is parsed, never executed'],
])('%s is told what to write instead', (line, fix) => {
  expect(readBody(line).problems.map((problem) => problem.fix)).toEqual([expect.stringMatching(fix)]);
});
