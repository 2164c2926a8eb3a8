/** What an operation is called: id, address, title, first sentence, group. */
import type { HttpOperation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import type { OperationWords } from '../document/extensions.ts';
import type { Located } from '../document/spec-context.ts';
import { readWords } from '../json-schema/context.ts';
import { asText, asTexts, below } from '../json-schema/json.ts';
import { readProse } from '../prose/prose.ts';
import type { OpenApiContext } from './servers.ts';
import { splitSentence, toKebab, toTitle } from './words.ts';

type Head = Pick<
  HttpOperation,
  'id' | 'slug' | 'title' | 'summary' | 'description' | 'groups' | 'file' | 'line'
>;

export function readHead(
  context: OpenApiContext,
  { node, pointer }: Located,
  { slug, groups }: OperationWords,
  method: string,
  path: string,
): Head {
  const operationId = asText(node.operationId);
  const id = operationId ?? toKebab(`${method} ${path}`);
  const title =
    asText(node.summary)?.trim().replace(/\.$/, '') ||
    (operationId ? toTitle(toKebab(operationId)) : `${method.toUpperCase()} ${path}`);
  const [tag] = asTexts(node.tags);
  return {
    id,
    slug: slug ?? toKebab(id),
    title,
    ...readSentences(context, { node, pointer }, title),
    groups: groups ?? (tag ? [tag] : []),
    ...context.placeOf(pointer),
  };
}

/** The first sentence of the description stands on its own; without one the title has to do. */
function readSentences(
  context: OpenApiContext,
  { node, pointer }: Located,
  title: string,
): { summary: string; description: readonly Block[] } {
  const text = asText(node.description) ?? '';
  const place = below(pointer, 'description');
  const split = splitSentence(text);
  if (!split) return { summary: title, description: readWords(context, text, place) };
  const [first] = readWords(context, split.sentence, place);
  const summary = first ? plainText(inlinesOf(first)) : title;
  const rest = readProse(split.rest, () => {
    const { file, line } = context.placeOf(place);
    return { file, line: line + split.lines };
  });
  context.problems.push(...rest.problems);
  return { summary, description: rest.value };
}
