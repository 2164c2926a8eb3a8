/** Fits a documented response to the arguments of the path and the query, where it repeats them. */
import { isExactNumber } from '../model/exact-number.ts';
import { asList, asObject, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Document, isRequired, membersOf } from './document.ts';
import { echo } from './echo.ts';
import { isAlike } from './values.ts';

/** Parameters of an operation, and the arguments of a request. */
interface Sent {
  readonly document: Document;
  readonly parameters: readonly JsonObject[];
  readonly sent: Readonly<Record<string, string>>;
}

/** Writes the arguments of the path and the query in place of the documented ones, where the response repeats them. */
export function echoArguments(
  { document, parameters, sent }: Sent,
  replySchema: unknown,
  reply: unknown,
  /** Arguments of the example, if they aren't those of the parameters. */
  query: JsonObject | null = null,
): unknown {
  const documented = documentedArguments(document, parameters).map(({ name, value: usual }) => {
    const value = query?.[name] ?? usual;
    // A part of a structured argument is mostly a member of its own: page[size], page_size.
    const bare = name.replace(/\[(\w+)\]/g, '_$1');
    return { name: bare, own: sent[name], value };
  });
  const repeated = documented.filter(({ own }) => own !== undefined);
  const values = new Map(documented.map(({ name, own, value }) => [name, own === undefined ? value : null]));
  const shortened = withoutUnsent(document, replySchema, reply, values);
  if (repeated.every(({ own, value }) => own === String(value))) return shortened;
  const request = Object.fromEntries(repeated.map(({ name, value }) => [name, value]));
  const now = Object.fromEntries(repeated.map(({ name, own }) => [name, own]));
  return echo(
    { document, request, requestSchema: true, reply: shortened, replySchema, isData: true },
    now,
    null,
  );
}

/** Returns the arguments of the example, by name. */
export function documentedArguments(
  document: Document,
  parameters: readonly JsonObject[],
): readonly { readonly name: string; readonly value: unknown }[] {
  return parameters.flatMap(({ name, example, examples, schema }) => {
    const [first] = Object.values(asObject(examples)).map((one) => document.resolve(one).value);
    const value = example ?? first ?? asList(document.resolve(schema).examples)[0];
    return value === undefined ? [] : [{ name: String(name), value }];
  });
}

/** Leaves out arguments that weren't sent, in an object that has nothing but arguments. Others are data. */
function withoutUnsent(
  document: Document,
  schema: unknown,
  value: unknown,
  /** Documented values of the arguments; null if one was sent. */
  documented: ReadonlyMap<string, unknown>,
): unknown {
  if (!isObject(value) || isExactNumber(value)) return value;
  const members = membersOf(document, schema);
  const entries = Object.entries(value);
  const isRepetition = entries.length > 1 && entries.every(([name]) => documented.has(name));
  const isUnsent = ([name, member]: [string, unknown]) =>
    isRepetition && isAlike(documented.get(name), member) && !isRequired(document, schema, name);
  const written = entries
    .filter((entry) => !isUnsent(entry))
    .map(([name, member]): [string, unknown] => [
      name,
      withoutUnsent(document, members?.get(name), member, documented),
    ]);
  const isSameObject =
    written.length === entries.length && written.every(([, one], at) => one === entries[at]?.[1]);
  return isSameObject ? value : Object.fromEntries(written);
}
