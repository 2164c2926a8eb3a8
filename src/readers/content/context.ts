/** What a reader of one file carries along: where it is, and what it has found wrong so far. */
import type GithubSlugger from 'github-slugger';
import type { Problem } from '../../model/problem.ts';
import { createSlugger } from '../prose/slugs.ts';

export interface ReadContext {
  readonly file: string;
  readonly problems: Problem[];
  /** Gives each heading of the file its own id. */
  readonly slugger: GithubSlugger;
  /** Size of an image in `content/assets`, or null when there is no such file. */
  readonly imageSize: (name: string) => { width: number; height: number } | null;
}

/** A node of the syntax tree, as far as positions are concerned. */
interface Positioned {
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

export function createContext(file: string, imageSize: ReadContext['imageSize'] = () => null): ReadContext {
  return { file, problems: [], slugger: createSlugger(), imageSize };
}

export function lineOf(node: Positioned): number | undefined {
  return node.position?.start.line;
}

export function report(context: ReadContext, node: Positioned, what: string, fix: string): void {
  context.problems.push({ file: context.file, line: lineOf(node), what, fix });
}
