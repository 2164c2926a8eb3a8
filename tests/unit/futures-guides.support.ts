/** Guides and feeds of derivatives as tests need them: their blocks, tables, programs and examples, variables replaced. */
import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { readAsyncApi } from '../../src/readers/asyncapi/asyncapi.ts';
import type { Tab } from '../../src/samples/programs.test.support.ts';
import { readSources } from './spec-source.ts';

const files = readSources(['specs/websocket/futures.yaml', 'specs/errors/futures-websocket.yaml']);
export const { value: api, problems } = await readAsyncApi({ id: 'futures-ws', files });

const readGuide = (name: string) => readSources([`content/guides/${name}.mdx`])[0]?.text ?? '';
export const introduction = readGuide('futures-introduction');
export const rest = readGuide('futures-rest');
export const limits = readGuide('futures-rate-limits');
export const sockets = readGuide('futures-websockets');

interface Fence {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

export function fencesOf(text: string): Fence[] {
  const pattern = /^```(\w+)(?: title="([^"]*)")?[^\n]*\n([\s\S]*?)\n```$/gm;
  return [...text.matchAll(pattern)].map(([, language = '', title = '', code = '']) => ({
    language,
    title,
    text: code,
  }));
}

/** The texts of all code blocks with a title, in order. */
export function textsOf(guide: string, title: string): string[] {
  const texts = fencesOf(guide).filter((fence) => fence.title === title);
  if (texts.length === 0) throw new Error(`there is no block "${title}"`);
  return texts.map(({ text }) => text);
}

export function textOf(guide: string, title: string): string {
  return textsOf(guide, title)[0] ?? '';
}

/** The rows of the table with a caption, without its head. */
export function tableOf(guide: string, caption: string): string[][] {
  const start = guide.indexOf(`<Table caption="${caption}">`);
  if (start < 0) throw new Error(`there is no table "${caption}"`);
  const lines = guide.slice(start, guide.indexOf('</Table>', start)).split('\n');
  return lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

export const toNumber = (cell: string | undefined) => Number((cell ?? '').replace(/[^\d.-]/g, ''));
export const quoted = (cell: string | undefined) => (cell ?? '').replaceAll('`', '');

export const SECRET = quoted(tableOf(rest, 'What you start with')[0]?.[1]);
export const KEY = Buffer.from(SECRET, 'base64');
export const sha256 = (text: string) => createHash('sha256').update(text).digest();
export const mac = (key: string | Buffer, data: string | Buffer) =>
  createHmac('sha512', key).update(data).digest('base64');
export const toHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
export const authent = (text: string) => mac(KEY, sha256(text));

export const CHALLENGE = quoted(tableOf(sockets, 'What you start with')[2]?.[1]);

export function exampleText(slug: string, name: string): string {
  const channel = api?.operations.find((operation) => operation.slug === slug);
  const messages = channel?.kind === 'channel' ? channel.messages : [];
  const example = messages.flatMap(({ examples }) => examples).find((candidate) => candidate.name === name);
  if (!example) throw new Error(`${slug} has no example ${name}`);
  return example.text;
}

export function readExample<T>(shape: z.ZodType<T>, slug: string, name: string): T {
  return shape.parse(JSON.parse(exampleText(slug, name)));
}

/** Languages of fences by tab. */
export const LANGUAGES: Readonly<Record<Tab, string>> = {
  curl: 'bash',
  python: 'python',
  go: 'go',
  nodejs: 'javascript',
  php: 'php',
};
export const TABS: readonly Tab[] = ['curl', 'python', 'go', 'nodejs', 'php'];

/** A program of the nth <CodeTabs> of a guide. */
export function programOf(guide: string, index: number, tab: Tab): string {
  const blocks = [...guide.matchAll(/<CodeTabs>\n([\s\S]*?)\n<\/CodeTabs>/g)];
  const program = fencesOf(blocks[index]?.[1] ?? '').find(({ language }) => language === LANGUAGES[tab]);
  if (!program) throw new Error(`no program in ${LANGUAGES[tab]}`);
  return `${program.text}\n`;
}
