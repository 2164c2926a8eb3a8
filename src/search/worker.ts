/** Search off the main thread: fetches the two files, opens the index, answers queries. */
import { readDocumentsFile, readIndexFile } from './files.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type OpenIndex, openIndex } from './read-index.ts';
import { toResults } from './results.ts';

interface Held {
  index: OpenIndex | null;
  /** The file of the documents, until the first question needs what is in it. */
  documents: string | null;
  texts: readonly string[] | null;
}

function listen(): void {
  const held: Held = { index: null, documents: null, texts: null };
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'load') void load(held, data);
    else if (held.index) {
      const results = toResults(held.index, textsOf(held), data.text, data.api);
      tell({ kind: 'answer', number: data.number, results });
    }
  });
}

async function load(held: Held, { index, documents }: Extract<ToWorker, { kind: 'load' }>): Promise<void> {
  try {
    // One after the other: on a slow line the documents would take their share of it, and results need the index only.
    held.index = openIndex(readIndexFile(await fetchText(index)));
    tell({ kind: 'ready' });
    held.documents = await fetchText(documents);
    tell({ kind: 'complete' });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/** Words for snippets, as soon as they are there; a file that is none leaves results without them. */
function textsOf(held: Held): readonly string[] | null {
  if (held.documents === null) return held.texts;
  const { documents } = held;
  held.documents = null;
  try {
    held.texts = readDocumentsFile(documents).texts;
  } catch (error) {
    console.error(error);
  }
  return held.texts;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered with status ${response.status}.`);
  return response.text();
}

function tell(message: FromWorker): void {
  postMessage(message);
}

listen();
