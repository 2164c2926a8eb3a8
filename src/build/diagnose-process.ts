/** The process behind diagnose-aside.ts: answers one question after the other, and ends with the one that asks. */
import { diagnose } from '../readers/asyncapi/diagnose.ts';
import type { Answer, Question } from './diagnose-aside.ts';

function tell(answer: Answer): void {
  process.send?.(answer);
}

process.on('message', ({ number, document }: Question) => {
  diagnose(document).then(
    (diagnostics) => tell({ number, diagnostics }),
    // A fault of ours: told with its place in the code.
    (error: unknown) => tell({ number, fault: (error instanceof Error && error.stack) || String(error) }),
  );
});
