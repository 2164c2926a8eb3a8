/** Every error in an example or sentence of the spot interfaces is in the registry, and on its own page. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGuide } from './guide.support.ts';

const registry = Object.keys(parse(readFileSync('specs/errors/spot.yaml', 'utf8')));
const read = (path: string) => parse(readFileSync(path, 'utf8'));
const rest = read('specs/rest/spot.yaml');

/** What a page shows: its own errors and those of every call, examples and prose. */
interface Page {
  readonly name: string;
  readonly codes: readonly string[];
  readonly examples: unknown;
  readonly prose: string;
}

const isCode = (text: string, code: string) =>
  text === code || text.startsWith(`${code}:`) || text.startsWith(`${code} `);

/** Returns the texts of `error`, `errorMessage` and `error_message`, at any depth. */
function errorsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /^error(_?message)?$/i.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => errorsIn(inner, Array.isArray(value) ? key : name));
}

function resolve(document: typeof rest, value: { $ref?: string }) {
  return (
    value.$ref
      ?.split('/')
      .slice(1)
      .reduce((inner, part) => inner[part], document) ?? value
  );
}

function httpPages(): Page[] {
  const common = [...rest['x-common-errors'], ...rest['x-common-errors-private']];
  return Object.values(rest.paths)
    .flatMap((path) => Object.values(path ?? {}))
    .map((operation) => {
      const contents = Object.values<{ content?: object }>(operation.responses).flatMap(({ content }) =>
        Object.values(content ?? {}),
      );
      return {
        name: operation.operationId,
        codes: [...(operation['x-errors'] ?? []), ...common],
        examples: contents.flatMap(({ examples }) =>
          Object.values<{ $ref?: string }>(examples ?? {}).map((example) => resolve(rest, example).value),
        ),
        prose: operation.description,
      };
    });
}

function channelPages(path: string): Page[] {
  const document = read(path);
  const common = [...document['x-common-errors'], ...document['x-common-errors-private']];
  return Object.entries<typeof document>(document.channels).map(([name, channel]) => ({
    name,
    codes: [...(channel['x-errors'] ?? []), ...common],
    examples: Object.values<{ $ref?: string }>(channel.messages).map(
      (message) => resolve(document, message).examples,
    ),
    prose: channel.description,
  }));
}

const SPECIFICATIONS = {
  REST: httpPages(),
  'WebSocket v1': channelPages('specs/websocket/spot-v1.yaml'),
  'WebSocket v2': channelPages('specs/websocket/spot-v2.yaml'),
};

test.each(Object.entries(SPECIFICATIONS))('%s: an error of an example is named on its page', (_, pages) => {
  const shown = pages.flatMap((page) => errorsIn(page.examples).map((text) => ({ ...page, text })));
  expect(shown.length).toBeGreaterThan(15);
  const missing = shown.filter(({ text, codes }) => !codes.some((code) => isCode(text, code)));
  expect(missing.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

const CODE = /`(E[A-Z][A-Za-z]*: ?[^`…]+)`/g;
const unknownIn = (text: string) =>
  [...text.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => !registry.some((own) => isCode(code, own)));

test.each(Object.entries(SPECIFICATIONS))('%s: a code in the words is one of the registry', (_, pages) => {
  expect(pages.flatMap(({ name, prose }) => unknownIn(prose).map((code) => `${name}: ${code}`))).toEqual([]);
});

const GUIDES = [
  'rest-intro',
  'rest-auth',
  'rest-ratelimits',
  'rest-earn',
  'rest-uat',
  'ratelimits',
  'errors',
].concat([
  'examples',
  'amends',
  'clordid',
  'ws-intro',
  'ws-auth',
  'ws-book-v1',
  'ws-book-v2',
  'ws-l3-v2',
  'l3-data',
]);

test.each(GUIDES)('the guide spot-%s names codes of the registry only', (name) => {
  expect(unknownIn(readGuide(`spot-${name}`))).toEqual([]);
});
