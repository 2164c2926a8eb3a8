/** The second thread of a build: it makes results that are not in the cache of a site while the first one does other work. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteConfig } from '../model/config.ts';
import type { Page } from '../model/site.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { openCache } from './cache.ts';
import { listDocuments } from './load-documents.ts';
import { readSpecsBackward } from './load-specs.ts';
import { toView } from './views.tsx';

export type Task =
  | { readonly kind: 'documents'; readonly config: SiteConfig }
  | {
      readonly kind: 'views';
      readonly config: SiteConfig;
      readonly pages: readonly Page[];
      /** Under which the cache stores the view of each page. */
      readonly keys: readonly string[];
    };

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
    case 'views': {
      const { config } = task;
      for (const [index, page] of task.pages.entries()) {
        const key = task.keys[index] ?? '';
        // The first thread makes views from the last one on.
        if (!cache.has(key)) cache.store(key, toView({ config }, page, { base: config.base, highlight }));
        yield;
      }
    }
  }
}

parentPort?.on('message', async (task: Task) => {
  for await (const _ of work(task)) parentPort?.postMessage('ready');
});
