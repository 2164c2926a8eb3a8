/** HTML in a description, which CommonMark allows → blocks. Elements without one become text or are dropped. */

import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { addAll } from '../../model/add-all.ts';
import { lookUp } from '../../model/look-up.ts';
import type { Block, BlockOf, Inline } from '../../model/prose.ts';
import { readCodes, readTarget } from './markdown.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Settings of the surrounding text: how to create headings, and the line for links. */
export interface HtmlSetting {
  readonly toHeading: (depth: number, children: readonly Inline[]) => Block;
  readonly line: number | undefined;
}

interface Setting extends HtmlSetting {
  /** Source of the tree. */
  readonly html: string;
}

/** Reads Markdown that contains HTML. Both become one tree first, because each may start inside the other. */
export function readMarkdownWithHtml(text: string, setting: HtmlSetting): Block[] {
  const html = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    // The heading above footnotes has no words, so it is dropped.
    htmlExtensions: [withoutFilter(gfmHtml({ label: ' ' }))],
  });
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  return readNodes(childNodes, { ...setting, html });
}

/** Removes the filter of GFM, which turns scripts, styles and frames into text; here they are dropped. */
function withoutFilter({ exit = {}, ...extension }: ReturnType<typeof gfmHtml>): ReturnType<typeof gfmHtml> {
  const { htmlFlowData: _flow, htmlTextData: _text, ...others } = exit;
  return { ...extension, exit: others };
}

/** Elements whose content is not prose. */
const DROPPED = new Set(
  (
    'script style template iframe object embed noscript svg math canvas audio video head title select textarea ' +
    'button input frameset map'
  ).split(' '),
);
const EMPHASIS: Readonly<Record<string, 'emphasis' | 'strong' | 'delete'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};
const CODE = new Set(['code', 'tt', 'kbd', 'samp', 'var']);
/** Elements that are blocks or contain them. */
const BLOCKS = new Set(
  (
    'p div section article header footer main aside nav center details summary figure figcaption address form ' +
    'fieldset ul ol li dl dt dd blockquote pre hr table h1 h2 h3 h4 h5 h6'
  ).split(' '),
);

/** Other known elements. A tag that is not listed anywhere is text in angle brackets. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr q rp rt ruby s small span strike ' +
    'strong sub sup time u wbr tbody thead tfoot tr td th caption col colgroup picture'
  ).split(' '),
);

function readNodes(nodes: readonly Node[], setting: Setting): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    const children = trimmed(line);
    if (children.length > 0) blocks.push({ kind: 'paragraph', children });
    line = [];
  };
  for (const node of nodes) {
    if (!holdsBlocks(node)) addAll(line, readInline(node, setting));
    else {
      endLine();
      addAll(blocks, readElement(node, setting));
    }
  }
  endLine();
  return blocks;
}

function holdsBlocks(node: Node): node is Element {
  if (!('tagName' in node) || DROPPED.has(node.tagName)) return false;
  return BLOCKS.has(node.tagName) || node.childNodes.some(holdsBlocks);
}

function readElement(element: Element, setting: Setting): Block[] {
  const { tagName, childNodes } = element;
  const inside = (part: Element) => readNodes(part.childNodes, setting);
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const children = trimmed(readInlines(childNodes, setting));
      return children.length > 0 ? [setting.toHeading(Number(tagName.slice(1)), children)] : [];
    }
    case 'ul':
    case 'ol': {
      const items = childNodes
        .filter(isElement)
        .map(inside)
        .filter((item) => item.length > 0);
      const start = Number(attribute(element, 'start') ?? 1);
      const isNumbered = tagName === 'ol' && Number.isInteger(start) && start > 1;
      return items.length > 0
        ? [{ kind: 'list', ordered: tagName === 'ol', ...(isNumbered && { start }), items }]
        : [];
    }
    case 'blockquote': {
      const blocks = inside(element);
      return blocks.length > 0 ? [{ kind: 'quote', blocks }] : [];
    }
    case 'pre':
      return [
        { kind: 'code', language: languageOf(element), code: textOf(element).replace(/\n$/, ''), marked: [] },
      ];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'table':
      return readTable(element, setting);
    case 'dt':
    case 'summary': {
      const children = trimmed(readInlines(childNodes, setting));
      return children.length > 0 ? [{ kind: 'paragraph', children: [{ kind: 'strong', children }] }] : [];
    }
    default:
      return inside(element);
  }
}

function readTable(table: Element, setting: Setting): Block[] {
  const rows = everyElement(table, 'tr').map((row) => row.childNodes.filter(isElement));
  const toCells = (cells: readonly Element[]) => cells.map((cell) => toCell(cell, setting));
  const [first = [], ...rest] = rows;
  // Every table has a header, so the first row is used even if it doesn't consist of headings.
  const head = toCells(first);
  const body = rest.map(toCells).map((cells) => head.map((_, index) => cells[index] ?? []));
  if (head.length === 0) return [];
  const [caption] = everyElement(table, 'caption').map((each) => textOf(each).trim());
  const block: BlockOf<'table'> = {
    kind: 'table',
    align: head.map(() => null),
    head,
    rows: body,
    codes: readCodes(body),
  };
  return [caption ? { ...block, caption } : block];
}

/** Reads a cell as inlines, with breaks between its paragraphs and list items. */
function toCell(cell: Element, setting: Setting): Inline[] {
  const lines = (blocks: readonly Block[]): Inline[][] =>
    blocks.flatMap((block): Inline[][] => {
      if (block.kind === 'paragraph' || block.kind === 'heading') return [[...block.children]];
      if (block.kind === 'list') return block.items.flatMap(lines);
      return block.kind === 'code' ? [[{ kind: 'code', text: block.code }]] : [];
    });
  return lines(readNodes(cell.childNodes, setting)).flatMap((line, index) =>
    index === 0 ? line : [{ kind: 'break' } as const, ...line],
  );
}

function readInlines(nodes: readonly Node[], setting: Setting): Inline[] {
  return nodes.flatMap((node) => readInline(node, setting));
}

function readInline(node: Node, setting: Setting): Inline[] {
  if ('value' in node) return [{ kind: 'text', text: node.value.replace(/\s+/g, ' ') }];
  if (!isElement(node) || DROPPED.has(node.tagName)) return [];
  const { tagName, childNodes } = node;
  if (tagName === 'br') return [{ kind: 'break' }];
  // Footnotes become a list below the text, and a reference to one its number there.
  if (attribute(node, 'data-footnote-backref') !== undefined) return [];
  if (attribute(node, 'data-footnote-ref') !== undefined) return textInline(`[${textOf(node)}]`);
  if (tagName === 'img') return textInline(attribute(node, 'alt') ?? '');
  if (CODE.has(tagName)) {
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    return text ? [{ kind: 'code', text }] : [];
  }
  const inside = readInlines(childNodes, setting);
  // "<order id>" looks like HTML but is text.
  const tag = BLOCKS.has(tagName) || INLINE.has(tagName) ? '' : startTag(node, setting);
  const children = tag ? [...textInline(tag), ...inside] : inside;
  if (children.length === 0) return [];
  const kind = lookUp(EMPHASIS, tagName);
  if (kind) return [{ kind, children }];
  const target = tagName === 'a' ? readTarget(attribute(node, 'href') ?? '') : null;
  return target ? [{ kind: 'link', target, children, line: setting.line }] : children;
}

function startTag({ sourceCodeLocation }: Element, { html }: Setting): string {
  const { startOffset = 0, endOffset = 0 } = sourceCodeLocation?.startTag ?? sourceCodeLocation ?? {};
  return html.slice(startOffset, endOffset);
}

function textInline(text: string): Inline[] {
  return text ? [{ kind: 'text', text }] : [];
}

/** Removes breaks at the start and end, and spaces at the start and end of each line. */
function trimmed(line: readonly Inline[]): Inline[] {
  const inlines = line.slice(
    line.findIndex((inline) => !isSpace(inline)),
    line.findLastIndex((inline) => !isSpace(inline)) + 1,
  );
  return inlines.flatMap((inline, index): Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const before = inlines[index - 1];
    const after = inlines[index + 1];
    const start = !before || before.kind === 'break' ? inline.text.trimStart() : inline.text;
    return textInline(!after || after.kind === 'break' ? start.trimEnd() : start);
  });
}

function isSpace(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '');
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function everyElement(parent: Element, name: string): Element[] {
  return parent.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === name ? [child] : everyElement(child, name)));
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!isElement(node) || DROPPED.has(node.tagName)) return '';
  return node.tagName === 'br' ? '\n' : node.childNodes.map(textOf).join('');
}

/** Returns the language in a class name, as Markdown and most highlighters write it. */
function languageOf(element: Element): string {
  const classes = [element, ...everyElement(element, 'code')].map((each) => attribute(each, 'class') ?? '');
  return /\blang(?:uage)?-([\w+#.-]+)/.exec(classes.join(' '))?.[1] ?? 'text';
}
