/** Computed changes as prose: below the words of an entry of the change log, and as the history of an operation. */
import { toStep } from '../model/anchor.ts';
import {
  CHANGE_KINDS,
  CHANGE_TITLES,
  type ChangePlace,
  type LoggedChange,
  SIDE_LABELS,
} from '../model/change.ts';
import type { LogEntry } from '../model/page-body.ts';
import type { Block, Inline } from '../model/prose.ts';
import { everyField } from '../model/reference.ts';
import { everyBlock, inlinesOf, toInlines } from '../model/walk.ts';
import { type OperationPage, toPageId } from './placement.ts';
import { code, joinWords, linkTo, text } from './words.ts';

/** The one page of the change log. */
export const CHANGE_LOG = '/docs/change-log';
/** Places that an item names before it counts the rest. */
const SHOWN = 3;

/** The changes of an entry by kind, each with links to the fields it is about. */
export function changeBlocks(
  changes: readonly LoggedChange[],
  operations: readonly OperationPage[],
): Block[] {
  return CHANGE_KINDS.flatMap((kind): Block[] => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return [];
    const title: Inline = { kind: 'strong', children: [text(CHANGE_TITLES[kind])] };
    const items = own.map((change) => {
      const { api, what, meaning, where } = change;
      const places = where.filter(({ operation }) => operation !== undefined);
      const links = places.slice(0, SHOWN).map((place) => placeWords(place, pageOf(api, place, operations)));
      const more = places.length > SHOWN ? [[text(`${places.length - SHOWN} more`)]] : [];
      const words = links.length > 0 ? [...joinWords([...links, ...more], '; '), text(': ')] : [];
      return [sentence(...words, ...toInlines(what), text(`. ${meaning}`))];
    });
    return [sentence(title), { kind: 'list', ordered: false, items }];
  });
}

function sentence(...children: readonly Inline[]): Block {
  return { kind: 'paragraph', children };
}

function pageOf(api: string, { operation }: ChangePlace, operations: readonly OperationPage[]) {
  return operations.find((page) => page.source.api.id === api && page.operation.id === operation);
}

/** An operation that no longer exists has only its id. */
function placeWords({ operation = '', side, field }: ChangePlace, page: OperationPage | undefined): Inline[] {
  const name = page ? linkTo(page.route, page.operation.title) : code(operation);
  if (!side || field === undefined) return [name];
  return [name, text(`, ${SIDE_LABELS[side]} `), fieldWords(field, page)];
}

/** A link to the field on its page, or to what it is in; a removed field has none. */
function fieldWords(field: string, page: OperationPage | undefined): Inline {
  const words = code(field);
  if (!page) return words;
  const parts = page.source.layout.references.get(page.operation)?.parts ?? [];
  const ids = new Set(parts.flatMap(({ id, fields }) => [id, ...everyField(fields).map((node) => node.id)]));
  const steps = field.split('.').filter((step) => step !== '[]' && step !== '{}');
  const hash = steps
    .map((_, index) => toStep(steps.slice(0, steps.length - index).join('.')))
    .find((id) => ids.has(id));
  return hash === undefined
    ? words
    : { kind: 'link', target: { kind: 'page', route: page.route, hash }, children: [words] };
}

/** Every entry about an operation, newest first, with what was computed for it. */
export function historyBlocks(page: OperationPage, entries: readonly LogEntry[]): Block[] {
  const { api } = page.source;
  const items = entries.flatMap(({ id, title, date, blocks, changes }): Block[][] => {
    const own = changes.flatMap((change) => {
      const where = change.where.filter(({ operation }) => operation === page.operation.id);
      return change.api === api.id && where.length > 0 ? [{ ...change, where }] : [];
    });
    if (own.length === 0 && !mentions(blocks, toPageId(page.route))) return [];
    const target = { kind: 'page', route: CHANGE_LOG, hash: id } as const;
    const link: Inline = { kind: 'link', target, children: [text(title)] };
    const details = own.map(({ what, where: [place] }): Block[] => [
      sentence(...(place?.field ? [fieldWords(place.field, page), text(': ')] : []), ...toInlines(what)),
    ]);
    const list: Block[] = details.length > 0 ? [{ kind: 'list', ordered: false, items: details }] : [];
    return [[sentence(text(`${date}: `), link), ...list]];
  });
  return items.length > 0 ? [{ kind: 'list', ordered: false, items }] : [];
}

function mentions(blocks: readonly Block[], id: string): boolean {
  const isIn = (inlines: readonly Inline[]): boolean =>
    inlines.some(
      (inline) =>
        (inline.kind === 'operation' && inline.id === id) || ('children' in inline && isIn(inline.children)),
    );
  return [...everyBlock(blocks)].some((block) => isIn(inlinesOf(block)));
}
