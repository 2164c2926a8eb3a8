/** XML text → a tree in which every element and every text knows its line. */
import { SaxesParser } from 'saxes';
import type { Reading } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';

export interface XmlElement {
  readonly kind: 'element';
  readonly uri: string;
  readonly prefix: string;
  readonly local: string;
  /** By name as written, namespace declarations left out. */
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

/** Parses one file; XML that is not well-formed has no tree, and the first fault is told. */
export function readXml({ path, text }: SourceFile): Reading<XmlElement | null> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { element: XmlElement; children: XmlNode[] }[] = [];
  const roots: XmlElement[] = [];
  const faults: { line: number; what: string }[] = [];
  let line = 1;

  parser.on('error', (error) => faults.push({ line: parser.line, what: withoutPosition(error.message) }));
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
      attributes: new Map(own.map(({ name, value }) => [name, value])),
      namespaces: new Map(Object.entries(ns)),
      children,
      file: path,
      line,
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else roots.push(element);
    open.push({ element, children });
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (content: string) => {
    open.at(-1)?.children.push({
      kind: 'text',
      text: content,
      // The parser tells of a text when it has passed it: the text begins as many lines above as it has breaks.
      line: parser.line - (content.match(/\n/g)?.length ?? 0),
    });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();

  const [fault] = faults;
  if (!fault) return { value: roots[0] ?? null, problems: [] };
  return {
    value: null,
    problems: [
      {
        file: path,
        line: fault.line,
        what: `the XML is not well-formed: ${fault.what}`,
        fix: 'close every element, quote every attribute, write & as &amp; and < as &lt;',
      },
    ],
  };
}

function withoutPosition(message: string): string {
  return message.replace(/^(?:[^:\s]*:)?\d+:\d+:\s*/, '').replace(/\.$/, '');
}

/** The child elements, of one name when given. */
export function elementsOf(element: XmlElement, local?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      child.kind === 'element' && (local === undefined || child.local === local),
  );
}

/** Text directly and indirectly inside an element, with the line on which its first text begins. */
export function textOf(element: XmlElement): { readonly text: string; readonly line: number } {
  const first = element.children[0];
  return { text: collect(element), line: first?.line ?? element.line };
}

function collect(element: XmlElement): string {
  return element.children.map((child) => (child.kind === 'text' ? child.text : collect(child))).join('');
}
