/** The thread behind diagnose-aside.ts: answers one question after the other. */
import { parentPort } from 'node:worker_threads';
import { diagnose } from '../readers/asyncapi/diagnose.ts';
import type { Answer, Question } from './diagnose-aside.ts';

function tell(answer: Answer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', ({ number, document }: Question) => {
  diagnose(document).then(
    (diagnostics) => tell({ number, diagnostics }),
    // A fault of ours: told with its place in the code.
    (error: unknown) => tell({ number, fault: (error instanceof Error && error.stack) || String(error) }),
  );
});
