/** Everything that is wrong with the YAML or JSON of a file, told at once. */
import { LineCounter, parseDocument } from 'yaml';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';
import { deepLine, TOO_DEEP } from '../yaml/depth.ts';

/** The faults of a text that could not be parsed; at least one. */
export function readYamlErrors({ path, text }: SourceFile, reason: string): readonly Problem[] {
  const deep = deepLine(text);
  if (deep !== null) return [{ file: path, line: deep, ...TOO_DEEP }];
  const lines = new LineCounter();
  const { errors } = parseDocument(text, { lineCounter: lines });
  if (errors.length === 0) {
    // What only the other parser refuses: its first line tells what and where.
    const [what = reason] = reason.split('\n');
    const line = /\((\d+):\d+\)/.exec(what)?.[1];
    return [{ file: path, line: line ? Number(line) : undefined, what, fix: 'correct the YAML' }];
  }
  return errors.map((error) => ({
    file: path,
    line: lines.linePos(error.pos[0]).line,
    what: error.message.replace(/ at line[\s\S]*$/, ''),
    fix:
      error.code === 'DUPLICATE_KEY'
        ? 'keep one of the two keys'
        : 'correct the YAML: look at indentation, quotes and colons on and above this line',
  }));
}
