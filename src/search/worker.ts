/** Search off the main thread: fetches the two files, opens the index, answers queries. */
import { readDocumentsFile, readIndexFile } from './files.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type OpenIndex, openIndex } from './read-index.ts';
import { toResults } from './results.ts';

interface Held {
  index: OpenIndex | null;
  texts: readonly string[] | null;
}

function listen(): void {
  const held: Held = { index: null, texts: null };
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'load') void load(held, data);
    else if (held.index) {
      const results = toResults(held.index, held.texts, data.text, data.api);
      tell({ kind: 'answer', number: data.number, results });
    }
  });
}

async function load(held: Held, { index, documents }: Extract<ToWorker, { kind: 'load' }>): Promise<void> {
  try {
    // Both are on their way at once; results are shown as soon as the index is there.
    const texts = fetchText(documents).then(readDocumentsFile);
    texts.catch(() => {});
    held.index = openIndex(readIndexFile(await fetchText(index)));
    tell({ kind: 'ready' });
    held.texts = (await texts).texts;
    tell({ kind: 'complete' });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
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
