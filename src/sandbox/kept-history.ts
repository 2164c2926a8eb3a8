/** How a thing was created, and what it was after each change: `history` of `x-kept`. */
import { extensionOf } from '../readers/extensions.ts';
import { asObject, keysOf } from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import { idsIn, keptOf } from './kept.ts';
import { type Asked, itemSchema, kindsOf, replaceAt, timesOf } from './kept-lists.ts';
import { fill } from './template.ts';

/** Writes the history of what the request names into a response, oldest first. */
export function showHistory(asked: Asked, document: Document, schema: unknown, reply: unknown): unknown {
  const { api, memory, caller, node, fields } = asked;
  const { in: path, created, changed } = asObject(asObject(extensionOf(node, 'x-kept')).history);
  const [one] = kindsOf(api, node).flatMap((kind) => {
    const named = idsIn(fields, kind.ids);
    return keptOf(memory, kind, caller).filter(({ ids }) => ids.some((id) => named.includes(id)));
  });
  if (path === undefined || !one) return reply;
  const shape = itemSchema(document, schema, String(path));
  const rows = [...(one.former ?? []), one].flatMap(({ sent, at }, revision) => {
    const values = { ...sent, ...timesOf({ at }, null), id: one.id, tail: one.id?.slice(1), revision };
    const forms = [revision === 0 ? created : changed].flat().map((form) => fill(form, values));
    return forms.find((row) => document.check(shape, row).length === 0) ?? [];
  });
  return replaceAt(reply, keysOf(String(path)), () => rows);
}
