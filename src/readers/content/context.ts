/** The dialect of a content file: Markdown with components. Its context collects the problems of the file. */

import type { Code, Heading, Nodes, PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { lookUp } from '../../model/look-up.ts';
import type { Problem } from '../../model/problem.ts';
import type { Block, CodeBlock, Heading as HeadingBlock, Inline } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { KNOWN_LANGUAGES } from '../highlight/highlighter.ts';
import { createSlugger, type Dialect, readInlines } from '../prose/markdown.ts';

export interface ReadContext extends Dialect {
  readonly file: string;
  readonly problems: Problem[];
  /** Size of an image in `content/assets`; null if the file is missing or has no size. */
  readonly imageSize: (name: string) => { width: number; height: number } | null;
  readCode(node: Code): CodeBlock;
}

/** Creates the context of a file. `readComponent` reads block components, and their Markdown in the same context. */
export function createContext(
  file: string,
  imageSize: ReadContext['imageSize'],
  readComponent: (context: ReadContext, node: MdxJsxFlowElement) => Block[],
): ReadContext {
  const slugger = createSlugger();
  const context: ReadContext = {
    file,
    problems: [],
    imageSize,
    lineOf: (node) => node.position?.start.line,
    readHeading: (node) => readHeading(context, node, (words) => slugger.slug(words)),
    readCode: (node) => readCode(context, node),
    readBadLink: (node) => {
      const fix = 'write a route ("/docs/…"), an anchor ("#…") or an https address';
      report(context, node, `link to "${node.url}" leads nowhere`, fix);
      return readInlines(context, node.children);
    },
    readOtherBlock: (node) => {
      if (node.type === 'mdxJsxFlowElement') return readComponent(context, node);
      // A component alone on its line is parsed as flow or text depending on blank lines; both mean the same.
      if (node.type === 'mdxJsxTextElement') {
        return [{ kind: 'paragraph', children: readInlines(context, [node]) }];
      }
      if (node.type !== 'yaml') reportForeign(context, node);
      return [];
    },
    readOtherInline: (node) => readInlineComponent(context, node),
  };
  return context;
}

export function report(context: ReadContext, node: Nodes, what: string, fix: string): void {
  context.problems.push({ file: context.file, line: context.lineOf(node), what, fix });
}

/** Markdown and MDX syntax that the content language doesn't have, by the parser's node type. */
const FOREIGN: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  image: ['a Markdown image', 'use <Figure src alt/> with an SVG of content/assets'],
  imageReference: ['a Markdown image', 'use <Figure src alt/> with an SVG of content/assets'],
  mdxFlowExpression: ['an expression in braces', 'remove it, or put it in inline code'],
  mdxTextExpression: ['an expression in braces', 'remove it, or put it in inline code'],
  mdxjsEsm: ['an import or export', 'remove it: MDX is parsed, never executed'],
  linkReference: ['a link by reference', 'write the address in the link: [words](/docs/…)'],
  definition: ['a link by reference', 'write the address in the link: [words](/docs/…)'],
  footnoteReference: ['a footnote', 'write its words in the text'],
  footnoteDefinition: ['a footnote', 'write its words in the text'],
};

function reportForeign(context: ReadContext, node: Nodes): void {
  const [what, fix] = lookUp(FOREIGN, node.type) ?? [
    `${node.type} is not part of the content language`,
    'see CONTRIBUTING.md for what is',
  ];
  report(context, node, what, fix);
}

export function reportUnknown(context: ReadContext, node: MdxJsxFlowElement | MdxJsxTextElement): void {
  const fix = `use one of ${BLOCK_COMPONENTS.join(', ')}`;
  report(context, node, `unknown component <${node.name ?? ''}>`, fix);
}

/** Block components; `Operation` can also be inline. */
export const BLOCK_COMPONENTS = [
  ...(['Note', 'Tip', 'Warning', 'Danger', 'Tabs', 'Steps', 'Cards', 'Parameters', 'Table'] as const),
  ...(['Sequence', 'Figure', 'CodeTabs', 'Operation'] as const),
] as const;

function readHeading(context: ReadContext, node: Heading, toId: (words: string) => string): HeadingBlock[] {
  if (node.depth < 2 || node.depth > 4) {
    report(context, node, `heading of level ${node.depth}`, 'use levels 2 to 4; the title is level 1');
    return [];
  }
  const anchor = node.children.find((child) => child.type === 'mdxJsxTextElement' && child.name === 'Anchor');
  const words = node.children.filter((child) => child !== anchor);
  const children = readInlines(context, words);
  const id =
    anchor?.type === 'mdxJsxTextElement'
      ? readAttributes(context, anchor, ['id']).id
      : toId(plainText(children).trim());
  const level = node.depth === 2 ? 2 : node.depth === 3 ? 3 : 4;
  return [{ kind: 'heading', level, id, children: trimEnd(children) }];
}

/** Removes the space before an Anchor, which is not part of the heading. */
function trimEnd(children: readonly Inline[]): readonly Inline[] {
  const last = children.at(-1);
  return last?.kind === 'text'
    ? [...children.slice(0, -1), { kind: 'text', text: last.text.trimEnd() }]
    : children;
}

const TITLE = /title="([^"]*)"/;
const MARKED = /\{([\d,\s-]+)\}/;

function readCode(context: ReadContext, node: Code): CodeBlock {
  const meta = node.meta ?? '';
  const rest = meta.replace(TITLE, '').replace(MARKED, '').trim();
  if (rest) report(context, node, `"${rest}" after a fence is not understood`, 'use title="…" and {1,3-5}');
  if (!node.lang) report(context, node, 'a code fence without language', 'name one after ```, or `text`');
  else if (!KNOWN_LANGUAGES.includes(node.lang)) {
    const fix = `use one of ${KNOWN_LANGUAGES.join(', ')}`;
    report(context, node, `unknown code language "${node.lang}"`, fix);
  }
  return {
    kind: 'code',
    language: node.lang ?? 'text',
    code: node.value,
    title: TITLE.exec(meta)?.[1],
    marked: readLines(context, node, MARKED.exec(meta)?.[1] ?? ''),
  };
}

function readLines(context: ReadContext, node: Code, ranges: string): number[] {
  const lines = node.value.split('\n').length;
  return ranges
    .split(',')
    .filter((range) => range.trim())
    .flatMap((range) => {
      const [first = 0, last = first, ...more] = range.split('-').map(Number);
      if (first > 0 && first <= last && last <= lines && more.length === 0)
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const what = `{${range.trim()}} marks lines that the code does not have`;
      report(context, node, what, `mark lines from 1 to ${lines}`);
      return [];
    });
}

function readInlineComponent(context: ReadContext, node: PhrasingContent): Inline[] {
  if (node.type !== 'mdxJsxTextElement') {
    reportForeign(context, node);
    return [];
  }
  if (node.name === 'Operation') {
    const { id } = readAttributes(context, node, ['id']);
    const line = context.lineOf(node);
    return [{ kind: 'operation', id, children: readInlines(context, node.children), line }];
  }
  const what = `<${node.name}> cannot be in a line of text`;
  if (node.name === 'Anchor')
    report(context, node, what, 'an <Anchor> gives a heading its id: put it at the end of one, once');
  else if (!BLOCK_COMPONENTS.some((name) => name === node.name)) reportUnknown(context, node);
  else if (node.children.length === 0) report(context, node, what, 'put it on a line of its own');
  else {
    const tags = `<${node.name}> and </${node.name}>`;
    report(context, node, what, `write ${tags} on lines of their own, with the words between`);
  }
  return [];
}

/** Reads a component's attributes, a closed list of strings. Reports any that is missing, unknown or not a string. */
export function readAttributes<R extends string, O extends string = never>(
  context: ReadContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  required: readonly R[],
  optional?: readonly O[],
): Record<R, string> & Record<O, string | undefined>;
export function readAttributes(
  context: ReadContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, string | undefined> {
  const known = [...required, ...optional];
  const given: Record<string, string | undefined> = {};
  for (const attribute of node.attributes) {
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    if (known.includes(name) && typeof attribute.value === 'string') given[name] = attribute.value;
    else {
      const what = known.includes(name) ? `needs a text for ${name}` : `has no attribute ${name}`;
      const fix = `write plain quoted values; <${node.name}> takes ${known.join(', ') || 'no attributes'}`;
      report(context, node, `<${node.name}> ${what}`, fix);
    }
  }
  for (const name of required) {
    if (given[name] !== undefined) continue;
    report(context, node, `<${node.name}> has no ${name}`, `add ${name}="…"`);
    given[name] = '';
  }
  return given;
}
