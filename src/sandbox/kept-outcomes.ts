/**
 * Outcomes of requests about what has ended or expired, or was never created, with an ID that is taken, or that would
 * not reduce a position: `gone`, `late`, `unknown`, `taken` and `unreduced` of `x-kept`.
 */
import { extensionOf } from '../readers/extensions.ts';
import { asList, asObject, asText, atPointer, type JsonObject } from '../readers/json-schema/json.ts';
import { move, type Opening, shortageOf } from './balances.ts';
import type { Document } from './document.ts';
import type { Kept, Rejection } from './exchange.ts';
import { atItem, type Effect, idsIn, isOther, keptOf, namedIdsIn } from './kept.ts';
import { type Asked, hasSame, itemSchema, kindsOf } from './kept-lists.ts';
import { fill } from './template.ts';
import { replaceTexts } from './values.ts';

/** What becomes of a valid request: the name of an example or an error code, and why. */
export interface Outcome {
  readonly code: string;
  readonly reason: string;
}

/** Returns the outcome of a request; null if nothing is in its way. */
export function outcomeOf(
  asked: Asked,
  { examples, known, opening }: Omit<Judgment, 'invalid'>,
): Outcome | null {
  const own = keptOutcomeOf(asked, examples, known);
  if (own) return own;
  const short = shortageOf(asked, opening, examples);
  return short === null ? null : { code: short, reason: 'the balance is too low' };
}

function keptOutcomeOf(asked: Asked, examples: readonly string[], known: string): Outcome | null {
  const {
    does,
    gone,
    taken,
    unknown = gone,
    unreduced,
    late,
    within,
  } = asObject(extensionOf(asked.node, 'x-kept'));
  const named = does === 'ends-all' ? allOf(asked) : namedBy(asked, asked.fields, examples);
  if (named.length === 0 && asked.fields.trade_unreduced === true && !isExampleId(asked, examples))
    return toOutcome(unreduced, 'the order would not reduce a position');
  if (named.length === 0) return isUnknown(asked, asked.fields, known) ? toOutcome(unknown, NOT_OPEN) : null;
  const isLate = named.some(({ hasEnded, at }) => !hasEnded && asked.now - at >= Number(within) * 1000);
  if (hasAllEnded(named)) return toOutcome(gone, NOT_OPEN);
  return isLate && late !== undefined
    ? toOutcome(late, 'it is too late for this')
    : toOutcome(taken, 'something open has this ID');
}

const NOT_OPEN = 'nothing open has this ID';

function toOutcome(code: unknown, reason: string): Outcome | null {
  return typeof code === 'string' ? { code, reason } : null;
}

/** Whether a request or an item has IDs, none of them of something that is kept or in the document. */
function isUnknown(asked: Asked, fields: JsonObject, known: string): boolean {
  return isForeign({ ...asked, fields }, known) && namedBy(asked, fields, []).length === 0;
}

/** Whether a request has IDs, none of them from the document. */
export function isForeign({ api, node, fields }: Asked, known: string): boolean {
  const ids = kindsOf(api, node).flatMap((kind) => idsIn(fields, kind.ids));
  return ids.length > 0 && ids.every((id) => !known.includes(id));
}

/** Writes the IDs of what a request names into the documented outcome. */
export function fitOutcome(asked: Asked, examples: readonly string[], reply: unknown): unknown {
  const [known] = namedBy(asked, asked.fields, examples);
  const names = kindsOf(asked.api, asked.node).flatMap(({ ids }) => ids);
  const pairs = namedIdsIn(reply, names).flatMap(([name, id]): [string, string][] => {
    const own = known ? (known.sent[name] ?? known.id) : asked.fields[name];
    return own === undefined ? [] : [[id, String(own)]];
  });
  return replaceTexts(reply, new Map(pairs));
}

/** What decides on the items of a batch: the documented requests, the document as text, balances, and invalid items. */
export interface Judgment {
  readonly examples: readonly string[];
  readonly known: string;
  readonly opening: Opening;
  readonly invalid: ReadonlyMap<number, unknown>;
}

/** Writes the results of those items of a batch that fail. */
export function fitItems(
  asked: Asked,
  { each, kind, deedOf }: Effect,
  { examples, known, opening, invalid }: Judgment,
  reply: unknown,
): unknown {
  if (each === null) return reply;
  // Items share a balance: each finds what those before it leave.
  const memory = { ...asked.memory, moved: new Map(asked.memory.moved) };
  const { gone, taken, unreduced, short } = asObject(extensionOf(asked.node, 'x-kept'));
  const created = new Set<string>();
  return asList(atPointer(asked.fields, each))
    .map(asObject)
    .reduce<unknown>((written, item, at) => {
      const named = namedBy(asked, item, examples);
      const deed = deedOf(item);
      const isNew = deed === 'creates' || deed === 'fills';
      const ids = isNew ? idsIn(item, kind.ids) : [];
      const isTaken = isNew && (named.some(({ hasEnded }) => !hasEnded) || ids.some((id) => created.has(id)));
      for (const id of ids.filter((one) => !isDocumented(one, examples))) created.add(id);
      // An order that this batch sends can be canceled by it.
      const isSent = idsIn(item, kind.ids).some((id) => created.has(id));
      const isGone = hasAllEnded(named) || (!isSent && isUnknown(asked, item, known));
      const isUnreduced = item.trade_unreduced === true && !isExampleId({ ...asked, fields: item }, examples);
      const moving = { ...asked, memory, fields: { ...asked.fields, ...item } };
      const isShort = short !== undefined && shortageOf(moving, opening, examples) !== null;
      const failed = isTaken ? taken : isUnreduced ? unreduced : !isNew && isGone ? gone : undefined;
      const form = invalid.get(at) ?? failed ?? (isShort ? short : undefined);
      if (form === undefined) {
        move(moving, opening, examples, [moving.fields]);
        return written;
      }
      return atItem(written, at, (one, isOwn) => [isOwn ? fill(form, item) : one]);
    }, reply);
}

/** Separates items of a batch with a field out of range, which fail alone, from mistakes that fail the whole batch. */
export function splitInvalid(
  document: Document,
  node: JsonObject,
  each: string | null,
  { schema, value, rejections }: { schema: unknown; value: unknown; rejections: readonly Rejection[] },
): { readonly invalid: ReadonlyMap<number, unknown>; readonly others: readonly Rejection[] } {
  const forms = asObject(asObject(extensionOf(node, 'x-kept')).rejected);
  if (each === null || rejections.length === 0) return { invalid: new Map(), others: rejections };
  const shape = itemSchema(document, schema, each);
  // A batch has one rejection for all its items.
  const wrong = asList(atPointer(value, each)).map((item) => document.check(shape, item));
  const isAlone = (own: readonly Rejection[]) =>
    own.length > 0 && own.every(({ path, isType }) => !isType && forms[path ?? ''] !== undefined);
  const outside = rejections.filter(({ path }) => path?.startsWith(`/${each}/`) !== true);
  return {
    invalid: new Map(
      wrong.flatMap((own, at) => (isAlone(own) ? [[at, forms[own[0]?.path ?? '']] as const] : [])),
    ),
    others: [...outside, ...wrong.flatMap((own) => (isAlone(own) ? [] : own))],
  };
}

/** Adds the statuses of fields that are out of range: `rejected`. */
export function withStatuses(node: JsonObject, rejections: readonly Rejection[]): readonly Rejection[] {
  const statuses = asObject(asObject(extensionOf(node, 'x-kept')).rejected);
  return rejections.map((one) =>
    one.rule === 'field' && !one.isType ? { code: asText(statuses[one.path ?? '']), ...one } : one,
  );
}

/** Finds all that a request can be about; it may ask for one market. */
function allOf({ api, memory, caller, node, fields }: Asked): readonly Kept[] {
  return kindsOf(api, node)
    .flatMap((kind) => keptOf(memory, kind, caller))
    .filter(({ sent }) => !isOther(fields, [sent]));
}

/** Finds what a request or an item names by IDs that aren't the examples' own. Samples use those again and again. */
function namedBy(asked: Asked, fields: JsonObject, examples: readonly string[]): readonly Kept[] {
  const { api, memory, caller, node } = asked;
  return kindsOf(api, node).flatMap((kind) => {
    const ids = idsIn(fields, kind.ids).filter((id) => !isDocumented(id, examples));
    return keptOf(memory, kind, caller).filter(
      (one) => hasSame(asked, one) && one.ids.some((id) => ids.includes(id)),
    );
  });
}

/** Whether a request has an ID of the examples, whose orders are always accepted. */
function isExampleId({ api, node, fields }: Asked, examples: readonly string[]): boolean {
  const ids = kindsOf(api, node).flatMap((kind) => idsIn(fields, kind.ids));
  return ids.some((id) => isDocumented(id, examples));
}

function isDocumented(id: string, examples: readonly string[]): boolean {
  return examples.some((text) => text.includes(id));
}

function hasAllEnded(named: readonly Kept[]): boolean {
  return named.length > 0 && named.every(({ hasEnded }) => hasEnded);
}
