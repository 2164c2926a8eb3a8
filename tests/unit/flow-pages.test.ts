/** Walk-throughs quote the specification: every fragment is part of an example of the operation in its title. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fencesOf, readGuide, tableOf, textsOf } from './guide.support.ts';
import { readSources } from './spec-source.support.ts';

/** Walk-throughs, the specification each one quotes, and its number of quotations. */
const PAGES = [
  ['otc-api/rest-api', 'rest/otc', 8],
  ['custody-api/rest-api', 'rest/custody', 10],
  ['embed-api/rest-api', 'rest/embed', 14],
  ['embed-v1-api/rest-api', 'rest/embed-v1', 1],
  ['pay-api/rest-api', 'rest/pay', 13],
  ['ramp-api/intro', 'rest/ramp', 8],
  ['oauth/{{provider.product}}-connect', 'rest/oauth', 12],
  ['prime-api/websocket/intro', 'websocket/prime', 19],
] as const;

/** A parsed file, whatever its format. */
type Parsed = ReturnType<typeof parse>;

interface Quotable {
  readonly title: string;
  /** "GET /b2b/quotes/{quote_id}", and the examples of its parameters. */
  readonly line?: string;
  readonly parameters?: ReadonlyMap<string, string>;
  readonly sides: Readonly<Record<string, readonly unknown[]>>;
}

const read = (path: string) => readSources([path])[0]?.text ?? '';

/** Whether everything in the part is also in the whole; members and entries may be left out. */
function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) {
    if (!Array.isArray(whole) || (part.length === 0 && whole.length > 0)) return false;
    return part.every((entry) => whole.some((other) => isPart(entry, other)));
  }
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  const members = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => members.has(name) && isPart(value, members.get(name)));
}

/** Follows references within the file. */
function createResolver(spec: Parsed) {
  const resolve = (node: Parsed): Parsed => {
    if (typeof node?.$ref !== 'string') return node;
    const keys: string[] = node.$ref.slice(2).split('/');
    return resolve(keys.reduce((at, key) => at?.[key], spec));
  };
  return resolve;
}

function readOpenApi(spec: Parsed): Quotable[] {
  const resolve = createResolver(spec);
  const examplesOf = (body: Parsed): unknown[] =>
    Object.values<Parsed>(resolve(body)?.content ?? {}).flatMap(({ examples }) =>
      Object.values<Parsed>(examples ?? {}).map((example) => resolve(example).value),
    );
  return Object.entries<Parsed>(spec.paths).flatMap(([path, item]) =>
    Object.entries<Parsed>(item).map(([method, operation]): Quotable => {
      const parameters: Parsed[] = (operation.parameters ?? []).map(resolve);
      return {
        title: operation.summary,
        line: `${method.toUpperCase()} ${path}`,
        parameters: new Map(parameters.map(({ name, example }) => [name, String(example)])),
        sides: {
          request: examplesOf(operation.requestBody),
          response: Object.values<Parsed>(operation.responses).flatMap(examplesOf),
        },
      };
    }),
  );
}

function readAsyncApi(spec: Parsed): Quotable[] {
  const resolve = createResolver(spec);
  return Object.values<Parsed>(spec.channels).map(({ title, messages }): Quotable => {
    const all = Object.values<Parsed>(messages).map(resolve);
    const examplesOf = (isSent: boolean) =>
      all
        .filter((message) => SENT.has(message['x-role']) === isSent)
        .flatMap(({ examples }) => examples.map(({ payload }: Parsed) => payload));
    return { title, sides: { sent: examplesOf(true), received: examplesOf(false) } };
  });
}

/** Roles of the messages that your program sends. */
const SENT = new Set(['request', 'unsubscribe']);

/** Joins long queries, which have one line per parameter. */
const inOneLine = (text: string) => text.replace(/\n\s*/g, '');

/** Whether a request line is that of the operation, with the examples of its parameters. */
function isLine(text: string, { line = '', parameters = new Map() }: Quotable): boolean {
  const [address = '', query = ''] = inOneLine(text).split('?');
  const path = line.replace(/\{(\w+)\}/g, (_, name: string) => parameters.get(name) ?? '');
  const sent = [...new URLSearchParams(query)];
  return address === path && sent.every(([name, value]) => parameters.get(name) === value);
}

/** Returns the members of a form-encoded body. */
const formOf = (text: string) => Object.fromEntries(new URLSearchParams(inOneLine(text)));

describe.each(PAGES)('the walk-through %s', (page, source, count) => {
  const spec = parse(read(`specs/${source}.yaml`), { merge: true });
  const quotables = spec.asyncapi ? readAsyncApi(spec) : readOpenApi(spec);
  const webhook = { claims: textsOf(readGuide('pay-webhook'), 'claims').map((text) => JSON.parse(text)) };
  const all: readonly Quotable[] = [...quotables, { title: 'Pay webhook', sides: webhook }];
  const fences = fencesOf(read(`content/pages/${page}.mdx`)).filter(({ title }) => title.includes(': '));

  test('quotes what the operation named in the title shows', () => {
    const strange = fences.filter(({ language, title, text }) => {
      const [operation, side = ''] = title.split(': ');
      const named = all.filter((each) => each.title === operation);
      if (language === 'text' && text.includes(' /')) return !named.some((each) => isLine(text, each));
      const fragment: unknown = language === 'json' ? JSON.parse(text) : formOf(text);
      return !named.some(({ sides }) => (sides[side] ?? []).some((example) => isPart(fragment, example)));
    });
    expect(strange).toEqual([]);
  });

  test('has no JSON without such a title', () => {
    expect(fences).toHaveLength(count);
    const json = fencesOf(read(`content/pages/${page}.mdx`)).filter(({ language }) => language === 'json');
    expect(json.filter(({ title }) => !title.includes(': '))).toEqual([]);
  });
});

test('a fragment with a figure of its own is found out', () => {
  const example = { error: [], result: { quotes: [{ id: 'a', price: '1.0' }, { id: 'b' }] } };
  expect(isPart({ error: [], result: { quotes: [{ id: 'b' }] } }, example)).toBe(true);
  expect(isPart({ result: { quotes: [{ id: 'a', price: '1.1' }] } }, example)).toBe(false);
  expect(isPart({ result: { total: 1 } }, example)).toBe(false);
  expect(isPart({ result: { quotes: [] } }, example)).toBe(false);
});

test('every call of Embed v1 links to the successor that its info page names', () => {
  const linksOf = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\]\((\/docs\/embed-[^)]+)\)/g)].map(([, route = '']) => route);
  const rows = tableOf(read('content/pages/embed-v1-api/rest-api.mdx'), 'v1 requests and their successors');
  const { paths } = parse(read('specs/rest/embed-v1.yaml'), { merge: true });
  const named = Object.values<Parsed>(paths).map(({ post }) => {
    const [, successor] = rows.find(([call]) => call?.startsWith(`[${post.summary}]`)) ?? [];
    const [route = 'none'] = linksOf(successor);
    return [post.summary, linksOf(post.description).includes(route)];
  });
  expect(rows).toHaveLength(4);
  expect(named).toEqual(rows.map(([call]) => [/\[([^\]]+)\]/.exec(call ?? '')?.[1], true]));
});
