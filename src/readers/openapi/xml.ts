/** A value → XML, with the names, attributes and namespaces of its schema (OpenAPI 3.1, XML Object). */
import { toWire } from '../../model/wire-style.ts';
import { asObject, asText, isObject, keysOf } from '../json-schema/json.ts';
import { itemOf, propertyOf, shapesOf } from '../json-schema/shapes-of.ts';
import { xmlForm } from '../json-schema/xml-names.ts';

/** Writes a document. The root element has the name of the schema, unless `xml` in the schema changes it. */
export function toXml(root: unknown, schema: unknown, value: unknown): string {
  const name = keysOf(asText(asObject(schema).$ref) ?? '').at(-1) ?? 'root';
  // A document has one root element, so a list gets one around it.
  const isWrapped = Array.isArray(value);
  return `${toElements({ root, schema, name, value, isWrapped }).join('\n')}\n`;
}

interface Part {
  /** The document of the schema. */
  readonly root: unknown;
  readonly schema: unknown;
  readonly name: string;
  readonly value: unknown;
  readonly isWrapped?: boolean;
}

/** Returns the lines of an element or, for a list, of an element per item. */
function toElements(part: Part): string[] {
  const { root, schema, name, value } = part;
  const shapes = shapesOf(root, schema, value);
  const xml = xmlOf(shapes);
  const own = asText(xml.name) ?? name;
  if (Array.isArray(value)) {
    const isWrapped = part.isWrapped ?? xmlForm(xml).isWrapped;
    const lines = value.flatMap((item) =>
      toElements({ root, schema: itemOf(shapes), name: isWrapped ? own : name, value: item }),
    );
    return isWrapped ? toElement(tagOf(xml, own), namespaceOf(xml), lines) : lines;
  }
  if (!isObject(value)) return toElement(tagOf(xml, own), namespaceOf(xml), toText(value));
  const members = Object.entries(value).map(([key, member]) => {
    const inner = propertyOf(shapes, key);
    return { root, schema: inner, name: key, value: member, xml: xmlOf(shapesOf(root, inner, member)) };
  });
  const attributes = members
    .filter((member) => xmlForm(member.xml).isAttribute)
    .map(
      (member) => ` ${tagOf(member.xml, asText(member.xml.name) ?? member.name)}="${toText(member.value)}"`,
    );
  const texts = members.filter((member) => xmlForm(member.xml).isText);
  if (texts.length > 0)
    return toElement(
      tagOf(xml, own),
      namespaceOf(xml) + attributes.join(''),
      texts.map((member) => toText(member.value)).join(''),
    );
  const lines = members.filter((member) => !xmlForm(member.xml).isAttribute).flatMap(toElements);
  return toElement(tagOf(xml, own), namespaceOf(xml) + attributes.join(''), lines);
}

function xmlOf(shapes: ReturnType<typeof shapesOf>) {
  return asObject(shapes.find(({ xml }) => isObject(xml))?.xml);
}

function tagOf({ prefix }: ReturnType<typeof xmlOf>, name: string): string {
  return [asText(prefix), name].flatMap((word) => (word ? [toName(word)] : [])).join(':');
}

/** Replaces what a name can't contain with underscores. */
function toName(word: string): string {
  return word.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
}

function namespaceOf({ namespace, prefix }: ReturnType<typeof xmlOf>): string {
  const name = tagOf({ prefix: 'xmlns' }, asText(prefix) ?? '');
  return asText(namespace) ? ` ${name}="${toText(namespace)}"` : '';
}

function toText(value: unknown): string {
  const text = value === null || value === undefined ? '' : toWire(value);
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes an element with a text, or with the lines of other elements. */
function toElement(tag: string, attributes: string, content: string | readonly string[]): string[] {
  if (content.length === 0) return [`<${tag}${attributes}/>`];
  if (typeof content === 'string') return [`<${tag}${attributes}>${content}</${tag}>`];
  return [`<${tag}${attributes}>`, ...content.map((line) => `  ${line}`), `</${tag}>`];
}
