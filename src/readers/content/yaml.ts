/** YAML → a checked value, with the line of each key that is wrong. */
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Problem, Reading } from '../../model/problem.ts';
import { deepLine, TOO_DEEP } from '../yaml/depth.ts';
import { checkShape } from '../yaml/shape.ts';

/** Reads and checks; `lineOffset` is the number of file lines before the first line of `text`. */
export function readYaml<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  lineOffset = 0,
): Reading<T | null> {
  const deep = deepLine(text);
  if (deep !== null) return { value: null, problems: [{ file, line: deep + lineOffset, ...TOO_DEEP }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + lineOffset;
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      (error): Problem => ({
        file,
        line: lineAt(error.pos[0]),
        what: error.message.split('\n')[0] ?? error.code,
        fix: 'correct the YAML',
      }),
    );
    return { value: null, problems };
  }
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  const fault = checkShape(value);
  if (fault) return { value: null, problems: [{ file, line: lineOffset + 1, ...fault }] };
  const checked = schema.safeParse(value ?? {});
  if (checked.success) return { value: checked.data, problems: [] };
  const problems = checked.error.issues.map((issue): Problem => {
    // A key that does not belong here is an issue of the object around it; the key itself is the place to look.
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const node = nearestNode(document, [...issue.path.map(String), ...extra]);
    return {
      file,
      line: isNode(node) && node.range ? lineAt(node.range[0]) : lineOffset + 1,
      what: `${issue.path.join('.') || 'the file'}: ${issue.message}`,
      fix: 'correct this key; CONTRIBUTING.md lists the keys of each kind of file',
    };
  });
  return { value: null, problems };
}

/** The node at a path, or the closest one above it that exists. */
function nearestNode(document: ReturnType<typeof parseDocument>, path: readonly string[]): unknown {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (node !== undefined) return node;
  }
  return document.contents;
}
