/** The configuration guide is generated from the schema, and every extension that a reader uses is declared. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXTENSIONS } from '../../src/readers/extensions.ts';
import { configurationGuide } from './configuration-guide.support.ts';

const FILE = 'CONFIGURATION.md';

test('CONFIGURATION.md is what schema and table say; GOLDEN=write npx vitest run --project unit configuration-guide writes it', () => {
  const guide = configurationGuide();
  if (process.env.GOLDEN === 'write') writeFileSync(FILE, guide);
  expect(readFileSync(FILE, 'utf8')).toBe(guide);
});

test('CONFIGURATION.md has a row for every key, with its default', () => {
  const guide = configurationGuide();
  for (const key of [
    'title',
    'apis[].editorial',
    'sidebars[].home',
    'navbar.left',
    'footer.copyright',
    'base',
  ])
    expect(guide).toContain(`| \`${key}\` |`);
  expect(guide).toContain('| `apis[].prefix` | `/docs/<id>` |');
  expect(guide).toContain('| `base` | `"/"` |');
  expect(guide).toContain('| `title` | required |');
});

const TABLE = path.join('src', 'readers', 'extensions.ts');
const sources = ['readers', 'sandbox']
  .flatMap((folder) =>
    readdirSync(path.join('src', folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join('src', folder, name),
    ),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== TABLE)
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

/** A media type, keywords that never leave their file, and headers of the sandbox. */
const OTHERS = /^x-(?:www-form-urlencoded|named-schema|closed|coded|sandbox-\w+)$/;

test('no reader reads an extension past the table', () => {
  const direct = sources.filter(({ text }) => /[\w)\]]\[['"`]x-/.test(text));
  expect(direct.map(({ name }) => name)).toEqual([]);
});

test('every extension that a reader mentions is declared, and every declared one is mentioned', () => {
  const mentioned = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/['"`/](x-[A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );
  const declared = new Set(Object.keys(EXTENSIONS));
  expect([...mentioned].filter((name) => !declared.has(name) && !OTHERS.test(name))).toEqual([]);
  expect([...declared].filter((name) => !mentioned.has(name))).toEqual([]);
});
