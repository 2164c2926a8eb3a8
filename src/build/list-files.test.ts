/** Links in content and specifications are followed; what editors leave behind is not content. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config as siteConfig } from '../../site.config.ts';
import { readConfig } from '../readers/config/config.ts';
import { openCache } from './cache.ts';
import { hashOfFiles } from './code.mjs';
import { listDocuments } from './load-documents.ts';
import { imageFiles } from './make-site.ts';
import { listSpecFiles } from './spec-files.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'files-'));
  await mkdir(path.join(place, 'content/guides'), { recursive: true });
  await mkdir(path.join(place, 'elsewhere/more'), { recursive: true });
  await writeFile(path.join(place, 'elsewhere/one.yaml'), 'openapi: 3.1.0');
  await writeFile(path.join(place, 'elsewhere/one.svg'), '<svg/>');
  await writeFile(path.join(place, 'elsewhere/more/two.mdx'), 'Two');
});
afterEach(() => rm(place, { recursive: true, force: true }));

const at = (name: string) => path.join(place, name);

/** Returns the documents that a build would read. */
async function documentsIn(): Promise<string[]> {
  const file = at('site.config.mjs');
  const { value: config } = readConfig(file, { ...siteConfig, content: 'content' });
  if (!config) throw new Error('the configuration is wrong');
  return listDocuments(config, file, await openCache(file)).sources.map((source) => source.path);
}

test('a specification may be a link to a file', async () => {
  await mkdir(at('specs'));
  await symlink('../elsewhere/one.yaml', at('specs/api.yaml'));
  expect(listSpecFiles(at('specs'))).toEqual(['api.yaml']);
});

test('a folder of guides may be a link, and an edit behind it counts as a change', async () => {
  await symlink('../../elsewhere/more', at('content/guides/linked'));
  expect(await documentsIn()).toEqual(['content/guides/linked/two.mdx']);
  const before = hashOfFiles([at('content')]);
  await writeFile(at('elsewhere/more/two.mdx'), 'Two, changed');
  expect(hashOfFiles([at('content')])).not.toBe(before);
});

test('locks of editors, links that lead nowhere and folders with the name of a file are no documents', async () => {
  await writeFile(at('content/guides/start.mdx'), 'Start');
  await symlink('me@host.123:456', at('content/guides/.#start.mdx'));
  await writeFile(at('content/guides/._start.mdx'), 'metadata');
  await symlink('gone.mdx', at('content/guides/lost.mdx'));
  await mkdir(at('content/guides/folder.mdx'));
  expect(await documentsIn()).toEqual(['content/guides/start.mdx']);
  await symlink('me@host.123:456', at('elsewhere/.#one.svg'));
  expect((await imageFiles(at('elsewhere'))).map((file) => file.path)).toEqual(['images/one.svg']);
});

test('links in a circle are followed once', async () => {
  await writeFile(at('content/guides/start.mdx'), 'Start');
  await symlink('.', at('content/guides/again'));
  await symlink('self.mdx', at('content/guides/self.mdx'));
  expect(await documentsIn()).toEqual(['content/guides/start.mdx']);
});
