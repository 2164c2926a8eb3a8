/** The second thread of a build: it makes results that are not in the cache of a site while the first one does other work. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteConfig } from '../model/config.ts';
import type { Page } from '../model/site.ts';
import { type SearchInput, toSearchFiles } from '../outputs/data-files.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { openCache } from './cache.ts';
import { hashOf } from './client.ts';
import { listDocuments } from './load-documents.ts';
import { readSpecsBackward } from './load-specs.ts';
import { toRendered } from './views.tsx';

export type Task =
  | { readonly kind: 'documents'; readonly config: SiteConfig }
  | {
      readonly kind: 'pages';
      readonly config: SiteConfig;
      readonly pages: readonly Page[];
      /** Under which the cache stores each page. */
      readonly keys: readonly string[];
    }
  | { readonly kind: 'search'; readonly input: SearchInput; readonly key: string };

const configFile: string = workerData;
const opened = openCache(configFile);
const highlight = createHighlight();

/** Yields after each result that is ready in the cache, in the order of the task. */
async function* work(task: Task): AsyncGenerator<void> {
  const cache = await opened;
  switch (task.kind) {
    case 'documents': {
      const documents = listDocuments(task.config, configFile, cache);
      await documents.read();
      yield;
      await readSpecsBackward(task.config, configFile, documents.setting.variables, cache);
      return;
    }
    case 'search': {
      cache.store(task.key, toSearchFiles(task.input, hashOf));
      yield;
      return;
    }
    case 'pages': {
      const { config } = task;
      for (const [index, page] of task.pages.entries()) {
        const key = task.keys[index] ?? '';
        // The first thread renders pages from the last one on.
        if (!cache.has(key)) cache.store(key, toRendered({ config }, page, { base: config.base, highlight }));
        yield;
      }
    }
  }
}

parentPort?.on('message', async (task: Task) => {
  for await (const _ of work(task)) parentPort?.postMessage('ready');
});
