/** Advice on connection trouble, taken from the guide section that the specification names. */
import type { Route } from '../../model/address.ts';
import { type ChannelOperation, TROUBLES, type Trouble } from '../../model/operation.ts';
import { blocksOf } from '../../model/page-body.ts';
import type { Block } from '../../model/prose.ts';
import type { Site } from '../../model/site.ts';
import { plainText } from '../../model/walk.ts';

/** A guide section in a few lines, with its address. */
interface Advice {
  readonly title: string;
  readonly route: Route;
  readonly hash: string;
  readonly lines: readonly string[];
}

export type Advices = Partial<Readonly<Record<Trouble, Advice>>>;

/** Most lines shown; the guide has the rest. */
const MOST_LINES = 8;

/** Collects advice on trouble that can be detected: drops always, the rest with sequence numbers or checksums. */
export function toAdvices(
  { pages }: Pick<Site, 'pages'>,
  { recovery = {}, verifies }: Pick<ChannelOperation, 'recovery' | 'verifies'>,
): Advices {
  const canBeFound = {
    drop: true,
    gap: verifies?.sequence !== undefined,
    checksum: verifies?.hasChecksum === true,
  };
  const found = TROUBLES.filter((trouble) => canBeFound[trouble]).flatMap((trouble): [Trouble, Advice][] => {
    const target = recovery[trouble];
    const page = target && pages.find(({ route }) => route === target.route);
    if (!page) return [];
    const hash = target.hash ?? '';
    const section = sectionOf(blocksOf(page.body), hash);
    const [heading] = section;
    const title = heading?.kind === 'heading' ? plainText(heading.children) : page.title;
    // Steps say what to do, as does a diagram without an introduction. Otherwise, the text does.
    const [, first] = section;
    const recipe =
      section.find(({ kind }) => kind === 'steps') ??
      (first?.kind === 'paragraph' ? undefined : section.find(({ kind }) => kind === 'sequence'));
    const lines = (recipe ? [recipe] : section.slice(1).filter(({ kind }) => kind !== 'sequence')).flatMap(
      toLines,
    );
    return [[trouble, { title, route: target.route, hash, lines: lines.slice(0, MOST_LINES) }]];
  });
  return Object.fromEntries(found);
}

/** Returns a heading and the blocks below it. */
function sectionOf(blocks: readonly Block[], hash: string): readonly Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === hash);
  const heading = blocks[start];
  if (heading?.kind !== 'heading') return [];
  const after = blocks.slice(start + 1);
  const end = after.findIndex((block) => block.kind === 'heading' && block.level <= heading.level);
  return [heading, ...(end < 0 ? after : after.slice(0, end))];
}

/** Lists what a client does, in order; tables and code are left to the guide. */
function toLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plainText(block.children)];
    case 'steps':
      return block.steps.map(({ title, blocks }) => `${title}. ${blocks.flatMap(toLines)[0] ?? ''}`.trim());
    case 'list':
      return block.items.map((item) => item.flatMap(toLines).join(' '));
    case 'sequence': {
      const [client] = block.participants;
      return block.steps.flatMap((step) =>
        (step.kind === 'remark' ? step.over : step.from) === client?.id ? [step.text] : [],
      );
    }
    case 'heading':
    case 'quote':
    case 'rule':
    case 'code':
    case 'code-tabs':
    case 'admonition':
    case 'tabs':
    case 'cards':
    case 'parameters':
    case 'table':
    case 'figure':
      return [];
  }
}
