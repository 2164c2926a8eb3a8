/** Worker that reads long texts for the tools. It receives one text, and for an order book any number of questions. */
import {
  type BookFindings,
  type BookQuestion,
  type ExamineBook,
  examineInSteps,
} from '../../tools/book/examine.ts';
import { type Step, workInSlices } from '../../tools/slices.ts';
import { errorSteps, logSteps, type SearchedError } from './text-steps.ts';

export type ToolTask =
  | { readonly kind: 'read-log'; readonly text: string }
  | { readonly kind: 'find-errors'; readonly text: string; readonly errors: readonly SearchedError[] }
  | { readonly kind: 'examine-book'; readonly text: string };

export type ToToolWorker = ToolTask | { readonly kind: 'ask-book'; readonly question: BookQuestion };

export type FromToolWorker<T> =
  | { readonly kind: 'step'; readonly step: Step<T> }
  | { readonly kind: 'end' }
  | { readonly kind: 'findings'; readonly question: BookQuestion; readonly findings: BookFindings };

/** Milliseconds of work between pauses: nobody sees this thread, but a question must reach it. */
const SLICE = 100;

function listen(): void {
  const book: { ask: ExamineBook | null; waiting: BookQuestion | null } = { ask: null, waiting: null };
  const answer = (question: BookQuestion) => {
    if (book.ask) send({ kind: 'findings', question, findings: book.ask(question) });
    else book.waiting = question;
  };
  addEventListener('message', ({ data }: MessageEvent<ToToolWorker>) => {
    switch (data.kind) {
      case 'read-log':
        return work(logSteps(data.text), () => {});
      case 'find-errors':
        return work(errorSteps(data.errors, data.text), () => {});
      case 'examine-book':
        return work(examineInSteps(data.text), (ask) => {
          book.ask = ask;
          if (book.waiting) answer(book.waiting);
        });
      case 'ask-book':
        return answer(data.question);
      default:
        data satisfies never;
    }
  });
}

function work<R>(steps: Iterator<Step<unknown>, R>, onEnd: (result: R) => void): void {
  workInSlices(steps, {
    slice: SLICE,
    now: () => performance.now(),
    pause: (resume) => setTimeout(resume),
    onReport: (step) => send({ kind: 'step', step }),
    onEnd: (result) => {
      onEnd(result);
      send({ kind: 'end' });
    },
  });
}

function send(message: FromToolWorker<unknown>): void {
  postMessage(message);
}

listen();
