/** HTML documents of a built site, parsed as browsers do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { filesUnder } from './built-site.support.ts';

export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of the enclosing elements, outermost first, and of the element itself. */
  readonly path: string;
  /** Text of the element and everything below it, for titles and scripts; of others, only `isEmpty` matters. */
  readonly text: string;
  /** Whether it contains no text. */
  readonly isEmpty: boolean;
}

export interface ParsedPage {
  readonly elements: readonly PageElement[];
  /** What a browser would have to repair, such as wrong nesting or duplicate attributes. */
  readonly errors: readonly string[];
}

export interface PageFile {
  /** Path of the file, relative to the web root. */
  readonly file: string;
  readonly html: string;
}

export interface ParsedDocument extends PageFile {
  readonly parsed: ParsedPage;
}

/** Reads every HTML document of a site. */
export async function readPages(root: string): Promise<PageFile[]> {
  const files = (await filesUnder(root)).filter((file) => file.endsWith('.html'));
  return Promise.all(
    files.map(async (file) => ({ file, html: await readFile(path.join(root, file), 'utf8') })),
  );
}

/** Parses every HTML document of a site without the content of its code blocks; see codeTagsOf. */
export async function parsePages(root: string): Promise<ParsedDocument[]> {
  const pages = await readPages(root);
  return pages.map(({ file, html }) => ({ file, html, parsed: parsePage(withoutCode(html)) }));
}

const CODE = /(<pre\b[^>]*>)(.*?)(?=<\/pre>)/gs;

/** Drops the content of code blocks, which is thousands of colored words. */
export function withoutCode(html: string): string {
  return html.replace(CODE, '$1');
}

/** Returns the code blocks as plain text: the same size, with a fraction of the elements. */
export function withoutColors(html: string): string {
  return html.replace(CODE, (_, start, code) => `${start}<code>${code.replace(/<[^>]*>/g, '')}</code>`);
}

/** Returns the code blocks with a few characters of their code. */
export function withShortCode(html: string): string {
  return withoutColors(html).replace(CODE, (_, start, code) => `${start}${code.slice(0, 20)}</code>`);
}

/** Returns the tags in each code block. */
export function codeTagsOf(html: string): string[][] {
  return [...html.matchAll(CODE)].map(([, , code = '']) => code.match(/<[^>]*>/g) ?? []);
}

function parsePage(html: string): ParsedPage {
  const errors: string[] = [];
  const elements: PageElement[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) =>
      errors.push(`${code} at ${html.slice(startOffset, startOffset + 40)}`),
  });
  const visit = (node: DefaultTreeAdapterTypes.Node, around: string) => {
    const isElement = defaultTreeAdapter.isElementNode(node);
    const own = isElement ? `${around} ${node.tagName}` : around;
    if (isElement) {
      elements.push(toElement(node, own));
      if (isRepaired(node)) errors.push(`<${node.tagName}> around ${textOf(node).slice(0, 40)}`);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, own);
  };
  visit(document, '');
  return { elements, errors };
}

/** Elements that have no end tag according to the standard. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'wbr', 'source']);

/** Whether the parser moved, closed or created the element: our pages have every tag in the source. */
function isRepaired({ sourceCodeLocation: place, tagName }: DefaultTreeAdapterTypes.Element): boolean {
  return !place?.startTag || (!place.endTag && !VOID.has(tagName));
}

/** Elements whose text tests read. */
const READ = new Set(['h1', 'script', 'title']);

function toElement(node: DefaultTreeAdapterTypes.Element, path: string): PageElement {
  return {
    name: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    path,
    // Not getters: an element would keep its document, and hundreds of them keep the garbage collector busy.
    text: READ.has(node.tagName) ? textOf(node) : '',
    isEmpty: !hasWords(node),
  };
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function hasWords(node: DefaultTreeAdapterTypes.Node): boolean {
  if (defaultTreeAdapter.isTextNode(node)) return /\S/.test(node.value);
  return 'childNodes' in node && node.childNodes.some(hasWords);
}

/** Returns the content of a `<meta>`, by name or property. */
export function metaOf({ elements }: ParsedPage, name: string): string | undefined {
  return elements.find(
    (element) =>
      element.name === 'meta' && (element.attributes.name === name || element.attributes.property === name),
  )?.attributes.content;
}

/** Returns the elements with a name and certain attributes. */
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

/** Returns all IDs of a page, in order. */
export function idsOf({ elements }: ParsedPage): string[] {
  return elements.flatMap(({ attributes }) => attributes.id ?? []);
}
