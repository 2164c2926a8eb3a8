/**
 * The rules of AsyncAPI in a process of their own, while this one reads on: to compile and apply them takes about a
 * second per document, and nothing that is read depends on what they say.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Diagnose, Diagnostic } from '../readers/asyncapi/diagnose.ts';

export interface Question {
  readonly number: number;
  readonly document: string;
}

export type Answer = { readonly number: number } & (
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly fault: string }
);

/** For the TypeScript of the process, wherever the build was started. */
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const PROGRAM = fileURLToPath(new URL('./diagnose-process.ts', import.meta.url));

export interface Aside {
  readonly diagnose: Diagnose;
  readonly end: () => void;
}

/** The process starts with the first question. */
export function openAside(): Aside {
  let child: ChildProcess | null = null;
  let asked = 0;
  return {
    diagnose: (document) => {
      child ??= fork(PROGRAM, { execArgv: ['--import', LOADER] }).setMaxListeners(0);
      asked += 1;
      return ask(child, { number: asked, document });
    },
    end: () => child?.disconnect(),
  };
}

function ask(child: ChildProcess, question: Question): Promise<readonly Diagnostic[]> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`The process that applies the rules of AsyncAPI ended with ${code}.`));
    const onMessage = (answer: Answer) => {
      if (answer.number !== question.number) return;
      child.off('exit', onExit).off('message', onMessage);
      if ('fault' in answer) reject(new Error(answer.fault));
      else resolve(answer.diagnostics);
    };
    child.on('exit', onExit).on('message', onMessage);
    child.send(question);
  });
}
