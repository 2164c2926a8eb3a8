/** The second thread of a build: it makes results that are not in the cache of a site while the first one does other work. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteConfig } from '../model/config.ts';
import type { Page } from '../model/site.ts';
import { everyBlock } from '../model/walk.ts';
import { openCache } from './cache.ts';
import { openHighlighting } from './cached-lines.ts';
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

/** So many that both threads are done with the specifications and their other work at about the same time. */
const BLOCKS_PER_SPEC = 60;

const configFile: string = workerData;
const opened = openCache(configFile);
const highlighting = opened.then(openHighlighting);

/** Yields after each result that is ready in the cache, in the order of the task. */
async function* work(task: Task): AsyncGenerator<void> {
  const cache = await opened;
  const { highlight, storeLines } = await highlighting;
  switch (task.kind) {
    case 'documents': {
      const documents = listDocuments(task.config, configFile, cache);
      const { guides } = await documents.read();
      yield;
      const blocks = [...everyBlock(guides.flatMap(({ blocks: own }) => own))];
      const highlightNext = (count: number) => {
        for (const block of blocks.splice(0, count))
          if (block.kind === 'code') highlight(block.code, block.language);
      };
      // The first lines of a language take the longest: better now, while the first thread still reads.
      for await (const _ of readSpecsBackward(task.config, configFile, documents.setting.variables, cache))
        highlightNext(BLOCKS_PER_SPEC);
      highlightNext(blocks.length);
      return;
    }
    case 'views': {
      const { config } = task;
      for (const [index, page] of task.pages.entries()) {
        const view = toView({ config }, page, { base: config.base, highlight });
        cache.store(task.keys[index] ?? '', view);
        // Before the first thread hears of the last view, and ends this one.
        if (index === task.pages.length - 1) storeLines();
        yield;
      }
    }
  }
}

parentPort?.on('message', async (task: Task) => {
  for await (const _ of work(task)) parentPort?.postMessage('ready');
});
