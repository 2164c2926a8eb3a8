/** The worker thread of a build: makes results missing from the cache while the main thread does other work. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PageView } from '../model/page-view.ts';
import { toSearchFiles } from '../outputs/data-files.ts';

import { createHighlight } from '../readers/highlight/highlighter.ts';
import { openCache } from './cache.ts';
import { leave, take } from './claims.ts';
import { hashOf } from './client.ts';
import { listDocuments } from './load-documents.ts';
import { readSpecShare } from './load-specs.ts';
import { createRenderer, toPageFiles } from './render.tsx';
import type { Task } from './task.ts';
import { toPackedView } from './views.tsx';
import { createWriter } from './write.ts';

const configFile: string = workerData;
const opened = openCache(configFile);
const highlight = createHighlight();
// Preloads the parsers, which load slowly, while the main thread prepares the first task.
void import('../readers/specs.ts');

async function work(task: Task): Promise<void> {
  const cache = await opened;
  switch (task.kind) {
    case 'documents':
      return listDocuments(task.config, configFile, cache).readShare(task.claims, 'last');
    case 'specs':
      return readSpecShare(task.jobs, cache, task.claims);
    case 'search':
      return cache.store(task.key, toSearchFiles(task.input, hashOf));
    case 'pages': {
      const { config, pages, keys, claims } = task;
      for (const [index, page] of pages.entries()) {
        if (!take(claims, index)) break;
        cache.store(keys[index] ?? '', toPackedView({ config }, page, { base: config.base, highlight }));
      }
      return;
    }
    case 'files': {
      const { frame, heads, keys, claims, folder } = task;
      const renderer = createRenderer(frame);
      const write = createWriter(folder, frame.config.base);
      for (const [index, head] of heads.entries()) {
        if (!take(claims, index)) break;
        const packed = cache.find<PageView>(keys[index] ?? '');
        // Missing if the cache can't be written.
        if (!packed) leave(claims, index);
        else for (const file of toPageFiles(renderer, head, packed)) write(file);
      }
    }
  }
}

/** An error ends the thread, and with it the build. */
let last = Promise.resolve();
parentPort?.on('message', (task: Task) => {
  last = last.then(() => work(task)).then(() => parentPort?.postMessage('done'));
});
