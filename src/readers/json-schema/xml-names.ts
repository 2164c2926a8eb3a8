/** How a value is written in XML, if that differs from its name in the schema (OpenAPI, XML Object). */
import { addAll } from '../../model/add-all.ts';
import type { Fact } from '../../model/fact.ts';
import type { SchemaContext } from './context.ts';
import { asObject, asText, isObject, type JsonObject, keysOf } from './json.ts';

/** Whether a value is an attribute, or a list has an element around its items; OpenAPI 3.2 says so by `nodeType`. */
export function xmlForm({ attribute, wrapped, nodeType }: JsonObject) {
  return {
    isAttribute: attribute === true || nodeType === 'attribute',
    isWrapped: wrapped === true || nodeType === 'element',
    isText: nodeType === 'text' || nodeType === 'cdata',
  };
}

/** Describes an element or attribute; null if the name says it, or if no body of the document is XML. */
export function readXmlFact(context: SchemaContext, node: JsonObject, pointer: string): Fact | null {
  if (!isObject(node.xml) || !context.hasXml) return null;
  const [place, key = ''] = keysOf(pointer).slice(-2);
  const own = place === 'properties' || place === 'schemas' ? key : '';
  const { name, prefix, namespace } = node.xml;
  const full = `${asText(prefix) ? `${prefix}:` : ''}${asText(name) ?? own}`;
  const words = [formOf(node, full, full === own), asText(namespace) ? `namespace ${namespace}` : ''];
  const value = words.filter(Boolean).join(', ');
  return value === '' ? null : { kind: 'xml', value };
}

function formOf(node: JsonObject, name: string, isOwn: boolean): string {
  const { isAttribute, isWrapped, isText } = xmlForm(asObject(node.xml));
  if (isText) return 'text of the element';
  if (isAttribute) return `attribute ${name}`;
  const isList = node.type === 'array' || node.items !== undefined;
  // The name of a list is that of the element around its items.
  if (isList) return isWrapped ? `<${name}> around the items` : '';
  return name === '' || isOwn ? '' : `<${name}>`;
}

/** Whether a document has a body in XML. */
export function hasXmlBody(root: unknown): boolean {
  const seen = new Set<unknown>();
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Object.keys(asObject(asObject(value).content)).some((type) => XML_TYPE.test(type))) return true;
    addAll(pending, Object.values(value));
  }
  return false;
}

const XML_TYPE = /^[^/]+\/(?:[^;]+\+)?xml\b/i;
