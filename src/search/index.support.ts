/** A small index for tests: pages by title and words, everything else plain. */
import type { Synonym } from '../model/site.ts';
import { toSearchData } from './build-index.ts';
import type { SearchPage } from './documents.ts';
import { type Entry, plainEntry } from './entries.ts';
import type { Envelope } from './envelopes.ts';
import { readIndexFile } from './files.ts';
import type { Product } from './products.ts';
import { type OpenIndex, openIndex } from './read-index.ts';

export interface SmallPage {
  readonly title: string;
  readonly text?: string;
  readonly api?: string;
  readonly route?: string;
  readonly names?: readonly string[];
  readonly asked?: readonly string[];
  /** Makes it an operation. */
  readonly wires?: readonly string[];
  readonly entries?: readonly Partial<Entry>[];
}

function smallPages(pages: readonly SmallPage[]): SearchPage[] {
  return pages.map(
    (
      { title, text = '', api = 'Spot REST', route, names = [], asked = [], wires = [], entries = [] },
      number,
    ) => ({
      route: route ?? `/docs/${number}`,
      title,
      api: { id: api.toLowerCase(), label: api },
      groups: [],
      badge: wires.length > 0 ? ({ kind: 'post', label: 'POST' } as const) : null,
      standing: 'full',
      wires,
      entries: [
        { ...plainEntry('page', '', title), aliases: [title, ...names, ...wires], asked, text },
        ...entries.map(
          (entry): Entry => ({
            ...plainEntry('field', '', ''),
            aliases: entry.name ? [entry.name] : [],
            ...entry,
          }),
        ),
      ],
    }),
  );
}

/** Written and read again, as the browser gets it. */
export function smallData(
  pages: readonly SmallPage[],
  synonyms: readonly Synonym[] = [],
  products: readonly Product[] = [],
  envelopes: readonly Envelope[] = [],
) {
  const { index, documents } = toSearchData({
    pages: smallPages(pages),
    synonyms,
    examples: [],
    products,
    envelopes,
  });
  return { index: openIndex(readIndexFile(JSON.stringify(index))), documents };
}

export function smallIndex(...input: Parameters<typeof smallData>): OpenIndex {
  return smallData(...input).index;
}
