/** YAML → a validated value, or problems with the line of each invalid key. */
import { z } from 'zod';
import { toPlainNumbers } from '../../model/exact-number.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { readSource, type Source, type SourceFile } from '../document/source.ts';
import { asObject, type JsonObject, memberOf } from '../json-schema/json.ts';
import { replaceVariables } from './variables.ts';

/** A reading of YAML; `lineAt` finds the line of a value by its keys. */
interface YamlReading<T> extends Reading<T | null> {
  readonly lineAt: Source['lineAt'];
}

/** Parses and validates a YAML file with variables. */
export function readYamlFile<T>(
  { path, text }: SourceFile,
  variables: ReadonlyMap<string, string>,
  schema: z.ZodType<T>,
): YamlReading<T> {
  const replaced = replaceVariables(path, text, variables);
  const read = readYaml(path, replaced.value, schema);
  return { ...read, problems: [...replaced.problems, ...read.problems] };
}

/** Parses and validates YAML. `lineOffset` is the number of lines in the file before `text`. */
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
  const problems = checked.error.issues.flatMap((issue) => {
    const keys = issue.path.map(String);
    return toFaults(issue, schema, source.value).map(
      ({ key, what, fix }): Problem => ({ file, line: lineAt(key ? [...keys, key] : keys), what, fix }),
    );
  });
  return { value: null, problems, lineAt };
}

/** A problem to report. `key` is an unknown key: the issue is about the object, but the line is that of the key. */
interface Fault extends Pick<Problem, 'what' | 'fix'> {
  readonly key?: string;
}

function toFaults(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): Fault[] {
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path);
    const fix = known.length > 0 ? `use ${known.join(', ')}` : 'remove it';
    return issue.keys.map((key) => ({ key, what: `unknown key "${key}"${name && ` in ${name}`}`, fix }));
  }
  const found = issue.path.reduce<unknown>((inner, key) => memberOf(inner, String(key)), value);
  if (name && found === undefined && issue.code.startsWith('invalid_'))
    return [{ what: `${name} is missing`, fix: 'add it' }];
  const message = issue.message.replace(/^Invalid input: /, '');
  return [{ what: `${name || 'the file'}: ${message}`, fix: 'correct this key' }];
}

/** Returns the keys that the schema allows in the object at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const root = asObject(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const node = path.reduce<JsonObject>(
    ({ properties, items, additionalProperties }, key) =>
      asObject(memberOf(properties, String(key)) ?? items ?? additionalProperties),
    root,
  );
  return Object.keys(asObject(node.properties));
}
