/** Documentation of a repository as blocks, each piece parsed once however often it is shown. */
import type { Problem } from '../../model/problem.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { readProse } from '../prose/prose.ts';
import type { Annotation, Code, Repository, Words } from './definitions.ts';
import { toPhrase } from './names.ts';

/** What the making of an API carries along. */
export interface FixContext {
  readonly repository: Repository;
  readonly problems: Problem[];
  readonly prose: Map<object, readonly Block[]>;
}

export function createFixContext(repository: Repository): FixContext {
  return { repository, problems: [], prose: new Map() };
}

/** Anything written as Markdown, at its place. */
export function proseOf(context: FixContext, words: Pick<Words, 'text' | 'place'>): readonly Block[] {
  const known = context.prose.get(words);
  if (known) return known;
  const { value, problems } = readProse(words.text, () => words.place);
  context.problems.push(...problems);
  context.prose.set(words, value);
  return value;
}

/** All words of an annotation but the display name, in order. */
export function descriptionOf(context: FixContext, ...annotations: readonly Annotation[]): Block[] {
  return annotations
    .flatMap(({ words }) => words.filter(({ purpose }) => purpose !== 'DISPLAY'))
    .flatMap((words) => proseOf(context, words));
}

/** What a code means: its name, then its words; the name is left out where the words begin with it. */
export function meaningOf(context: FixContext, { name, annotation }: Code): readonly Block[] {
  const phrase = toPhrase(name);
  const words = descriptionOf(context, annotation);
  const [first, ...rest] = words;
  const label: Inline = { kind: 'strong', children: [{ kind: 'text', text: phrase }] };
  if (!first) return [{ kind: 'paragraph', children: [{ kind: 'text', text: phrase }] }];
  if (first.kind !== 'paragraph') return [{ kind: 'paragraph', children: [label] }, ...words];
  const told = plainText(inlinesOf(first)).toLowerCase();
  if (told.startsWith(phrase.toLowerCase())) return words;
  return [{ kind: 'paragraph', children: [label, { kind: 'text', text: '. ' }, ...first.children] }, ...rest];
}
