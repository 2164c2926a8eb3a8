/** The head of an operation: its title, summary and description. */
import { addAll } from '../../model/add-all.ts';
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

/** Maximum length of a title, in characters: the width of a heading, and readable in a sidebar. */
const LONGEST_TITLE = 60;

/** Reads the head of an operation. Without a summary or an operationId, the title is the address: "GET /orders". */
export function readHead(context: SpecContext, path: Located, operation: Located, address: string) {
  const { node, pointer } = operation;
  const about = firstWords(
    context,
    asText(node.summary)?.trim().replace(/\.$/, ''),
    below(pointer, 'summary'),
  );
  const operationId = asText(node.operationId);
  const named = operationId ? toTitle(toKebab(operationId)) || operationId : address;
  const title = about && about.length <= LONGEST_TITLE ? about : named;
  const read = readSentences(context, operation, title);
  // A summary that is too long for a title says what the operation does, and the description follows it.
  const isLong = about !== '' && about !== title;
  const words = isLong ? withSummary(context, operation, about, read) : read;
  const shared = readPathWords(context, path, [title, about, words.summary]);
  return {
    title,
    summary: words.summary,
    description: [...words.description, ...shared, ...readExternalDocs(node)],
  };
}

/** Returns Markdown of a line as plain text. */
function firstWords(context: SpecContext, text: string | undefined, pointer: string): string {
  const [first] = text ? readWords(context, text, pointer) : [];
  const words = first?.kind === 'paragraph' || first?.kind === 'heading' ? plainText(first.children) : text;
  return words?.replace(/\s+/g, ' ').trim() ?? '';
}

/** Replaces the first sentence of the description by the summary, unless they are the same. */
function withSummary(context: SpecContext, { node, pointer }: Located, about: string, read: Words): Words {
  const isSame = read.summary.replace(/\.$/, '') === about;
  const summary = /[.!?]$/.test(about) ? about : `${about}.`;
  if (isSame) return { ...read, summary };
  return {
    summary,
    description: readWords(context, asText(node.description), below(pointer, 'description')),
  };
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
  addAll(context.problems, rest.problems);
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

/** Does the same for parsed blocks, such as those of HTML: splits the first paragraph, if it starts with a sentence. */
function splitBlocks(blocks: readonly Block[], title: string): Words {
  const [first, ...others] = blocks;
  const words = first?.kind === 'paragraph' ? plainText(first.children) : '';
  const split = splitSentence(words);
  if (first?.kind !== 'paragraph' || !split) return { summary: title, description: blocks };
  const length = words.length - words.trimStart().length + split.sentence.length;
  // A footnote belongs to its words.
  if (/\[\d+\]/.test(split.sentence)) return { summary: title, description: blocks };
  const [taken, rest] = cutInlines(first.children, length);
  const paragraphs = plainText(rest).trim() ? [paragraph(...rest)] : [];
  return { summary: split.sentence, description: [...toSee(taken), ...paragraphs, ...others] };
}

/** Cuts inlines after a number of characters; code, links and the like stay whole. */
function cutInlines(inlines: readonly Inline[], length: number): readonly [Inline[], Inline[]] {
  const taken: Inline[] = [];
  const rest: Inline[] = [];
  let left = length;
  for (const inline of inlines) {
    const text = plainText([inline]);
    if (left <= 0) rest.push(inline);
    else if (inline.kind === 'text' && text.length > left) {
      taken.push({ ...inline, text: text.slice(0, left) });
      const after = text.slice(left).trimStart();
      if (after) rest.push({ ...inline, text: after });
    } else taken.push(inline);
    left -= text.length;
  }
  return [taken, rest];
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
