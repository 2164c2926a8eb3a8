/** Highlighting that begins with the lines of earlier builds: few lines are new, and grammars take long to load. */
import type { Highlight } from '../model/code.ts';
import { createHighlighting, type KnownLines } from '../readers/highlight/highlighter.ts';
import { type BuildCache, keyOf } from './cache.ts';

interface CachedHighlighting {
  readonly highlight: Highlight;
  /** For the next build. */
  readonly storeLines: () => void;
}

export function keyOfLines({ code }: BuildCache): string {
  return keyOf(code.readers, 'lines');
}

export async function openHighlighting(cache: BuildCache): Promise<CachedHighlighting> {
  const key = keyOfLines(cache);
  const { highlight, learned } = await createHighlighting(cache.find<KnownLines>(key));
  return {
    highlight,
    storeLines: () => {
      const lines = learned();
      if (lines) cache.store(key, lines);
    },
  };
}
