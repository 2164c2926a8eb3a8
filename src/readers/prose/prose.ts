/** Markdown in a specification → blocks. HTML in it becomes blocks too, and an unsafe link becomes its text. */
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Problem, Reading } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { type HtmlSetting, readMarkdownWithHtml } from './html.ts';
import { createSlugger, type Dialect, readBlocks, readInlines } from './markdown.ts';
import { type LineAt, readSimple } from './simple.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

/** Parses Markdown. `placeOf` returns where the text was written; it is called only if a line is needed. */
export function readProse(
  text: string,
  placeOf: () => Pick<Problem, 'file' | 'line'>,
): Reading<readonly Block[]> {
  if (!text.trim()) return { value: [], problems: [] };
  const refuse = (fault: Fault) => ({ value: [], problems: [{ ...placeOf(), ...fault, editorial: true }] });
  const fault = checkWords(text);
  if (fault) return refuse(fault);
  const slugger = createSlugger();
  // The page's title is level 1, so a description starts with level 2.
  const toHeading: HtmlSetting['toHeading'] = (depth, children) => {
    const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4;
    return { kind: 'heading', level, id: slugger.slug(plainText(children)), children };
  };
  const lineAt: LineAt = (offset) => {
    const { line } = placeOf();
    return line === undefined ? undefined : line + offset;
  };
  try {
    const value = readSimple(text, lineAt).flatMap((block): Block[] => {
      if (block.kind === 'paragraph') return [block];
      if (block.kind === 'heading') return [toHeading(block.depth, block.children)];
      const { children } = parser.parse(block.text);
      if (children.some(takesHtml)) {
        return readMarkdownWithHtml(block.text, { toHeading, line: lineAt(block.line) });
      }
      return readBlocks(
        createDialect(toHeading, (offset) => lineAt(block.line + offset)),
        children,
      );
    });
    return { value, problems: [] };
  } catch (error) {
    if (error instanceof RangeError) return refuse(TOO_NESTED);
    throw error;
  }
}

/** Whether Markdown has to become HTML first: it contains some, or a link or footnote that is elsewhere in the text. */
function takesHtml(node: Nodes): boolean {
  const isOne = ['html', 'linkReference', 'imageReference', 'footnoteReference'].includes(node.type);
  return isOne || ('children' in node && node.children.some(takesHtml));
}

function createDialect(toHeading: HtmlSetting['toHeading'], lineAt: LineAt): Dialect {
  const dialect: Dialect = {
    lineOf: ({ position }) => lineAt((position?.start.line ?? 1) - 1),
    readHeading: ({ depth, children }) => [toHeading(depth, readInlines(dialect, children))],
    // A language must be a single word: anything else could break the fence in the Markdown version.
    readCode: ({ lang, value }) => {
      const language = lang && /^[\w+#.-]+$/.test(lang) ? lang : 'text';
      return { kind: 'code', language, code: value, marked: [] };
    },
    readBadLink: ({ children }) => readInlines(dialect, children),
    readOtherBlock: () => [],
    readOtherInline: (node) => (node.type === 'image' ? [{ kind: 'text', text: node.alt ?? '' }] : []),
  };
  return dialect;
}

type Fault = Pick<Problem, 'what' | 'fix'>;

const MOST_CHARACTERS = 100_000;
export const MOST_LEVELS = 100;

const TOO_LONG: Fault = {
  what: `a description has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`,
  fix: 'shorten it, or move it into a guide',
};
export const TOO_NESTED: Fault = {
  what: 'the Markdown is nested too deeply',
  fix: 'write it with fewer quotes, lists or brackets inside each other',
};

/** Quotes and lists nested on one line, or a run of marks that would be nested emphasis. */
const NESTED = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${MOST_LEVELS}}|([*_~])\\1{${5 * MOST_LEVELS}}`,
  'm',
);

/** Rejects Markdown that takes a parser very long and that no page needs. */
function checkWords(text: string): Fault | null {
  if (text.length > MOST_CHARACTERS) return TOO_LONG;
  return NESTED.test(text) || mostOpenBrackets(text) > MOST_LEVELS ? TOO_NESTED : null;
}

function mostOpenBrackets(text: string): number {
  let open = 0;
  let most = 0;
  for (const [mark] of text.matchAll(/[[\]]/g)) {
    open = mark === '[' ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}
