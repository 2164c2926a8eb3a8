/** The head of an operation: its title, summary and description. */
import type { HttpOperation } from '../../model/operation.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { readExternalDocs } from '../document/operation.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, readWords } from '../json-schema/context.ts';
import { asText, below } from '../json-schema/json.ts';
import { toKebab } from '../names.ts';
import { paragraph } from '../prose/paragraph.ts';
import { readProse } from '../prose/prose.ts';

type Words = Pick<HttpOperation, 'summary' | 'description'>;

/** Reads the head. Without a summary or an operationId, the title is the address: "GET /orders". */
export function readHead(context: SpecContext, path: Located, operation: Located, address: string) {
  const { node } = operation;
  const operationId = asText(node.operationId);
  const title =
    asText(node.summary)?.trim().replace(/\.$/, '') ||
    (operationId ? toTitle(toKebab(operationId)) || operationId : address);
  const { summary, description } = readSentences(context, operation, title);
  const shared = readPathWords(context, path, [title, summary]);
  return { title, summary, description: [...description, ...shared, ...readExternalDocs(node)] };
}

/** Reads the words of a path, which are about each of its operations, unless they repeat what an operation says. */
function readPathWords(context: SpecContext, { node, pointer }: Located, known: readonly string[]): Block[] {
  return ['summary', 'description'].flatMap((key) => {
    const text = asText(node[key])?.trim() ?? '';
    return known.includes(text.replace(/\.$/, '')) ? [] : readWords(context, text, below(pointer, key));
  });
}

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/** Splits the description: its first sentence is the summary. Without one, the title is. */
function readSentences(context: SpecContext, { node, pointer }: Located, title: string): Words {
  const text = asText(node.description) ?? '';
  const place = below(pointer, 'description');
  // A definition at the end may belong to a link or footnote in the first sentence.
  const split = DEFINITION.test(text) ? null : splitSentence(text);
  if (!split) return splitBlocks(readWords(context, text, place), title);
  const [first, ...others] = readWords(context, split.sentence, place);
  // A list or heading can follow without a blank line.
  if (first?.kind !== 'paragraph' || others.length > 0) {
    return splitBlocks(readWords(context, text, place), title);
  }
  const rest = readProse(split.rest, () => {
    const { file, line } = context.placeOf(place);
    return { file, line: line + split.lines };
  });
  context.problems.push(...rest.problems);
  return { summary: plainText(first.children), description: [...toSee(first.children), ...rest.value] };
}

/** Returns a paragraph with the links of a summary, which is plain text. */
function toSee(summary: readonly Inline[]): Block[] {
  const linksIn = (inlines: readonly Inline[]): Inline[] =>
    inlines.flatMap((inline) =>
      inline.kind === 'link' ? [inline] : 'children' in inline ? linksIn(inline.children) : [],
    );
  const links = linksIn(summary).flatMap((link, index) => [index === 0 ? 'See ' : ', ', link]);
  return links.length > 0 ? [paragraph(...links, '.')] : [];
}

/** Does the same for parsed blocks, such as those of HTML: splits the first paragraph if it starts with plain text. */
function splitBlocks(blocks: readonly Block[], title: string): Words {
  const [first, ...others] = blocks;
  const [words, ...inlines] = first?.kind === 'paragraph' ? first.children : [];
  const split = words?.kind === 'text' ? splitSentence(words.text) : null;
  if (!split || (split.rest === '' && inlines.length > 0)) return { summary: title, description: blocks };
  const rest = split.rest ? [split.rest, ...inlines] : inlines;
  const paragraphs = rest.length > 0 ? [paragraph(...rest)] : [];
  return { summary: split.sentence, description: [...paragraphs, ...others] };
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
