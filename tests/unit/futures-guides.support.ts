/** What tests need of the derivatives guides and feeds: texts, the key of the worked examples, the feeds' examples. */
import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { readGuide, tableOf, textsOf } from './guide.support.ts';
import { readApi } from './spec-source.support.ts';

export const api = await readApi('futures-ws');

export const introduction = readGuide('futures-introduction');
export const rest = readGuide('futures-rest');
export const limits = readGuide('futures-rate-limits');
export const sockets = readGuide('futures-websockets');

/** Returns the first code block with a title. */
export function textOf(guide: string, title: string): string {
  return textsOf(guide, title)[0] ?? '';
}

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
  const channel = api.operations.find((operation) => operation.slug === slug);
  const messages = channel?.kind === 'channel' ? channel.messages : [];
  const example = messages.flatMap(({ examples }) => examples).find((candidate) => candidate.name === name);
  if (!example) throw new Error(`${slug} has no example ${name}`);
  return example.text;
}

export function readExample<T>(shape: z.ZodType<T>, slug: string, name: string): T {
  return shape.parse(JSON.parse(exampleText(slug, name)));
}
