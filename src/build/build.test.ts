/** The whole pipeline: wrong input is reported in full and writes nothing, and images are where pages link to them. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { config as siteConfig } from '../../site.config.ts';
import { EVERY_KIND } from '../../tests/fixtures/small-site/every-kind.ts';
import { writeSiteFolder } from '../../tests/fixtures/small-site/folder.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { plainPage } from '../site/pages.ts';
import { buildSite } from './build.ts';
import { imageFiles } from './make-site.ts';
import { InputError } from './report.ts';
import { toView } from './views.tsx';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'build-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Writes our configuration with a change. */
function configWith(change: Readonly<Record<string, unknown>>): string {
  return `export const config = ${JSON.stringify({ ...siteConfig, ...change })};\n`;
}

/** Builds a site, which must fail, and returns the message. */
async function failureOf(config: string): Promise<string> {
  const failure: unknown = await buildSite({ config, out: path.join(place, 'dist'), verbose: false }).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof InputError)) throw new Error(`not a problem of the input: ${String(failure)}`);
  return failure.message;
}

describe('a build', () => {
  test('with a wrong configuration names the items and writes nothing', async () => {
    const navbar = { ...siteConfig.navbar, left: [{ label: 'Lost item' }] };
    const config = path.join(place, 'config.mjs');
    await writeFile(config, configWith({ base: 'api', navbar }));
    const message = await failureOf(config);
    expect(message).toContain('configuration error at base');
    expect(message).toContain('"Lost item"');
    expect(message).toMatch(/\n2 problems$/);
    expect(await readdir(place)).toEqual(['config.mjs']);
  });

  test('with content that does not fit its configuration names file and line and writes nothing', async () => {
    const post =
      'title: A\ndescription: About a thing of today.\ndate: 2026-05-12\nauthors: [desk]\ntags: []';
    await writeSiteFolder(place, {
      apis: [],
      files: {
        'site.config.ts': configWith({ sidebars: [], hosts: {}, authors: {}, apis: [] }),
        'content/guides/start.mdx':
          '---\ntitle: A\ndescription: About the things of today.\n---\n\n{{hosts.a}}\n',
        'content/blog/2026-05-12-a.mdx': `---\n${post}\n---\n\nWords.\n`,
      },
    });
    const names = await readdir(place);
    const message = await failureOf(path.join(place, 'site.config.ts'));
    expect(message).toMatch(/content\/inventory\.tsv:2 {2}unknown sidebar/);
    expect(message).toMatch(/content\/guides\/start\.mdx:6 {2}unknown variable \{\{hosts\./);
    expect(message).toMatch(/content\/blog\/\S+\.mdx:\d+ {2}authors\.0: unknown author/);
    expect(await readdir(place)).toEqual(['.cache', ...names]);
  });
});

test('the image of a figure is written where its page looks for it', async () => {
  await writeFile(path.join(place, 'flow.svg'), '<svg/>');
  await writeFile(path.join(place, 'notes.txt'), 'not an image');
  await mkdir(path.join(place, 'books'));
  await writeFile(path.join(place, 'books/depth.svg'), '<svg id="b"/>');
  expect(await imageFiles(place)).toEqual([
    { path: 'images/depth.svg', content: Buffer.from('<svg id="b"/>') },
    { path: 'images/flow.svg', content: Buffer.from('<svg/>') },
  ]);
  const page = plainPage('/docs/x', 'X', 'About X.', [EVERY_KIND.figure]);
  const { article } = toView(smallSite(), page, { base: '/docs-root/', highlight: () => [] });
  expect(article).toContain('src="/docs-root/images/flow.svg"');
});
