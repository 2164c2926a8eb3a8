/** The files of all pages. This thread works from the last page backward, the worker from the first one forward. */
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import type { BuildWorker } from './build-worker.ts';
import type { Pages } from './cached-pages.ts';
import { countTaken, createClaims, isLeft, take } from './claims.ts';
import { createRenderer, type RenderFrame, toHead, toPageFiles } from './render.tsx';
import type { Progress } from './report.ts';

/** Starts the worker, which writes its files into `folder` itself. The returned generator makes the others. */
export function beginPageFiles(
  site: Site,
  frame: RenderFrame,
  pages: Pages,
  worker: BuildWorker | null,
  folder: string,
): (progress: Progress) => AsyncGenerator<OutputFile> {
  const heads = site.pages.map((page) => toHead(site, page));
  const claims = createClaims(heads.length);
  const keys = site.pages.map(pages.keyOf);
  const renderer = createRenderer(frame);
  const filesOf = async (index: number) => {
    const page = site.pages[index];
    const head = heads[index];
    return page && head ? toPageFiles(renderer, head, await pages.packedViewOf(page)) : [];
  };
  const others = worker?.run({ kind: 'files', frame, heads, keys, claims, folder });
  return async function* files(progress) {
    await pages.ready();
    for (let index = heads.length - 1; index >= 0 && take(claims, index); index -= 1) {
      yield* await filesOf(index);
      progress.count(countTaken(claims), heads.length);
    }
    await others;
    for (const index of heads.keys()) if (isLeft(claims, index)) yield* await filesOf(index);
    const { notFound } = site;
    yield {
      path: '404.html',
      content: renderer.html(toHead(site, notFound), await pages.packedViewOf(notFound)),
    };
  };
}
