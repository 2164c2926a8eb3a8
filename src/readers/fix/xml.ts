/** XML text → a tree with the line of every element and text, and tags → XML text. */
import { SaxesParser } from 'saxes';
import type { Problem, Reading } from '../../model/problem.ts';
import { fillMarks } from '../content/variables.ts';
import type { SourceFile } from '../document/source.ts';

export interface XmlElement {
  readonly kind: 'element';
  readonly uri: string;
  readonly prefix: string;
  readonly local: string;
  /** By name as written, without namespace declarations. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Namespaces declared on this element, by prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly file: string;
  readonly line: number;
}

export interface XmlText {
  readonly kind: 'text';
  readonly text: string;
  readonly line: number;
}

export type XmlNode = XmlElement | XmlText;

/** Most levels: more than any repository has, and far fewer than the stack allows. */
const MOST_LEVELS = 100;
/** Most characters of a text, far more than any page shows. */
const MOST_CHARACTERS = 1_000_000;
const MALFORMED = 'close every element, quote every attribute, write & as &amp; and < as &lt;';

/**
 * Parses a file. If the XML is not well-formed, returns no tree and reports the first fault. Rejects a file with a
 * DOCTYPE, because the entities and other files that it can include are never read.
 */
export function readXml({ path, text }: SourceFile): Reading<XmlElement | null> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { element: XmlElement; children: XmlNode[] }[] = [];
  const roots: XmlElement[] = [];
  const faults: Pick<Problem, 'line' | 'what' | 'fix'>[] = [];
  const complain = (what: string, fix: string) => faults.push({ line: parser.line, what, fix });
  const checkLength = (content: string) => {
    if (content.length <= MOST_CHARACTERS) return;
    const most = MOST_CHARACTERS.toLocaleString('en');
    complain(`one text has more than ${most} characters`, 'shorten it');
  };
  let line = 1;

  parser.on('error', (error) =>
    complain(`the XML is not well-formed: ${withoutPosition(error.message)}`, MALFORMED),
  );
  parser.on('doctype', () =>
    complain('the file has a DOCTYPE', 'remove it, and write what its entities stand for in their place'),
  );
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ uri, prefix, local, attributes, ns }) => {
    const children: XmlNode[] = [];
    const own = Object.values(attributes).filter(({ name }) => !/^xmlns(:|$)/.test(name));
    const element: XmlElement = {
      kind: 'element',
      uri,
      prefix,
      local,
      attributes: new Map(own.map(({ name, value }) => [name, fillMarks(value)])),
      namespaces: new Map(Object.entries(ns)),
      children,
      file: path,
      line,
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else roots.push(element);
    for (const { value } of own) checkLength(value);
    open.push({ element, children });
    if (open.length === MOST_LEVELS + 1) {
      complain(`elements are nested more than ${MOST_LEVELS} levels deep`, 'nest them less deeply');
    }
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (content: string) => {
    checkLength(content);
    open.at(-1)?.children.push({
      kind: 'text',
      text: fillMarks(content),
      // The parser reports a text at its end: it starts as many lines above as it has line breaks.
      line: parser.line - (content.match(/\n/g)?.length ?? 0),
    });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();

  const [fault] = faults;
  if (!fault) return { value: roots[0] ?? null, problems: [] };
  return { value: null, problems: [{ file: path, ...fault }] };
}

function withoutPosition(message: string): string {
  return message.replace(/^(?:[^:\s]*:)?\d+:\d+:\s*/, '').replace(/\.$/, '');
}

/** Returns the child elements, or those with a given name. */
export function elementsOf(element: XmlElement, local?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      child.kind === 'element' && (local === undefined || child.local === local),
  );
}

/** Returns all text inside an element, nested or not, with the line of its first child. */
export function textOf(element: XmlElement): { readonly text: string; readonly line: number } {
  const first = element.children[0];
  return { text: collect(element), line: first?.line ?? element.line };
}

function collect(element: XmlElement): string {
  return element.children.map((child) => (child.kind === 'text' ? child.text : collect(child))).join('');
}

/** Whether a file is XML, and so a FIX specification: no other format uses XML. */
export function isXml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}

/** Returns the local name of the root element without parsing the file. Skips declarations and comments before it. */
export function rootElementOf(text: string): string | undefined {
  return /^\uFEFF?(?:\s|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->)*<(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1];
}

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;');
}

/** Escapes the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Writes an element; attributes without a value are left out. */
export function tag(name: string, attributes: Attributes, content: string | null): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`],
  );
  const start = `<${name}${written.join('')}`;
  return content === null ? `${start}/>` : `${start}>${content}</${name}>`;
}
