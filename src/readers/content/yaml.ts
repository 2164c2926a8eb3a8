/** YAML → a checked value, with the line of each key that is wrong. */
import type { z } from 'zod';
import { toPlainNumbers } from '../../model/exact-number.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { readSource } from '../document/source.ts';

/** Reads and checks; `lineOffset` is the number of file lines before the first line of `text`. */
export function readYaml<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  lineOffset = 0,
): Reading<T | null> {
  const { value: source, problems: faults } = readSource({ path: file, text });
  if (!source) {
    const problems = faults.map((fault) => ({ ...fault, line: (fault.line ?? 1) + lineOffset }));
    return { value: null, problems };
  }
  const checked = schema.safeParse(toPlainNumbers(source.value) ?? {});
  if (checked.success) return { value: checked.data, problems: [] };
  const problems = checked.error.issues.map((issue): Problem => {
    // A key that does not belong here is an issue of the object around it; the key itself is the place to look.
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return {
      file,
      line: source.lineAt([...issue.path.map(String), ...extra]) + lineOffset,
      what: `${issue.path.join('.') || 'the file'}: ${issue.message}`,
      fix: 'correct this key; CONTRIBUTING.md lists the keys of each kind of file',
    };
  });
  return { value: null, problems };
}
