/** A provider can have any name: it never changes how a file is parsed, and appears unchanged. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { plainText } from '../../src/model/walk.ts';
import { guideFront, readDocument } from '../../src/readers/content/document.ts';
import { readInventory } from '../../src/readers/content/inventory.ts';
import { replaceVariables } from '../../src/readers/content/variables.ts';
import { readSource } from '../../src/readers/document/source.ts';
import { readXml, textOf } from '../../src/readers/fix/xml.ts';
import { endOf, startBuild } from '../fixtures/small-site/building.ts';
import { smallConfig } from '../fixtures/small-site/config.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const NAMES = [
  ...[
    "O'Neil",
    'A & B',
    'Foo: Bar',
    'A # B',
    '"quoted"',
    'a\\b',
    '- dash',
    '*star*',
    '_low_',
    '`tick`',
    'true',
  ],
  ...[
    '12',
    '{brace}',
    '[box](x)',
    '<b>',
    '&amp;',
    '# one',
    '| pipe',
    '@at',
    '%',
    '!bang',
    '~',
    'Plain',
    'Ünï cödé',
  ],
  ...['> quote', "'", '"', '\\', '$&', '{{hosts.spotRest}}', 'a: b\tc', 'https://a.example/?b=c&d=e'],
];

describe.each(NAMES)('the name %s', (name) => {
  const variables = new Map([['provider.name', name]]);
  const setting = { variables, imageSize: () => null };
  const replace = (text: string) => replaceVariables('a.yaml', text, variables).value;

  test('is the same text everywhere in YAML, and lines stay', () => {
    const text = replace(
      [
        'plain: {{provider.name}}',
        'words: About {{provider.name}} and more',
        "single: '{{provider.name}}'",
        'double: "{{provider.name}}"',
        'list: [{{provider.name}}, x]',
        'block: |',
        '  {{provider.name}}',
        '  next',
        '{{provider.name}} key: here',
      ].join('\n'),
    );
    const { value, problems } = readSource({ path: 'a.yaml', text });
    expect(problems).toEqual([]);
    expect(value?.value).toEqual({
      plain: name,
      words: `About ${name} and more`,
      single: name,
      double: name,
      list: [name, 'x'],
      block: `${name}\nnext\n`,
      [`${name} key`]: 'here',
    });
    expect(value?.lineAt([`${name} key`])).toBe(9);
  });

  test('is the same text in XML', () => {
    const { value } = readXml({
      path: 'a.xml',
      text: replace('<a b="{{provider.name}}">{{provider.name}}</a>'),
    });
    expect(value?.attributes.get('b')).toBe(name);
    expect(value && textOf(value).text).toBe(name);
  });

  test('is words in a guide: front matter, text, code, attributes', () => {
    const text = [
      '---',
      'title: {{provider.name}}',
      'description: "About {{provider.name}}, at some length."',
      '---',
      '',
      'With {{provider.name}} **and {{provider.name}}** on.',
      '',
      '`{{provider.name}}`',
      '',
      '```text title="x"',
      '{{provider.name}}',
      '```',
      '',
      '<Note title="{{provider.name}}">',
      '',
      'Words.',
      '',
      '</Note>',
    ].join('\n');
    const { document, problems } = readDocument({ path: 'a.mdx', text }, setting, guideFront);
    expect(problems).toEqual([]);
    expect(document?.front).toEqual({ title: name, description: `About ${name}, at some length.` });
    const [words, code, fence, note] = document?.blocks ?? [];
    expect(words?.kind === 'paragraph' && plainText(words.children)).toBe(`With ${name} and ${name} on.`);
    expect(code?.kind === 'paragraph' && code.children).toEqual([{ kind: 'code', text: name }]);
    expect(fence).toMatchObject({ kind: 'code', code: name });
    expect(note).toMatchObject({ title: name });
  });

  test('is one cell of the inventory', () => {
    const text = 'route\ttitle\tsidebar\tgroup\tkind\n/docs/x\t{{provider.name}}\ts\tg\tpage\n';
    const { value, problems } = readInventory({ path: 'i.tsv', text }, setting);
    expect(problems).toEqual([]);
    expect(value).toMatchObject([{ title: name, groups: ['g'] }]);
  });
});

describe('a site of a provider with an odd name', () => {
  const name = `O'Neil & "Sons": a\\b # 1`;
  let folder: string;
  const read = (file: string) => readFile(path.join(folder, 'dist/docs-root', file), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'odd-'));
    const api = {
      id: 'things',
      spec: ['things.yaml'],
      prefix: '/docs/things',
      sidebar: 'things',
      label: 'Things',
    };
    const config = {
      ...smallConfig,
      ...{
        provider: { ...smallConfig.provider, name },
        announcement: undefined,
        aliases: {},
        apis: [{ ...api, editorial: 'warn' }],
      },
      navbar: { hideOnScroll: false, left: [], right: [] },
      sidebars: [
        { name: 'guides', label: 'Guides', related: ['things'] },
        { name: 'things', label: 'Things' },
      ],
    };
    await writeSiteFolder(folder, {
      apis: [],
      files: {
        'site.config.ts': `export const config = ${JSON.stringify(config)};`,
        'specs/things.yaml': `openapi: 3.1.0
info: { title: {{provider.name}} things, version: '1', description: 'Things of {{provider.name}}.' }
servers: [{ url: https://{{hosts.spotRest}} }]
paths:
  /things:
    get:
      operationId: list
      summary: List {{provider.name}} things
      description: Lists what {{provider.name}} has.
      security: []
      responses:
        '200':
          description: The things of {{provider.name}}.
          content:
            application/json:
              schema: { type: object, properties: { by: { type: string, description: Owner. } } }
              example: { by: '{{provider.name}}' }
`,
        'content/guides/start.mdx':
          '---\ntitle: Start\ndescription: Where to begin with {{provider.name}}.\n---\n\nWelcome to {{provider.name}}.\n',
      },
    });
    const { code, told } = await endOf(startBuild(folder));
    if (code !== 0) throw new Error(told);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('shows it in pages and Markdown versions', async () => {
    const markdown = name.replaceAll('\\', '\\\\');
    const html = `O'Neil &amp; "Sons": a\\b # 1`;
    expect(await read('docs/guides/start/index.html')).toContain(`Welcome to ${html}.`);
    expect(await read('docs/guides/start.md')).toContain(`Welcome to ${markdown}.`);
    expect(await read('docs/things/list/index.html')).toContain(`Lists what ${html} has.`);
    expect(await read('docs/things/list.md')).toContain(`Lists what ${markdown} has.`);
  });

  test('writes it into downloads that mean the same', async () => {
    const [yaml, json] = [
      parse(await read('specs/things/things.yaml')),
      JSON.parse(await read('specs/things/things.json')),
    ];
    expect(json).toEqual(yaml);
    expect(yaml.info).toMatchObject({ title: `${name} things`, description: `Things of ${name}.` });
  });
});
