/** Markdown inside a specification → blocks. Raw HTML comes out as text, an unsafe link as its words. */
import type GithubSlugger from 'github-slugger';
import type { PhrasingContent, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Problem, Reading } from '../../model/problem.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { readTarget } from '../content/targets.ts';
import { checkWords, TOO_NESTED } from './limits.ts';
import { type LineAt, readSimple, type SimpleBlock } from './simple.ts';
import { createSlugger } from './slugs.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

interface ProseContext {
  /** The line of the specification that is so many lines below the start of the text. */
  readonly lineAt: LineAt;
  readonly slugger: GithubSlugger;
}

/** `placeOf` says where the text was written; it is asked only where a line is needed. */
export function readProse(
  text: string,
  placeOf: () => Pick<Problem, 'file' | 'line'>,
): Reading<readonly Block[]> {
  if (!text.trim()) return { value: [], problems: [] };
  const refuse = (fault: Pick<Problem, 'what' | 'fix'>) => ({
    value: [],
    problems: [{ ...placeOf(), ...fault }],
  });
  const fault = checkWords(text);
  if (fault) return refuse(fault);
  const lineAt: LineAt = (offset) => {
    const { line } = placeOf();
    return line === undefined ? undefined : line + offset;
  };
  const context: ProseContext = { lineAt, slugger: createSlugger() };
  try {
    const value = readSimple(text, lineAt).flatMap((block) => readSimpleBlock(context, block));
    return { value, problems: [] };
  } catch (error) {
    if (error instanceof RangeError) return refuse(TOO_NESTED);
    throw error;
  }
}

/** A block that was read the short way, or what the parser makes of the rest. */
function readSimpleBlock(context: ProseContext, block: SimpleBlock): Block[] {
  if (block.kind === 'paragraph') return [block];
  if (block.kind === 'heading') return [toHeading(context, block.depth, block.children)];
  const lineAt: LineAt = (offset) => context.lineAt(block.line + offset);
  return readBlocks({ ...context, lineAt }, parser.parse(block.text).children);
}

/** The page's title is level 1, whatever level a description begins with. */
function toHeading({ slugger }: ProseContext, depth: number, children: readonly Inline[]): Block {
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4;
  return { kind: 'heading', level, id: slugger.slug(plainText(children)), children };
}

function readBlocks(context: ProseContext, nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap((node) => readBlock(context, node));
}

function readBlock(context: ProseContext, node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: readInlines(context, node.children) }];
    case 'heading':
      return [toHeading(context, node.depth, readInlines(context, node.children))];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered ?? false,
          ...(node.ordered && (node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
          items: node.children.map((item) => readBlocks(context, item.children)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(context, node.children) }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'code':
      return [{ kind: 'code', language: languageOf(node.lang), code: node.value, marked: [] }];
    case 'table': {
      const [head, ...rows] = node.children.map((row) =>
        row.children.map((cell) => readInlines(context, cell.children)),
      );
      return [{ kind: 'table', align: node.align ?? [], head: head ?? [], rows }];
    }
    case 'html':
      return [{ kind: 'paragraph', children: [{ kind: 'text', text: node.value }] }];
    default:
      return [];
  }
}

/** A language is a word: anything else could end the fence it is written behind. */
function languageOf(name: string | null | undefined): string {
  return name && /^[\w+#.-]+$/.test(name) ? name : 'text';
}

function readInlines(context: ProseContext, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node) => readInline(context, node));
}

function readInline(context: ProseContext, node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ kind: node.type, children: readInlines(context, node.children) }];
    case 'break':
      return [{ kind: 'break' }];
    case 'html':
      return [{ kind: 'text', text: node.value }];
    case 'image':
      return [{ kind: 'text', text: node.alt ?? '' }];
    case 'link': {
      const children = readInlines(context, node.children);
      const target = readTarget(node.url);
      const line = context.lineAt((node.position?.start.line ?? 1) - 1);
      return target ? [{ kind: 'link', target, children, line }] : children;
    }
    default:
      return [];
  }
}
