/**
 * Outcomes of requests about what has ended or expired, or was never created, or with an ID that is taken: `gone`,
 * `late`, `unknown` and `taken` of `x-kept`.
 */
import { extensionOf } from '../readers/extensions.ts';
import { asList, asObject, asText, atPointer, type JsonObject } from '../readers/json-schema/json.ts';
import type { Kept, Rejection } from './exchange.ts';
import { atItem, type Effect, idsIn, isOther, keptOf, namedIdsIn } from './kept.ts';
import { type Asked, hasSame, kindsOf } from './kept-lists.ts';
import { fill } from './template.ts';
import { replaceTexts } from './values.ts';

/** Returns the outcome of a request: the name of an example or an error code; null if nothing is in its way. */
export function outcomeOf(asked: Asked, examples: readonly string[], known: string): string | null {
  const { does, gone, taken, unknown = gone, late, within } = asObject(extensionOf(asked.node, 'x-kept'));
  const named = does === 'ends-all' ? allOf(asked) : namedBy(asked, asked.fields, examples);
  if (named.length === 0) return isUnknown(asked, asked.fields, known) ? (asText(unknown) ?? null) : null;
  const isLate = named.some(({ hasEnded, at }) => !hasEnded && asked.now - at >= Number(within) * 1000);
  return asText(hasAllEnded(named) ? gone : isLate ? (late ?? taken) : taken) ?? null;
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

/** Writes the results of those items of a batch that are about what has ended, or whose ID is taken. */
export function fitItems(
  asked: Asked,
  { each, kind, deedOf }: Effect,
  examples: readonly string[],
  known: string,
  reply: unknown,
): unknown {
  if (each === null) return reply;
  const { gone, taken } = asObject(extensionOf(asked.node, 'x-kept'));
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
      const form = isTaken ? taken : !isNew && isGone ? gone : undefined;
      if (form === undefined) return written;
      return atItem(written, at, (one, isOwn) => [isOwn ? fill(form, item) : one]);
    }, reply);
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

function isDocumented(id: string, examples: readonly string[]): boolean {
  return examples.some((text) => text.includes(id));
}

function hasAllEnded(named: readonly Kept[]): boolean {
  return named.length > 0 && named.every(({ hasEnded }) => hasEnded);
}
