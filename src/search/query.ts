/** Search in the browser: loads the two files once, then answers. */
import MiniSearch from 'minisearch';
import { SEARCH_FILES, type SearchEntry, searchOptions } from './options.ts';

export type Search = (query: string) => readonly SearchEntry[];

const MOST_HITS = 12;

export async function loadSearch(base: string): Promise<Search> {
  const [entries, index] = await Promise.all([
    fetchText(base + SEARCH_FILES.documents),
    fetchText(base + SEARCH_FILES.index),
  ]);
  return createSearch(readEntries(entries), index);
}

export function createSearch(entries: readonly SearchEntry[], index: string): Search {
  const search = MiniSearch.loadJSON(index, searchOptions);
  return (query) =>
    search
      .search(query)
      .slice(0, MOST_HITS)
      .flatMap(({ id }) => entries[Number(id)] ?? []);
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
  return response.text();
}

function readEntries(text: string): SearchEntry[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error('The search documents are not a list.');
  return value.filter(isEntry);
}

function isEntry(value: unknown): value is SearchEntry {
  return typeof value === 'object' && value !== null && 'href' in value && 'title' in value;
}
