/** The command `diff`: compares two specifications of any format, or two contracts. */
import path from 'node:path';
import { compareContracts } from '../contract/compare.ts';
import type { Contract } from '../contract/contract.ts';
import { isContractText, readContract } from '../contract/contract-text.ts';
import { protocolOf } from '../contract/protocol.ts';
import { REPORT_FORMATS, toReport } from '../contract/report.ts';
import { toContract } from '../contract/to-contract.ts';
import { withValues } from '../contract/variables.ts';
import { formatProblem, type Problem } from '../model/problem.ts';
import { replaceVariables } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { loadVariables } from './load-config.ts';
import { createTimeLimit } from './load-specs.ts';
import { createPatternGuard, READING } from './pattern-guard.ts';
import { readTextFile } from './read-text.ts';
import { digest } from './released-files.ts';
import { InputError, wrongCommand } from './report.ts';
import { collectFiles } from './spec-files.ts';

/** Prints the changes and returns the exit status. */
export async function runDiff(files: readonly string[], format: string, configFile: string): Promise<number> {
  try {
    const [old, now, ...more] = files;
    const known = REPORT_FORMATS.find((name) => name === format);
    if (old === undefined || now === undefined || more.length > 0) {
      throw wrongCommand('"diff" compares two files', 'write diff <old> <new>');
    }
    if (!known) throw wrongCommand(`"${format}" is not a format`, `use one of ${REPORT_FORMATS.join(', ')}`);
    const variables = await loadVariables(configFile);
    const [before, after] = [await loadContract(old, variables), await loadContract(now, variables)];
    checkProtocols([old, before], [now, after]);
    const changes = compareContracts(before, after);
    process.stdout.write(toReport(changes, known));
    return changes.some(({ kind }) => kind === 'breaking') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** Rejects two contracts of different protocols: everything in one would be removed, and everything in the other new. */
export function checkProtocols(
  [old, before]: readonly [string, Contract],
  [now, after]: readonly [string, Contract],
): void {
  const [one, other] = [protocolOf(before), protocolOf(after)];
  if (one === null || other === null || one === other) return;
  const what = `the API uses ${other}, and that of ${old} uses ${one}`;
  throw new InputError([{ file: now, what, fix: 'compare two specifications of the same API' }]);
}

async function loadContract(names: string, variables: ReadonlyMap<string, string>): Promise<Contract> {
  const [written] = names.split(',').map(readText);
  const isContract = written !== undefined && isContractText(written.text);
  const files = isContract
    ? [written]
    : names
        .split(',')
        .flatMap((name) => collectFiles(readText(name).path))
        .map((file) => fill(file, variables));
  const id = path.basename(written?.path ?? '').replace(/\.\w+$/, '');
  return contractOf(id, files, variables);
}

/** Returns the contract of a specification of any format, or reads a file that already is a contract. */
export async function contractOf(
  id: string,
  files: readonly SourceFile[],
  variables: ReadonlyMap<string, string>,
): Promise<Contract> {
  const [written] = files;
  if (written && isContractText(written.text)) {
    const { value, problems } = readContract(written.path, written.text);
    if (!value || problems.length > 0) throw new InputError(problems);
    return withValues(value, variables);
  }
  const { readSpecification } = await import('../readers/specs.ts');
  const { value, problems } = await readSpecification({
    id,
    files,
    withinTime: createTimeLimit(),
    guard: createPatternGuard(READING),
  });
  // What can't be read, such as a reference to a missing file, would count as removed. Editorial problems, such as an
  // example that doesn't fit its schema, don't affect a comparison.
  const serious = problems.filter(({ editorial }) => !editorial);
  if (!value || serious.length > 0) throw new InputError(value ? serious : problems);
  return toContract(value, digest);
}

function fill({ path: file, text }: SourceFile, variables: ReadonlyMap<string, string>): SourceFile {
  if (variables.size === 0) return { path: file, text };
  const { value, problems } = replaceVariables(file, text, variables);
  warn(problems);
  return { path: file, text: value };
}

function warn(problems: readonly Problem[]): void {
  for (const problem of problems) console.error(`warning: ${formatProblem(problem)}`);
}

function readText(name: string): SourceFile {
  const file = name.split(path.sep).join('/');
  try {
    return { path: file, text: readTextFile(file) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    const what = `the file cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    throw new InputError([{ file, what, fix: 'give the path of a specification or of a contract' }]);
  }
}
