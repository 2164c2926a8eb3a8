/** What a document says about itself under `info`, the same in OpenAPI, AsyncAPI and OpenRPC. */

import type { Block, Inline } from '../../model/prose.ts';
import { readDescription, readWords, type SchemaContext } from '../json-schema/context.ts';
import { asObject, asText, type JsonObject } from '../json-schema/json.ts';
import { readTarget } from '../prose/markdown.ts';
import { paragraph } from '../prose/paragraph.ts';
import { readExternalDocs } from './operation.ts';

/** Returns the description of a document, its links, and whom to ask and under which terms it may be used. */
export function readInfo(context: SchemaContext, root: JsonObject): Block[] {
  const info = asObject(root.info);
  return [
    ...readWords(context, asText(info.summary), '#/info/summary'),
    ...readDescription(context, info, '#/info'),
    ...readExternalDocs(root),
    ...readExternalDocs(info),
    ...readTerms(info),
  ];
}

function readTerms({ contact, license, termsOfService }: JsonObject): Block[] {
  const { name, url, email } = asObject(contact);
  const { name: right, url: text, identifier } = asObject(license);
  const [terms, address] = [asText(termsOfService), asText(email)];
  const whom = [...link(name, url), ...link(email, address && `mailto:${address}`)];
  const lines: readonly (readonly [string, readonly Inline[]])[] = [
    ['Contact', whom],
    ['License', link(right ?? identifier, text)],
    ['Terms of service', link(terms, terms)],
  ];
  const items = lines.flatMap(([label, [first, ...more]]) =>
    first ? [[paragraph(`${label}: `, first, ...more.flatMap((each) => [', ', each]))]] : [],
  );
  return items.length > 0 ? [{ kind: 'list', ordered: false, items }] : [];
}

/** Returns a link, or text if the address can't be one. */
function link(words: unknown, url: unknown): Inline[] {
  const text = asText(words) ?? asText(url);
  if (!text) return [];
  const target = readTarget(asText(url) ?? '');
  const plain: Inline = { kind: 'text', text };
  return [target?.kind === 'external' ? { kind: 'link', target, children: [plain] } : plain];
}
