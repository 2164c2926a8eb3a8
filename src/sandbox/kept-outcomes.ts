/**
 * Outcomes of requests about what has ended or expired, or was never created, with an ID that is taken, or that the
 * market doesn't allow: `gone`, `late`, `unknown`, `taken` and `fails` of `x-kept`.
 */
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  atPointer,
  type JsonObject,
  keysOf,
} from '../readers/json-schema/json.ts';
import { move, type Opening, shortageOf } from './balances.ts';
import { toScaled } from './decimals.ts';
import type { Document } from './document.ts';
import type { Kept, Rejection } from './exchange.ts';
import { atItem, type Effect, idsIn, isCreating, isOther, keptOf, namedIdsIn } from './kept.ts';
import { type Asked, effectOf, hasSame, itemSchema, kindsOf, replaceAt } from './kept-lists.ts';
import { wordOf } from './rules.ts';
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
  const { api, node, fields, now } = asked;
  const { does, each, gone, unknown = gone, late, within, failed } = asObject(extensionOf(node, 'x-kept'));
  const low = lowFigure(asked);
  if (low) return low;
  // The items of a batch fail on their own.
  if (each !== undefined && failed !== undefined) return null;
  if (isCreating(effectOf(api, node)?.deedOf(fields))) {
    const items = each === undefined ? [] : asList(atPointer(fields, String(each))).map(asObject);
    return (
      [fields, ...items].map((one) => refusalOf(asked, one, examples)).find((one) => one !== null) ?? null
    );
  }
  const named = does === 'ends-all' ? allOf(asked) : namedBy(asked, fields, examples);
  if (named.length === 0) return isUnknown(asked, fields, known) ? toOutcome(unknown, NOT_OPEN) : null;
  const isLate = named.some(({ hasEnded, at }) => !hasEnded && now - at >= Number(within) * 1000);
  if (hasAllEnded(named)) return toOutcome(gone, NOT_OPEN);
  return isLate ? toOutcome(late, 'it is too late for this') : null;
}

/** Returns the outcome of a figure that is too low: a field, or the number of IDs in the request. */
function lowFigure({ api, node, fields }: Asked): Outcome | null {
  const { below } = asObject(extensionOf(node, 'x-kept'));
  const names = kindsOf(api, node).flatMap(({ ids }) => ids);
  const figures: JsonObject = { ...fields, count: idsIn(fields, names).length };
  const [low] = Object.entries(asObject(below)).flatMap(([name, codes]) =>
    Object.entries(asObject(codes))
      .filter(([least]) => figures[name] !== undefined && toScaled(String(figures[name])) < toScaled(least))
      .map(([least, code]) => toOutcome(code, `${name} is below ${least}`)),
  );
  return low ?? null;
}

const NOT_OPEN = 'nothing open has this ID';

function toOutcome(code: unknown, reason: string): Outcome | null {
  return typeof code === 'string' ? { code, reason } : null;
}

/** Returns why a request or an item of a batch can't create anything: its ID is taken, or the market doesn't allow it. */
function refusalOf(
  asked: Asked,
  fields: JsonObject,
  examples: readonly string[],
  created: ReadonlySet<string> = new Set(),
): Outcome | null {
  const { taken, unique, fails } = asObject(extensionOf(asked.node, 'x-kept'));
  const names =
    unique === undefined ? kindsOf(asked.api, asked.node).flatMap(({ ids }) => ids) : asTexts(unique);
  const own = idsIn(fields, names).filter((id) => !isDocumented(id, examples));
  const open = namedBy(asked, fields, examples).filter(({ hasEnded }) => !hasEnded);
  const isTaken = own.some(
    (id, at) => created.has(id) || own.indexOf(id) < at || open.some((one) => one.ids.includes(id)),
  );
  if (isTaken && taken !== undefined) return toOutcome(taken, 'something open has this ID');
  // The position that an example reduces is there once.
  const isExample = isExampleId({ ...asked, fields }, examples);
  const word = wordOf(fails ?? [], isExample ? { ...fields, trade_unreduced: false } : fields);
  return toOutcome(word, 'the market or the position does not allow it');
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
  const { each, failed } = asObject(extensionOf(asked.node, 'x-kept'));
  const forms = each === undefined ? Object.entries(asObject(failed)) : [];
  const values = { ...asked.fields, id: idsIn(reply, names)[0] };
  return forms.reduce(
    (written, [pointer, form]) =>
      replaceAt(written, keysOf(pointer), (before) =>
        asList(before).map((one) => ({ ...asObject(one), ...asObject(fill(form, values)) })),
      ),
    replaceTexts(reply, new Map(pairs)),
  );
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
  const { gone, short, failed } = asObject(extensionOf(asked.node, 'x-kept'));
  const created = new Set<string>();
  return asList(atPointer(asked.fields, each))
    .map(asObject)
    .reduce<unknown>((written, item, at) => {
      const named = namedBy(asked, item, examples);
      const deed = deedOf(item);
      const isNew = isCreating(deed);
      const refusal = isNew ? refusalOf(asked, item, examples, created) : null;
      const ids = isNew ? idsIn(item, kind.ids) : [];
      for (const id of ids.filter((one) => !isDocumented(one, examples))) created.add(id);
      // An order that this batch sends can be canceled by it.
      const isSent = idsIn(item, kind.ids).some((id) => created.has(id));
      const isGone = hasAllEnded(named) || (!isSent && isUnknown(asked, item, known));
      const moving = { ...asked, memory, fields: { ...asked.fields, ...item } };
      const isShort = short !== undefined && shortageOf(moving, opening, examples) !== null;
      const word = refusal?.code ?? (!isNew && isGone ? gone : undefined);
      const failure = invalid.get(at) ?? word ?? (isShort ? short : undefined);
      if (failure === undefined) {
        move(moving, opening, examples, [moving.fields]);
        return written;
      }
      return atItem(written, at, (one, isOwn) => [isOwn ? fill(failed, { ...item, failure }) : one]);
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
  const { each, rejected } = asObject(extensionOf(node, 'x-kept'));
  const statuses = each === undefined ? asObject(rejected) : {};
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
