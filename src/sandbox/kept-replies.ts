/** What a response says about the things that its request created, changed or ended: `reply` of `x-kept`. */
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asObject,
  atPointer,
  isObject,
  type JsonObject,
  keysOf,
} from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import type { Kept } from './exchange.ts';
import { idsIn, keptOf } from './kept.ts';
import { type Asked, effectOf, itemSchema, kindsOf, replaceAt, timesOf } from './kept-lists.ts';
import { isForeign } from './kept-outcomes.ts';
import { fill } from './template.ts';

/** The one template that says something about a request that changed nothing. */
const COUNT = '{count}';

/** Returns a function that writes what has changed since then into a response. */
export function watchKept(
  asked: Asked,
  document: Document,
  isExample: boolean,
  known: string,
): (schema: unknown, reply: unknown) => unknown {
  const { api, memory, caller, node, fields } = asked;
  const { does, reply: templates, within } = asObject(extensionOf(node, 'x-kept'));
  const isAll = does === 'ends-all';
  const forms = Object.entries(asObject(templates));
  const list = () => kindsOf(api, node).flatMap((kind) => keptOf(memory, kind, caller));
  const names = kindsOf(api, node).flatMap(({ ids }) => ids);
  const before = list();
  return (schema, reply) => {
    const now = list().filter((one) => !before.includes(one));
    // What is replaced ends, but the response is about what takes its place.
    const open = now.filter(({ hasEnded }) => !hasEnded);
    const changed = open.length > 0 ? open : now;
    // The request of an example gets its response, but one that names nothing is about what the caller has.
    if (isAll ? before.length === 0 : isExample) return reply;
    if (!isAll && changed.length === 0 && !isForeign(asked, known)) return reply;
    const { each = null, deedOf } = effectOf(api, node) ?? {};
    const instructions = each === null ? [] : asList(atPointer(fields, each)).map(asObject);
    const writeAt = (part: unknown, shape: unknown, pointer: string, form: unknown, of: readonly Kept[]) =>
      replaceAt(withMember(part, keysOf(pointer), form), keysOf(pointer), (value) => {
        const values = of.map((one) => ({ ...timesOf(one, within), ...valuesOf(one, before) }));
        if (!Array.isArray(value)) {
          const [own = isAll || form === COUNT ? {} : undefined] = values;
          return own ? fill(form, { ...(isAll ? fields : own), count: of.length }) : value;
        }
        const own = itemSchema(document, shape, pointer);
        // Null after all forms says nothing, where none of them fits.
        const items = values.map((one) =>
          [form]
            .flat()
            .map((each) => fill(each, one))
            .find((item) => item === null || document.check(own, item).length === 0),
        );
        return items.includes(undefined) ? value : items.filter((item) => item !== null);
      });
    return forms.reduce((written, [pointer, form]) => {
      const [list = '', inner] = pointer.split('/*');
      if (inner === undefined) return writeAt(written, schema, pointer, form, changed);
      const shape = itemSchema(document, schema, list);
      return replaceAt(written, keysOf(list), (items) =>
        asList(items).map((item, at) => {
          const instruction = instructions[at] ?? {};
          const own = asObject(form)[deedOf?.(instruction) ?? ''];
          const ids = idsIn([item, instruction], names);
          const about = now.filter((one) => one.ids.some((id) => ids.includes(id)));
          // An instruction that failed has no events.
          const isFailed = asList(atPointer(item, inner) ?? [null]).length === 0;
          return own === undefined || about.length === 0 || isFailed
            ? item
            : writeAt(item, shape, inner, own, about);
        }),
      );
    }, reply);
  };
}

/** Adds the member that a text is for, if the response does not have it. */
function withMember(value: unknown, keys: readonly string[], form: unknown): unknown {
  const [name = '', ...above] = keys.toReversed();
  if (typeof form !== 'string') return value;
  return replaceAt(value, above.toReversed(), (whole) =>
    isObject(whole) ? { [name]: null, ...whole } : whole,
  );
}

/** Returns the values of a thing, and those that it, or what it replaces, had before. */
function valuesOf(one: Kept, before: readonly Kept[]): JsonObject {
  const { id, sent, replaces, former: changes = [] } = one;
  const known = before.find(({ ids }) => ids.some((own) => own === replaces || one.ids.includes(own)));
  const former = { ...known?.sent, id: known?.id };
  return {
    ...Object.fromEntries(Object.entries(former).map(([name, value]) => [`former_${name}`, value])),
    ...sent,
    id,
    tail: id?.slice(1),
    revision: changes.length,
  };
}
