/** Names and documentation of a repository as prose. Each text is parsed once, however often it is shown. */
import { addAll } from '../../model/add-all.ts';
import type { Problem } from '../../model/problem.ts';
import type { Block, Inline } from '../../model/prose.ts';
import type { ObjectSchema } from '../../model/schema.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { wordsIn } from '../names.ts';
import { paragraph } from '../prose/paragraph.ts';
import { readProse } from '../prose/prose.ts';
import type { Annotation, BlockDefinition, Code, Repository, Words } from './definitions.ts';

/** State that is shared while a repository becomes an API. */
export interface FixContext {
  readonly repository: Repository;
  readonly problems: Problem[];
  readonly prose: Map<object, readonly Block[]>;
  /** Fields of the blocks that have been read: messages share them. */
  readonly blocks: Map<BlockDefinition, ObjectSchema>;
}

export function createFixContext(repository: Repository): FixContext {
  return { repository, problems: [], prose: new Map(), blocks: new Map() };
}

/** Parses Markdown and reports its problems at its place. */
export function proseOf(context: FixContext, words: Pick<Words, 'text' | 'place'>): readonly Block[] {
  const known = context.prose.get(words);
  if (known) return known;
  const { value, problems } = readProse(words.text, () => words.place);
  addAll(context.problems, problems);
  context.prose.set(words, value);
  return value;
}

/** Returns all documentation of annotations in order, except display names. */
export function descriptionOf(context: FixContext, ...annotations: readonly Annotation[]): Block[] {
  return annotations
    .flatMap(({ words }) => words.filter(({ purpose }) => purpose !== 'DISPLAY'))
    .flatMap((words) => proseOf(context, words));
}

/** Returns the meaning of a code: its name, unless the documentation starts with it, then its documentation. */
export function meaningOf(context: FixContext, { name, value, annotation }: Code): readonly Block[] {
  const phrase = toPhrase(name);
  const words = descriptionOf(context, annotation);
  const [first, ...rest] = words;
  const label: Inline = { kind: 'strong', children: [{ kind: 'text', text: phrase }] };
  if (!first) return name === value ? [] : [paragraph(phrase)];
  if (first.kind !== 'paragraph') return [paragraph(label), ...words];
  const told = plainText(inlinesOf(first)).toLowerCase();
  if (told.startsWith(phrase.toLowerCase())) return words;
  return [paragraph(label, '. ', ...first.children), ...rest];
}

/** Turns a message's name into a title. */
export function toTitle(name: string): string {
  return wordsIn(name).join(' ');
}

/** Most letters of an abbreviation; a longer name in capitals is a word. */
const LONGEST_ABBREVIATION = 5;

/** Turns a code's name into the start of a sentence; abbreviations keep their capitals, and words stay as they are. */
export function toPhrase(name: string): string {
  if (name.includes(' ')) return name;
  const isWord = name.includes('_') || name.length > LONGEST_ABBREVIATION;
  const shouted = name === name.toUpperCase() && isWord;
  const [first = '', ...rest] = wordsIn(shouted ? name.toLowerCase() : name);
  const lowered = rest.map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lowered].join(' ');
}

/** Turns a code's name into a QuickFIX constant: "PARTIALLY_FILLED". */
export function toConstant(name: string): string {
  return wordsIn(name)
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_');
}

/** Joins parts as "A, B or C" or "A, B and C". */
export function toEnumeration(parts: readonly string[], last: 'or' | 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
