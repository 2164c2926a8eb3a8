/** A server with a few pages of the built site, to which the next build can be deployed, with every file renamed. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSiteServer } from '../../src/build/serve.ts';
import { test as base } from './site.support.ts';

const PAGES = ['docs/guides/versioning', 'docs/change-log', 'docs/rest-api/add-order'];
const COPIED = [
  '_headers',
  'api/404.html',
  'api/favicon.svg',
  'api/assets',
  ...PAGES.map((name) => `api/${name}`),
];
/** Hash in the name of a bundled file. Pages contain the hashes of the search files. */
const HASH = /-([\w-]{8})\.\w+$/;

export interface TwoBuilds {
  readonly origin: string;
  /** Replaces the build with the next one. Of the old assets, only those that match `kept` stay. */
  deploy(kept?: RegExp): Promise<void>;
}

export const test = base.extend<{ site: TwoBuilds }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  site: async ({}, use) => {
    const root = await mkdtemp(path.join(tmpdir(), 'two-builds-'));
    for (const name of COPIED) await cp(path.join('dist', name), path.join(root, name), { recursive: true });
    const server = createSiteServer(root, '/api/');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    try {
      await use({ origin: `http://127.0.0.1:${address.port}`, deploy: (kept) => deploy(root, kept) });
    } finally {
      server.closeAllConnections();
      server.close();
      await rm(root, { recursive: true });
    }
  },
});

/** Replaces the folder as a build does: by that, a server notices it. */
async function deploy(root: string, kept?: RegExp): Promise<void> {
  const next = `${root}-next`;
  await cp(root, next, { recursive: true });
  await renameFiles(next, kept);
  await rm(root, { recursive: true });
  await rename(next, root);
}

async function renameFiles(root: string, kept?: RegExp): Promise<void> {
  const assets = path.join(root, 'api/assets');
  const names = await readdir(assets);
  const page = await readFile(path.join(root, 'api/404.html'), 'utf8');
  const own = [...page.matchAll(/ data-(?:build|search)="([^"]+)"/g)].flatMap(([, hash]) => hash ?? []);
  const hashes = [...own, ...names.flatMap((name) => HASH.exec(name)?.[1] ?? [])];
  const toNext = (text: string) => hashes.reduce((all, hash) => all.replaceAll(hash, nextHash(hash)), text);
  for (const name of names) {
    const file = path.join(assets, name);
    const content = toNext(await readFile(file, 'utf8'));
    await writeFile(
      path.join(assets, toNext(name)),
      name.endsWith('.css') ? `${content}:root{--next:1}` : content,
    );
    if (!kept?.test(name)) await rm(file);
  }
  const documents = ['404.html', ...PAGES.flatMap((name) => [`${name}/index.html`, `${name}/page.js`])];
  for (const name of documents) {
    const file = path.join(root, 'api', name);
    await writeFile(file, toNext(await readFile(file, 'utf8')));
  }
}

/** Returns the hash that replaces one of this build in the next build. */
export function nextHash(hash: string): string {
  return [...hash].toReversed().join('');
}
