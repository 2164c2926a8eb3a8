/** HTML documents of a built site, parsed the way browsers do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { filesUnder } from './built-site.ts';

export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of the element and everything below it. */
  readonly text: string;
}

export interface ParsedPage {
  readonly elements: readonly PageElement[];
  /** What a browser would have to repair: wrong nesting, duplicate attributes. */
  readonly errors: readonly string[];
}

export interface ParsedDocument {
  /** Path of the file, relative to the web root. */
  readonly file: string;
  readonly html: string;
  readonly parsed: ParsedPage;
}

/** Every HTML document of a site. */
export async function parsePages(root: string): Promise<ParsedDocument[]> {
  const files = (await filesUnder(root)).filter((file) => file.endsWith('.html'));
  return Promise.all(
    files.map(async (file) => {
      const html = await readFile(path.join(root, file), 'utf8');
      return { file, html, parsed: parsePage(html) };
    }),
  );
}

function parsePage(html: string): ParsedPage {
  const errors: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) =>
      errors.push(`${code} at ${html.slice(startOffset, startOffset + 40)}`),
  });
  return { elements: [...elementsIn(document)], errors: [...errors, ...repairedIn(document)] };
}

/** Elements without an end tag, by the standard. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'wbr', 'source']);

/** We write every tag out: an element that lacks one was moved, closed or made by the parser. */
function* repairedIn(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  if (defaultTreeAdapter.isElementNode(node)) {
    const { sourceCodeLocation: place, tagName } = node;
    if (!place?.startTag || (!place.endTag && !VOID.has(tagName))) {
      yield `<${tagName}> around ${textOf(node).slice(0, 40)}`;
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) yield* repairedIn(child);
}

function* elementsIn(node: DefaultTreeAdapterTypes.Node): Generator<PageElement> {
  if (defaultTreeAdapter.isElementNode(node)) {
    yield {
      name: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: textOf(node),
    };
  }
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The content of a `<meta>`, by name or property. */
export function metaOf({ elements }: ParsedPage, name: string): string | undefined {
  return elements.find(
    (element) =>
      element.name === 'meta' && (element.attributes.name === name || element.attributes.property === name),
  )?.attributes.content;
}

/** Elements of one name, with certain attributes. */
export function find(
  { elements }: ParsedPage,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): PageElement[] {
  const wished = Object.entries(attributes);
  return elements.filter(
    (element) => element.name === name && wished.every(([key, value]) => element.attributes[key] === value),
  );
}

/** Every id of a page, in order. */
export function idsOf({ elements }: ParsedPage): string[] {
  return elements.flatMap(({ attributes }) => attributes.id ?? []);
}
