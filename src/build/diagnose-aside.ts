/**
 * The rules of AsyncAPI in a thread of their own, while this one reads on: to compile and apply them takes about a
 * second per document, and nothing that is read depends on what they say.
 */
import { Worker } from 'node:worker_threads';
import type { Diagnose, Diagnostic } from '../readers/asyncapi/diagnose.ts';

export interface Question {
  readonly number: number;
  readonly document: string;
}

export type Answer = { readonly number: number } & (
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly fault: string }
);

const PROGRAM = new URL('./diagnose-thread.mjs', import.meta.url);

export interface Aside {
  readonly diagnose: Diagnose;
  readonly end: () => Promise<unknown>;
}

/** The thread starts with the first question. */
export function openAside(): Aside {
  let thread: Worker | null = null;
  let asked = 0;
  return {
    diagnose: (document) => {
      // What this process loads before its program is not for the thread, which loads what it needs itself.
      thread ??= new Worker(PROGRAM, { execArgv: [] }).setMaxListeners(0);
      asked += 1;
      return ask(thread, { number: asked, document });
    },
    end: async () => thread?.terminate(),
  };
}

function ask(thread: Worker, question: Question): Promise<readonly Diagnostic[]> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The thread that applies the rules of AsyncAPI ended too early.'));
    const onMessage = (answer: Answer) => {
      if (answer.number !== question.number) return;
      thread.off('error', reject).off('exit', onExit).off('message', onMessage);
      if ('fault' in answer) reject(new Error(answer.fault));
      else resolve(answer.diagnostics);
    };
    thread.on('error', reject).on('exit', onExit).on('message', onMessage);
    thread.postMessage(question);
  });
}
