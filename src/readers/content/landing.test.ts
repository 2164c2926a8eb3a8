/** The landing page: a complete file is read, and every mistake is a problem with its line. */
import { expect, test } from 'vitest';
import { smallLanding } from '../../../tests/fixtures/small-site/landing.ts';
import { SETTING } from '../../../tests/fixtures/small-site/reading.ts';
import { readLanding } from './data-files.ts';

const LINES = [
  'title: "Build on {{provider.name}}"',
  'description: Guides and reference of a small exchange.',
  'lead: Choose what you build.',
  'searches: [nonce]',
  'start: { label: First steps, to: /docs/guides/start }',
  'compare: { label: Compare, to: /docs/guides/compare }',
  'first_call:',
  '  title: Make a first call',
  '  note: no key needed',
  '  request: |',
  '    curl https://{{hosts.spotRest}}/time',
  '  response: |',
  '    { "error": [] }',
  '  text: "If `error` is empty, you are connected."',
  '  more: { label: More languages, to: /docs/rest-api/time }',
  'areas:',
  '  - id: trader',
  '    title: Trade',
  '    text: Place orders.',
  '    protocols: [REST]',
  '    links:',
  '      - { label: Add order, to: /docs/rest-api/add-order }',
  'more:',
  '  - { label: Status, to: "{{links.status}}" }',
];

function read(lines: readonly string[]) {
  return readLanding({ path: 'landing.yaml', text: lines.join('\n') }, SETTING);
}

test('a complete file is the landing page', () => {
  const { question: _, placeholder: __, firstCall, ...words } = smallLanding;
  const { value, problems } = read(LINES);
  expect(problems).toEqual([]);
  expect(value).toEqual({
    title: 'Build on Small',
    description: 'Guides and reference of a small exchange.',
    proof: false,
    landing: {
      ...words,
      firstCall: {
        ...firstCall,
        request: { ...firstCall?.request, title: 'Request' },
        response: { ...firstCall?.response, title: 'Response' },
      },
    },
  });
});

test('a link that leads nowhere is a problem with its line', () => {
  const { value, problems } = read(
    LINES.map((line) =>
      line
        .replace('/docs/guides/start', 'javascript:alert(1)')
        .replace('/docs/rest-api/add-order', 'add-order'),
    ),
  );
  expect(value).toBeNull();
  expect(problems.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([
    expect.stringMatching(/^landing\.yaml:5 start\.to: "javascript:alert\(1\)" leads nowhere/),
    expect.stringMatching(/^landing\.yaml:22 areas\.0\.links\.0\.to: "add-order" leads nowhere/),
  ]);
});

test('an unknown key, a missing key and an unknown variable are reported at once', () => {
  const { problems } = read([
    ...LINES.filter((line) => !line.startsWith('lead')).map((line) =>
      line.replace('hosts.spotRest', 'hosts.moon'),
    ),
    'extra: 1',
  ]);
  expect(problems.map(({ line, what }) => `${line} ${what}`).toSorted()).toEqual([
    '1 lead is missing',
    '10 unknown variable {{hosts.moon}}',
    '24 unknown key "extra"',
  ]);
});
