/** Search in the browser: starts the worker when the box is first touched and uses it for the whole visit. */
import type { SearchExample } from '../model/site.ts';
import { searchFiles } from './options.ts';
import type { Results, Wish } from './results.ts';
import type { FromWorker, ToWorker } from './worker.ts';

export type { SearchApi } from './files.ts';
export type { Piece } from './marks.ts';
export type { Chip, Result, ResultGroup, Results } from './results.ts';

export interface Search {
  /** Queries to offer while the search box is empty. */
  readonly examples: readonly SearchExample[];
  /** Resolves with the results; a later query may resolve first. Rejects if the worker has died. */
  ask(text: string, wish: Wish): Promise<Results>;
  /** Called once, when the documents have arrived and results have snippets. */
  onComplete(listener: () => void): void;
}

/** Resolves when the index is loaded. `hash` identifies the files of this build. */
export function loadSearch(base: string, hash: string): Promise<Search> {
  return new Promise((resolve, reject) => {
    vouchForWorker();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToWorker) => worker.postMessage(message);
    const waiting = new Map<
      number,
      { resolve: (results: Results) => void; reject: (error: Error) => void }
    >();
    const listeners: (() => void)[] = [];
    let asked = 0;
    let complete = false;
    let ready = false;
    let death: Error | null = null;
    const fail = (message: string) => {
      worker.terminate();
      death = new Error(message);
      reject(death);
      for (const question of waiting.values()) question.reject(death);
      waiting.clear();
    };
    const search: Omit<Search, 'examples'> = {
      ask: (text, wish) =>
        new Promise((resolve, reject) => {
          if (death) return reject(death);
          asked += 1;
          waiting.set(asked, { resolve, reject });
          send({ kind: 'query', number: asked, text, wish });
        }),
      onComplete: (listener) => (complete ? listener() : listeners.push(listener)),
    };
    worker.addEventListener('error', () =>
      fail(ready ? 'The search stopped.' : 'The search could not be started.'),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      switch (data.kind) {
        case 'ready':
          ready = true;
          return resolve({ ...search, examples: data.examples });
        case 'complete':
          complete = true;
          for (const listener of listeners.splice(0)) listener();
          return;
        case 'failed':
          // Without the documents, only the snippets are missing.
          return ready ? undefined : fail(data.message);
        case 'results':
          waiting.get(data.number)?.resolve(data.results);
          waiting.delete(data.number);
          return;
        default:
          data satisfies never;
      }
    });
    const { index, documents } = searchFiles(hash);
    const at = (path: string) => new URL(base + path, location.href).href;
    send({ kind: 'load', index: at(index), documents: at(documents) });
  });
}

/** Under Trusted Types, a worker starts only from a URL that a policy has approved: one of this site. */
export function vouchForWorker(): void {
  const { trustedTypes } = globalThis;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const createScriptURL = (url: string) => {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`${url} is not part of this site.`);
  };
  trustedTypes.createPolicy('default', { createScriptURL });
}

/** Hash of the search files that belong to the page. */
export function ownHash(): string {
  return document.documentElement.dataset.search ?? '';
}

/** Hash of the current search files: a new build may have been deployed since. */
export async function newestHash(): Promise<string> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    return /<html[^>]* data-search="([\w-]+)"/.exec(await response.text())?.[1] ?? ownHash();
  } catch {
    // Offline: the first failure is the one to show.
    return ownHash();
  }
}
