/** An MDX file → its front matter and blocks. The file is parsed, never executed. */

import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { z } from 'zod';
import { addAll } from '../../model/add-all.ts';
import type { Problem } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import { everyBlock, inlinesOf, plainText } from '../../model/walk.ts';
import type { SourceFile } from '../document/source.ts';
import { readBlocks } from '../prose/markdown.ts';
import { MOST_LEVELS, TOO_NESTED } from '../prose/prose.ts';
import { readComponent } from './components.ts';
import { createContext, type ReadContext } from './context.ts';
import { fillMarks, hasMarks, replaceVariables } from './variables.ts';
import { readYaml } from './yaml.ts';

/** Input that all content readers share. */
export interface ContentSetting {
  readonly variables: ReadonlyMap<string, string>;
  readonly imageSize: ReadContext['imageSize'];
}

export interface ContentDocument<F> {
  readonly file: string;
  readonly front: F;
  readonly blocks: readonly Block[];
  /** Reading time in whole minutes, at least one. */
  readonly minutes: number;
}

export interface DocumentReading<F> {
  readonly document: ContentDocument<F> | null;
  readonly problems: readonly Problem[];
}

const DAY = z.iso.date({ message: 'write a day as 2026-05-12' });
const title = z.string('a title is needed').min(1, 'a title is needed');
export const description = z
  .string('a description is needed: it is shown in search results')
  .min(20, 'at least 20 characters: it is shown in search results')
  .max(160, 'at most 160 characters: it is shown in search results');

/** Schemas of the front matter, one per kind of file. */
export const guideFront = z.strictObject({ title, description });

function useOneOf(thing: string, names: readonly string[]): string {
  return names.length > 0 ? `use one of ${names.join(', ')}` : `add it to ${thing}s of the configuration`;
}

/** Creates a schema for the ids that the configuration defines. */
function idOf(thing: string, names: Readonly<Record<string, string>>) {
  return z.string().refine((id) => Object.hasOwn(names, id), {
    error: ({ input }) => `unknown ${thing} "${input}": ${useOneOf(thing, Object.keys(names))}`,
  });
}

export const postFront = (authors: Readonly<Record<string, string>>) =>
  z.strictObject({
    title,
    description,
    date: DAY,
    authors: z.array(idOf('author', authors)).min(1),
    tags: z.array(z.string()).min(1),
  });

export const logEntryFront = (areas: Readonly<Record<string, string>>) =>
  z.strictObject({
    title,
    date: DAY,
    apis: z.array(idOf('area', areas)).min(1),
  });

export type GuideFront = z.infer<typeof guideFront>;
export type PostFront = z.infer<ReturnType<typeof postFront>>;
export type LogEntryFront = z.infer<ReturnType<typeof logEntryFront>>;

/** Most characters of a document: four times our longest. The parser's time grows with the square of a table. */
const MOST_CHARACTERS = 300_000;

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

export function readDocument<F>(
  source: SourceFile,
  setting: ContentSetting,
  front: z.ZodType<F>,
): DocumentReading<F> {
  const context = createContext(source.path, setting.imageSize, readComponent);
  const replaced = replaceVariables(source.path, source.text, setting.variables);
  addAll(context.problems, replaced.problems);
  const root = parse(context, replaced.value);
  if (!root) return { document: null, problems: context.problems };
  const blocks = readBlocks(context, root.children);
  const yaml = root.children.find((node) => node.type === 'yaml');
  // Front matter starts on line 2, after the opening fence. If there is none, it is reported on line 1.
  const read = readYaml(source.path, yaml?.value ?? '', front, yaml ? 1 : 0);
  addAll(context.problems, read.problems);
  const document =
    read.value === null ? null : { file: source.path, front: read.value, blocks, minutes: minutesOf(blocks) };
  return { document, problems: context.problems };
}

function parse(context: ReadContext, text: string): Root | null {
  if (text.length > MOST_CHARACTERS) {
    const what = `the document has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`;
    context.problems.push({ file: context.file, what, fix: 'split it into several pages' });
    return null;
  }
  try {
    const root = parser.parse(text);
    const deep = deepNode(root);
    if (deep) {
      context.problems.push({ file: context.file, line: context.lineOf(deep), ...TOO_NESTED });
      return null;
    }
    if (hasMarks(text)) fillNode(root);
    return root;
  } catch (error) {
    if (error instanceof RangeError) {
      context.problems.push({ file: context.file, ...TOO_NESTED });
      return null;
    }
    // The MDX tokenizer stops at the first syntax error and reports its position.
    const line =
      error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : undefined;
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : String(error);
    // The error has no position for a tag that is never closed; its message contains where the tag opened.
    const opened = /\((\d+):\d+-/.exec(reason)?.[1];
    context.problems.push({
      file: context.file,
      line: line ?? (opened ? Number(opened) : undefined),
      what: reason,
      fix: 'close every tag; put a literal < or { into inline code',
    });
    return null;
  }
}

/** Finds a node that is nested too deeply. The limit is fixed because stack depths vary with the Node.js version. */
function deepNode(root: Root): Nodes | null {
  const open: { readonly node: Nodes; readonly level: number }[] = [{ node: root, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, level } = next;
    if (level > MOST_LEVELS) return node;
    if ('children' in node) for (const child of node.children) open.push({ node: child, level: level + 1 });
  }
  return null;
}

/** Properties of a node that contain text and so possibly marks. Front matter is filled when it is read. */
const WORDS = ['value', 'url', 'title', 'alt', 'meta', 'lang'] as const;

/** Fills the marks of variables in the parsed tree, so that no value is read as markup. */
function fillNode(node: Nodes): void {
  if (node.type === 'yaml') return;
  for (const [key, words] of Object.entries(node)) {
    if (WORDS.some((name) => name === key) && typeof words === 'string')
      Object.assign(node, { [key]: fillMarks(words) });
  }
  if ('attributes' in node) {
    for (const attribute of node.attributes)
      if (typeof attribute.value === 'string') attribute.value = fillMarks(attribute.value);
  }
  if ('children' in node) for (const child of node.children) fillNode(child);
}

const WORDS_PER_MINUTE = 220;

function minutesOf(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of everyBlock(blocks)) {
    const text = block.kind === 'code' ? block.code : plainText(inlinesOf(block));
    words += text.split(/\s+/).filter(Boolean).length;
  }
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
