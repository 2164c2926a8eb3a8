/** YAML → a checked value, with the line of each key that is wrong. */
import type { z } from 'zod';
import { toPlainNumbers } from '../../model/exact-number.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { readSource, type Source } from '../document/source.ts';

/** What was read; `lineAt` finds the line of a value by its keys. */
export interface YamlReading<T> extends Reading<T | null> {
  readonly lineAt: Source['lineAt'];
}

/** Reads and checks; `lineOffset` is the number of file lines before the first line of `text`. */
export function readYaml<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  lineOffset = 0,
): YamlReading<T> {
  const { value: source, problems: faults } = readSource({ path: file, text });
  if (!source) {
    const problems = faults.map((fault) => ({ ...fault, line: (fault.line ?? 1) + lineOffset }));
    return { value: null, problems, lineAt: () => 1 + lineOffset };
  }
  const lineAt = (keys: readonly string[]) => source.lineAt(keys) + lineOffset;
  const checked = schema.safeParse(toPlainNumbers(source.value) ?? {});
  if (checked.success) return { value: checked.data, problems: [], lineAt };
  const problems = checked.error.issues.map((issue): Problem => {
    // A key that does not belong here is an issue of the object around it; the key itself is the place to look.
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return {
      file,
      line: lineAt([...issue.path.map(String), ...extra]),
      what: `${issue.path.join('.') || 'the file'}: ${issue.message}`,
      fix: 'correct this key; CONTRIBUTING.md lists the keys of each kind of file',
    };
  });
  return { value: null, problems, lineAt };
}
