/** Markdown tree → blocks, for descriptions in specifications and for content. A dialect reads what differs. */
import GithubSlugger from 'github-slugger';
import type { Code, Heading, Link, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { isRoute, normalizeRoute } from '../../model/address.ts';
import { FRAME_IDS } from '../../model/anchor.ts';
import type { Block, BlockOf, Inline, LinkTarget, TableCode } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';

export interface Dialect {
  lineOf(node: Nodes): number | undefined;
  readHeading(node: Heading): Block[];
  readCode(node: Code): Block;
  /** Reads a link that is neither a route, an anchor nor a safe URL. */
  readBadLink(node: Link): Inline[];
  readOtherBlock(node: RootContent): Block[];
  readOtherInline(node: PhrasingContent): Inline[];
}

export function readBlocks(dialect: Dialect, nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap((node) => readBlock(dialect, node));
}

function readBlock(dialect: Dialect, node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: readInlines(dialect, node.children) }];
    case 'heading':
      return dialect.readHeading(node);
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered ?? false,
          ...(node.ordered && (node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
          items: node.children.map((item) => readBlocks(dialect, item.children)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(dialect, node.children) }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'code':
      return [dialect.readCode(node)];
    case 'table':
      return [readTable(dialect, node)];
    default:
      return dialect.readOtherBlock(node);
  }
}

export function readTable(dialect: Dialect, node: Table): BlockOf<'table'> {
  const [head = [], ...rows] = node.children.map((row) =>
    row.children.map((cell) => readInlines(dialect, cell.children)),
  );
  return { kind: 'table', align: node.align ?? [], head, rows, codes: readCodes(rows) };
}

/** Returns the code that each row explains; undefined if any row explains something else. */
export function readCodes(rows: BlockOf<'table'>['rows']): TableCode[] | undefined {
  const codes = rows.flatMap(([first = [], second = []]) => {
    const [name, next] = [onlyCode(first), onlyCode(second)];
    const tag = plainText(first);
    if (next && /^\d{1,5}$/.test(tag)) return [toCode(next, tag, 1)];
    if (name && name.length > 2) return [toCode(name, '', 0)];
    // "Header | `API-Sign` | …": the kind of thing comes before its name.
    return next && next.length > 2 ? [toCode(next, '', 1)] : [];
  });
  return codes.length > 0 && codes.length === rows.length ? codes : undefined;
}

function toCode(name: string, tag: string, cell: number): TableCode {
  return { name, tag, isError: /^E[A-Z]\w*:|^-\d/.test(name), cell };
}

function onlyCode(cell: readonly Inline[]): string | null {
  const [code, ...others] = cell.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '');
  return code?.kind === 'code' && others.length === 0 ? code.text : null;
}

export function readInlines(dialect: Dialect, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node) => readInline(dialect, node));
}

function readInline(dialect: Dialect, node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      // A line break in the source is shown as a space.
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ kind: node.type, children: readInlines(dialect, node.children) }];
    case 'break':
      return [{ kind: 'break' }];
    case 'link': {
      const target = readTarget(node.url);
      if (!target) return dialect.readBadLink(node);
      const children = readInlines(dialect, node.children);
      return [{ kind: 'link', target, children, line: dialect.lineOf(node) }];
    }
    default:
      return dialect.readOtherInline(node);
  }
}

/** Returns the target of a link; null if it is neither a route, an anchor nor a safe URL (`javascript:` is not). */
export function readTarget(url: string): LinkTarget | null {
  if (url.startsWith('#')) return { kind: 'anchor', hash: url.slice(1) };
  if (/^(https?:|mailto:)/.test(url)) return { kind: 'external', url };
  if (!isRoute(url) || url.startsWith('//')) return null;
  const [path = '', hash] = url.split('#');
  return { kind: 'page', route: normalizeRoute(path), hash };
}

/** Creates ids for the headings of a page, different from the ids of the frame. */
export function createSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  for (const id of FRAME_IDS) slugger.slug(id);
  return slugger;
}
