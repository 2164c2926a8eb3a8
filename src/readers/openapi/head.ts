/** The head of an operation: its ID, title, summary and description. */
import type { HttpOperation } from '../../model/operation.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { readExternalDocs } from '../document/operation.ts';
import type { Located, SpecContext } from '../document/spec-context.ts';
import { readWords } from '../json-schema/context.ts';
import { asText, below } from '../json-schema/json.ts';
import { readProse } from '../prose/prose.ts';

type Head = Pick<HttpOperation, 'id' | 'title' | 'summary' | 'description'>;

export function readHead(context: SpecContext, operation: Located, method: string, path: string): Head {
  const { node } = operation;
  const operationId = asText(node.operationId);
  const title =
    asText(node.summary)?.trim().replace(/\.$/, '') ||
    (operationId ? toTitle(toKebab(operationId)) || operationId : `${method.toUpperCase()} ${path}`);
  return {
    id: operationId ?? toKebab(`${method} ${path}`),
    title,
    ...withDocs(readSentences(context, operation, title), readExternalDocs(node)),
  };
}

function withDocs<T extends { readonly description: readonly Block[] }>(words: T, docs: readonly Block[]): T {
  return docs.length > 0 ? { ...words, description: [...words.description, ...docs] } : words;
}

/** Splits the description: its first sentence is the summary. Without one, the title is. */
function readSentences(
  context: SpecContext,
  { node, pointer }: Located,
  title: string,
): { summary: string; description: readonly Block[] } {
  const text = asText(node.description) ?? '';
  const place = below(pointer, 'description');
  const split = splitSentence(text);
  if (!split) return splitBlocks(readWords(context, text, place), title);
  const [first] = readWords(context, split.sentence, place);
  const summary = first ? plainText(inlinesOf(first)) : title;
  const rest = readProse(split.rest, () => {
    const { file, line } = context.placeOf(place);
    return { file, line: line + split.lines };
  });
  context.problems.push(...rest.problems);
  return { summary, description: rest.value };
}

/** Does the same for parsed blocks, such as those of HTML: splits the first paragraph if it starts with plain text. */
function splitBlocks(
  blocks: readonly Block[],
  title: string,
): { summary: string; description: readonly Block[] } {
  const [first, ...others] = blocks;
  const [words, ...inlines] = first?.kind === 'paragraph' ? first.children : [];
  const split = words?.kind === 'text' ? splitSentence(words.text) : null;
  if (!split || (split.rest === '' && inlines.length > 0)) return { summary: title, description: blocks };
  const children: Inline[] = split.rest ? [{ kind: 'text', text: split.rest }, ...inlines] : inlines;
  const rest: Block[] = children.length > 0 ? [{ kind: 'paragraph', children }] : [];
  return { summary: split.sentence, description: [...rest, ...others] };
}

/** "getOHLCData" → "get-ohlc-data"; anything but letters and digits becomes a hyphen. */
export function toKebab(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** "get-open-orders" → "Get open orders". */
export function toTitle(kebab: string): string {
  const words = kebab.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Abbreviations whose period doesn't end the sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|no|resp)\.$/i;
/** Start of a block other than a paragraph. */
const BLOCK = /^(?:#|[-*+]\s|\d+[.)]\s|>|\||```|~~~|<| {4}|\t)/;

/** Splits off the first sentence of a description; null if it doesn't start with one. */
export function splitSentence(text: string) {
  const start = text.length - text.trimStart().length;
  const body = text.slice(start);
  if (!body || BLOCK.test(body)) return null;
  const paragraph = body.split(/\n\s*\n/, 1)[0] ?? body;
  for (const match of paragraph.matchAll(/[.!?][)"'`*]*(?=\s|$)/g)) {
    const end = match.index + match[0].length;
    const sentence = paragraph.slice(0, end);
    const next = paragraph.slice(end).trimStart().charAt(0);
    if (
      isOpen(sentence) ||
      ABBREVIATION.test(sentence) ||
      (next !== '' && next === next.toLowerCase() && /\p{L}/u.test(next))
    ) {
      continue;
    }
    return cut(text, start + end, sentence);
  }
  // A paragraph that introduces what follows stays with it.
  return /:\s*$/.test(paragraph) ? null : cut(text, start + paragraph.length, paragraph.trimEnd());
}

/** Whether a text ends inside code, bold text or the words of a link. */
function isOpen(text: string): boolean {
  const isOdd = (mark: string) => text.split(mark).length % 2 === 0;
  return isOdd('`') || isOdd('**') || text.lastIndexOf('[') > text.lastIndexOf(']');
}

/** Returns the first sentence as Markdown, the rest, and the number of lines before the rest. */
function cut(text: string, end: number, sentence: string) {
  const gap = text.slice(end).match(/^\s*/)?.[0] ?? '';
  const taken = text.slice(0, end) + gap;
  return { sentence, rest: text.slice(taken.length), lines: taken.split('\n').length - 1 };
}
