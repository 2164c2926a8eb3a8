/** Media types: which belong together, what each is called, which members are files, and what examples look like as text. */
import { toJsonLine } from '../../model/exact-number.ts';
import { toJsonText } from '../document/json-text.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { isFile } from '../json-schema/scalar.ts';

export interface Media extends Located {
  /** "application/json". */
  readonly type: string;
}

export function readMedia({ node, pointer }: Located): readonly Media[] {
  return Object.entries(asObject(node.content)).map(([type, media]) => ({
    type,
    node: asObject(media),
    pointer: below(pointer, 'content', type),
  }));
}

export function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type);
}

export function isXml(type: string): boolean {
  return /[/+]xml\b/i.test(type);
}

function isForm(type: string): boolean {
  return type.startsWith('application/x-www-form-urlencoded');
}

function isMultipart(type: string): boolean {
  return type.startsWith('multipart/');
}

/** "JSON", "form", "multipart", "XML"; the type itself for anything else. */
export function mediaLabel(type: string): string {
  if (isJson(type)) return 'JSON';
  if (isForm(type)) return 'form';
  if (isMultipart(type)) return 'multipart';
  return isXml(type) ? 'XML' : type;
}

/** Media types whose schema is the same one are one shape sent in several ways. */
export function groupBySchema(media: readonly Media[]): readonly (readonly Media[])[] {
  if (media.length < 2) return media.map((entry) => [entry]);
  const groups = new Map<string, Media[]>();
  for (const entry of media) {
    const key = schemaKey(entry.node);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

function schemaKey({ schema, encoding }: JsonObject): string {
  return JSON.stringify([schema ?? null, encoding ?? null]);
}

/** A value as it crosses the wire in this media type, with the language to highlight it in. */
export function toExampleText(
  type: string,
  value: unknown,
  files: readonly string[],
): { language: string; text: string } {
  if (isForm(type)) return { language: 'text', text: toForm(value) };
  if (isMultipart(type)) return { language: 'http', text: toMultipart(value, files) };
  if (typeof value === 'string' && !isJson(type)) {
    return { language: isXml(type) ? 'xml' : 'text', text: value };
  }
  return { language: 'json', text: toJsonText(value) };
}

function toForm(value: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, item] of Object.entries(asObject(value))) {
    for (const part of Array.isArray(item) ? item : [item]) parameters.append(name, toWire(part));
  }
  return parameters.toString().replaceAll('&', '\n&');
}

const BOUNDARY = 'boundary';

/** The value of a file is its name; its contents are only hinted at. */
function toMultipart(value: unknown, files: readonly string[]): string {
  const parts = Object.entries(asObject(value)).flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item]).map((part) => {
      const isFile = files.includes(name);
      const disposition = `form-data; name="${name}"${isFile ? `; filename="${toWire(part)}"` : ''}`;
      const content = isFile ? `(contents of ${toWire(part)})` : toWire(part);
      return `--${BOUNDARY}\nContent-Disposition: ${disposition}\n\n${content}\n`;
    }),
  );
  return `${parts.join('')}--${BOUNDARY}--`;
}

/** A single value as text in a form, a query or a path. */
export function toWire(value: unknown): string {
  return typeof value === 'string' ? value : toJsonLine(value);
}

/** Names of the members of a multipart body that are sent as files. */
export function fileMembers(context: SpecContext, { type, node, pointer }: Media): readonly string[] {
  if (!isMultipart(type)) return [];
  const { properties } = mergeAllOf(context, asObject(node.schema), below(pointer, 'schema'));
  return Object.entries(asObject(properties)).flatMap(([name, value]) => {
    const member = locate(context, value, '#').node;
    const item = member.type === 'array' ? locate(context, member.items, '#').node : member;
    return isFile(item) ? [name] : [];
  });
}

/** A made-up value names files instead of holding their contents. */
export function withFileNames(value: unknown, files: readonly string[]): unknown {
  if (files.length === 0 || !isObject(value)) return value;
  const named = files
    .filter((name) => value[name] !== undefined)
    .map((name) => [name, Array.isArray(value[name]) ? [`${name}.bin`] : `${name}.bin`]);
  return { ...value, ...Object.fromEntries(named) };
}

/** The name under which a sample stores a response that is a file: "retrieve-export.zip". */
export function fileNameOf(slug: string, type: string | undefined): string {
  const [, subtype = ''] = (type ?? '').split(/[/;]/);
  const extension = asText(subtype)?.split(/[.+-]/).at(-1) ?? '';
  return `${slug}.${subtype === 'octet-stream' || !/^\w{2,5}$/.test(extension) ? 'bin' : extension}`;
}
