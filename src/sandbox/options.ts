/** What a response has only if the request asked for it: members whose condition says that an option "was true". */
import { isExactNumber } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Document, membersOf, PARTS_AND_OPTIONS, partsOf } from './document.ts';

const OPTION = /\b(\w+) was true\b/;

/** Leaves out what the request didn't ask for. A response without any of it stays the same object. */
export function withoutUnasked(
  document: Document,
  schema: unknown,
  value: unknown,
  fields: JsonObject,
): unknown {
  if (Array.isArray(value)) {
    const { items } = document.resolve(schema);
    const written = value.map((item) => withoutUnasked(document, items, item, fields));
    return written.every((item, at) => item === value[at]) ? value : written;
  }
  if (!isObject(value) || isExactNumber(value)) return value;
  const members = membersOf(document, schema);
  const [others] = partsOf(document, schema, PARTS_AND_OPTIONS).flatMap(
    ({ additionalProperties }) => additionalProperties ?? [],
  );
  const entries = Object.entries(value);
  const written = entries.flatMap(([name, member]): [string, unknown][] => {
    const own = members?.get(name) ?? others;
    const [, option] = OPTION.exec(asText(extensionOf(asObject(own), 'x-conditional')) ?? '') ?? [];
    const isUnasked = option !== undefined && String(fields[option]) !== 'true';
    return isUnasked ? [] : [[name, withoutUnasked(document, own, member, fields)]];
  });
  const isSame =
    written.length === entries.length && written.every(([, one], at) => one === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(written);
}
