/** Page modules: what they must contain, what is remembered, and what a retry does. */
import { describe, expect, test } from 'vitest';
import { createPageModules, PageModuleError, readPageModule } from './page-modules.ts';

const PAGE = {
  route: '/docs/x',
  title: 'X',
  description: 'About X.',
  canonical: 'https://docs.small.example/api/docs/x',
  layout: 'doc',
  section: 'rest',
  aside: '',
  article: '<h1>X</h1>',
  contents: '',
  build: 'b1',
} as const;

/** Returns modules whose imports get the answers in order, and the addresses that were imported. */
function modulesWith(...answers: (() => Promise<unknown>)[]) {
  const asked: string[] = [];
  const modules = createPageModules('/api/', 'b1', (url) => {
    asked.push(url);
    const answer = answers.shift();
    if (!answer) throw new Error(`nobody expected ${url}`);
    return answer();
  });
  return { modules, asked };
}

const good = async () => ({ default: PAGE });
const broken = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

describe('a page module', () => {
  test('with a page of this build is the page', () => {
    expect(readPageModule('/api/docs/x/page.js', { default: PAGE }, 'b1')).toEqual(PAGE);
  });

  test.each([{}, { page: PAGE }, undefined, { default: undefined }])(
    'without a default export is an error that says so and names the module (%j)',
    (module) => {
      const read = () => readPageModule('/api/docs/x/page.js', module, 'b1');
      expect(read).toThrow(PageModuleError);
      expect(read).toThrow('The page module /api/docs/x/page.js has no default export and cannot render.');
    },
  );

  test.each([
    ...[null, 'words', 7, {}, { route: '/docs/x', build: 'b1' }],
    { ...PAGE, article: { html: 'x' } },
    { ...PAGE, title: 7 },
  ])('whose default export is no page is an error that names it (%j)', (page) => {
    const read = () => readPageModule('/api/docs/x/page.js', { default: page }, 'b1');
    expect(read).toThrow(PageModuleError);
    expect(read).toThrow('/api/docs/x/page.js is not a page');
  });

  test('of another build is stale, which is not the fault of the module', () => {
    const read = () => readPageModule('/api/docs/x/page.js', { default: PAGE }, 'b2');
    expect(read).toThrow('belongs to build b1, not b2');
    expect(read).not.toThrow(PageModuleError);
  });
});

describe('loading', () => {
  test('asks for page.js beside the page', () => {
    const { modules } = modulesWith();
    expect(modules.urlOf('/docs/x')).toBe('/api/docs/x/page.js');
    expect(modules.urlOf('/')).toBe('/api/page.js');
  });

  test('asks once for a page, however often it is wanted', async () => {
    const { modules, asked } = modulesWith(good);
    expect(await Promise.all([modules.load('/docs/x'), modules.load('/docs/x')])).toEqual([PAGE, PAGE]);
    expect(await modules.load('/docs/x')).toEqual(PAGE);
    expect(asked).toEqual(['/api/docs/x/page.js']);
  });

  test('does not keep a failure: the next visit asks again', async () => {
    const { modules, asked } = modulesWith(broken, good);
    await expect(modules.load('/docs/x')).rejects.toThrow('Failed to fetch');
    expect(await modules.load('/docs/x')).toEqual(PAGE);
    expect(asked).toHaveLength(2);
  });

  test('gives up on a module that never comes, and asks again on the next visit', async () => {
    const answers = [() => new Promise(() => {}), good];
    const modules = createPageModules('/api/', 'b1', () => answers.shift()?.() ?? broken(), 20);
    await expect(modules.load('/docs/x')).rejects.toThrow('took more than 0.02 seconds');
    expect(await modules.load('/docs/x')).toEqual(PAGE);
  });

  test('does not keep a module that is no page', async () => {
    const { modules } = modulesWith(async () => ({}), good);
    await expect(modules.load('/docs/x')).rejects.toThrow(PageModuleError);
    expect(await modules.load('/docs/x')).toEqual(PAGE);
  });
});

describe('a retry', () => {
  test('changes the address every time, because browsers remember failed modules', async () => {
    const { modules, asked } = modulesWith(broken, broken, good);
    await expect(modules.load('/docs/x')).rejects.toThrow();
    await expect(modules.retry('/docs/x')).rejects.toThrow();
    expect(await modules.retry('/docs/x')).toEqual(PAGE);
    expect(asked).toEqual([
      '/api/docs/x/page.js',
      '/api/docs/x/page.js?retry=1',
      '/api/docs/x/page.js?retry=2',
    ]);
  });

  test('that works is kept', async () => {
    const { modules, asked } = modulesWith(broken, good);
    await expect(modules.load('/docs/x')).rejects.toThrow();
    await modules.retry('/docs/x');
    expect(await modules.load('/docs/x')).toEqual(PAGE);
    expect(asked).toHaveLength(2);
  });
});
