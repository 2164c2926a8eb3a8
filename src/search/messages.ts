/** What the page and its search worker say to each other. */
import type { Results } from './results.ts';

export type ToWorker =
  /** Addresses of the two files. */
  | { readonly kind: 'load'; readonly index: string; readonly documents: string }
  | { readonly kind: 'query'; readonly number: number; readonly text: string; readonly api: string | null };

export type FromWorker =
  /** The index is there: queries are answered from now on. */
  | { readonly kind: 'ready' }
  /** The documents are there: answers have snippets from now on. */
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly number: number; readonly results: Results };
