/** Everything that is wrong with the YAML or JSON of a file, told at once. */
import { LineCounter, parseDocument } from 'yaml';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';

/** The faults of a text that could not be parsed; at least one. */
export function readYamlErrors({ path, text }: SourceFile, reason: string): readonly Problem[] {
  const lines = new LineCounter();
  const { errors } = parseDocument(text, { lineCounter: lines });
  if (errors.length === 0) return [{ file: path, what: reason, fix: 'correct the YAML' }];
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
