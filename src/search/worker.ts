/** Runs search off the main thread: fetches the two files, opens the index and returns results. */
import type { SearchExample } from '../model/site.ts';
import { readDocumentsFile, readIndexFile } from './files.ts';
import { type OpenIndex, openIndex } from './read-index.ts';
import { type Results, toResults, type Wish } from './results.ts';

export type ToWorker =
  /** Addresses of the two files. */
  | { readonly kind: 'load'; readonly index: string; readonly documents: string }
  | { readonly kind: 'query'; readonly number: number; readonly text: string; readonly wish: Wish };

export type FromWorker =
  /** The index is loaded: queries get results from now on. */
  | { readonly kind: 'ready'; readonly examples: readonly SearchExample[] }
  /** The documents are loaded: results have snippets from now on. */
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'results'; readonly number: number; readonly results: Results };

interface Loaded {
  index: OpenIndex | null;
  /** The documents file, unparsed until the first query needs it. */
  documents: ArrayBuffer | null;
  texts: readonly string[] | null;
}

function listen(): void {
  const loaded: Loaded = { index: null, documents: null, texts: null };
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'load') void load(loaded, data);
    else if (loaded.index) {
      const results = toResults(loaded.index, textsOf(loaded), data.text, data.wish);
      send({ kind: 'results', number: data.number, results });
    }
  });
}

async function load(
  loaded: Loaded,
  { index, documents }: Extract<ToWorker, { kind: 'load' }>,
): Promise<void> {
  try {
    // In sequence: on a slow connection, the documents would delay the index, which is all that results need.
    const file = readIndexFile(await (await fetchFile(index)).text());
    loaded.index = openIndex(file);
    send({ kind: 'ready', examples: file.examples });
    loaded.documents = await (await fetchFile(documents)).arrayBuffer();
    send({ kind: 'complete' });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/** Texts for snippets, once loaded. A damaged file leaves results without snippets. */
function textsOf(loaded: Loaded): readonly string[] | null {
  if (loaded.documents === null) return loaded.texts;
  const { documents } = loaded;
  loaded.documents = null;
  try {
    loaded.texts = readDocumentsFile(new TextDecoder().decode(documents)).texts;
  } catch (error) {
    console.error(error);
  }
  return loaded.texts;
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned status ${response.status}.`);
  return response;
}

function send(message: FromWorker): void {
  postMessage(message);
}

listen();
