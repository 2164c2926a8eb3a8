/** Members of a body that are files. */

import { locate } from '../document/spec-context.ts';
import { asObject, asText, below, isObject } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { isFile } from '../json-schema/type-words.ts';
import { isMultipart, type Media } from './media.ts';
import type { OpenApiContext } from './servers.ts';

/** Names of the members of a multipart body that are sent as files. */
export function fileMembers(context: OpenApiContext, { type, node, pointer }: Media): readonly string[] {
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

/** The name under which a sample stores an answer that is a file: "retrieve-export.zip". */
export function fileNameOf(slug: string, type: string | undefined): string {
  const [, subtype = ''] = (type ?? '').split(/[/;]/);
  const extension = asText(subtype)?.split(/[.+-]/).at(-1) ?? '';
  return `${slug}.${subtype === 'octet-stream' || !/^\w{2,5}$/.test(extension) ? 'bin' : extension}`;
}
