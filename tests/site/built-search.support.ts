/** The search of the built site, opened from its two files as the browser opens it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../site.config.ts';
import { readDocumentsFile, readIndexFile } from '../../src/search/files.ts';
import { openIndex } from '../../src/search/read-index.ts';
import { DIST } from './built-site.support.ts';

export async function openBuiltSearch() {
  const assets = path.join(DIST, config.base, 'assets');
  const names = await readdir(assets);
  const read = (start: string) =>
    readFile(path.join(assets, names.find((name) => name.startsWith(start)) ?? start), 'utf8');
  return {
    index: openIndex(readIndexFile(await read('search-index-'))),
    texts: readDocumentsFile(await read('search-documents-')).texts,
  };
}
