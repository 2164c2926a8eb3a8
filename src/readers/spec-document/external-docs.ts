/** `externalDocs` → a paragraph with a link. */
import type { Block } from '../../model/prose.ts';
import { readTarget } from '../content/targets.ts';
import { asObject, asText, type JsonObject } from '../json-schema/json.ts';

export function readExternalDocs(node: JsonObject): Block[] {
  const docs = asObject(node.externalDocs);
  const url = asText(docs.url);
  const target = url === undefined ? null : readTarget(url);
  if (url === undefined || !target) return [];
  const text = asText(docs.description) ?? url;
  return [{ kind: 'paragraph', children: [{ kind: 'link', target, children: [{ kind: 'text', text }] }] }];
}
