/** Worker that examines a long log of book messages. It receives the text, then any number of questions about it. */
import {
  type BookFindings,
  type BookQuestion,
  createExaminer,
  type ExamineBook,
} from '../../tools/book/examine.ts';

export interface BookReply {
  readonly question: BookQuestion;
  readonly findings: BookFindings;
}

export type ToBookWorker = { readonly text: string } | { readonly question: BookQuestion };

function listen(): void {
  const examined: { ask: ExamineBook | null } = { ask: null };
  addEventListener('message', ({ data }: MessageEvent<ToBookWorker>) => {
    if ('text' in data) examined.ask = createExaminer(data.text);
    else if (examined.ask) send({ question: data.question, findings: examined.ask(data.question) });
  });
}

function send(reply: BookReply): void {
  postMessage(reply);
}

listen();
