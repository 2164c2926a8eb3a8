/** Block components of the content language, a closed set → blocks. */
import type { BlockContent, DefinitionContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { Block, Card, Parameter, Participant, Presence, SequenceStep, Tone } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { readBlocks, readInlines, readTable, readTarget } from '../prose/markdown.ts';
import { BLOCK_COMPONENTS, type ReadContext, readAttributes, report, reportUnknown } from './context.ts';

type ReadElement = (context: ReadContext, node: MdxJsxFlowElement) => Block[];

const COMPONENTS: Readonly<Record<(typeof BLOCK_COMPONENTS)[number], ReadElement>> = {
  Note: admonition('note'),
  Tip: admonition('tip'),
  Warning: admonition('warning'),
  Danger: admonition('danger'),
  Tabs: (context, node) => [
    {
      kind: 'tabs',
      tabs: elements(context, node, 'Tab').map((tab) => ({
        label: readAttributes(context, tab, ['label']).label,
        blocks: readBlocks(context, tab.children),
      })),
    },
  ],
  Steps: (context, node) => [
    {
      kind: 'steps',
      steps: elements(context, node, 'Step').map((step) => ({
        title: readAttributes(context, step, ['title']).title,
        blocks: readBlocks(context, step.children),
      })),
    },
  ],
  Cards: (context, node) => [
    { kind: 'cards', cards: elements(context, node, 'Card').flatMap((card) => readCard(context, card)) },
  ],
  Parameters: (context, node) => [
    {
      kind: 'parameters',
      parameters: elements(context, node, 'Parameter').map((item) => readParameter(context, item)),
    },
  ],
  Table: (context, node) => {
    const { caption } = readAttributes(context, node, ['caption']);
    const [table, ...rest] = node.children;
    if (table?.type === 'table' && rest.length === 0) return [{ ...readTable(context, table), caption }];
    const what = '<Table> contains something other than one table';
    report(context, node, what, 'put exactly one Markdown table inside');
    return [];
  },
  Sequence: readSequence,
  Figure: (context, node) => {
    const { src, alt, caption } = readAttributes(context, node, ['src', 'alt'], ['caption']);
    const size = context.imageSize(src);
    if (size) return [{ kind: 'figure', src, alt, caption, ...size }];
    const what = `no image ${src} in content/assets, or its size cannot be read`;
    report(context, node, what, 'add the file as SVG with width and height');
    return [];
  },
  CodeTabs: readCodeTabs,
  Operation: (context, node) => {
    const { id } = readAttributes(context, node, ['id']);
    const words = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : []));
    const children = readInlines(context, words);
    return [
      { kind: 'paragraph', children: [{ kind: 'operation', id, children, line: context.lineOf(node) }] },
    ];
  },
};

export function readComponent(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  const name = BLOCK_COMPONENTS.find((known) => known === node.name);
  if (name) return COMPONENTS[name](context, node);
  reportUnknown(context, node);
  return [];
}

function admonition(tone: Tone): ReadElement {
  return (context, node) => [
    {
      kind: 'admonition',
      tone,
      title: readAttributes(context, node, [], ['title']).title,
      blocks: readBlocks(context, node.children),
    },
  ];
}

/** Returns a container's child elements with the given names, also from paragraphs of them; reports everything else. */
function elements(context: ReadContext, node: MdxJsxFlowElement, ...names: string[]): MdxJsxFlowElement[] {
  return node.children.flatMap((child): MdxJsxFlowElement[] => {
    const found = toElements(child);
    if (found.length > 0 && found.every((element) => names.includes(element.name ?? ''))) return found;
    const what = `<${node.name}> contains something other than <${names.join('>, <')}>`;
    report(context, child, what, 'remove it or wrap it');
    return [];
  });
}

function toElements(node: RootContent): MdxJsxFlowElement[] {
  if (node.type === 'mdxJsxFlowElement') return [node];
  if (node.type !== 'paragraph') return [];
  const parts = node.children.filter((child) => child.type !== 'text' || child.value.trim());
  return parts.every((child) => child.type === 'mdxJsxTextElement')
    ? parts.map((child) => ({
        ...child,
        type: 'mdxJsxFlowElement',
        children: [{ type: 'paragraph', children: child.children, position: child.position }],
        data: undefined,
      }))
    : [];
}

/** Reads the text inside an element, which may contain one paragraph only. */
function onlyInlines(context: ReadContext, children: readonly (BlockContent | DefinitionContent)[]) {
  return children.flatMap((child, index) => {
    if (child.type === 'paragraph' && index === 0) return readInlines(context, child.children);
    const what = child.type === 'paragraph' ? 'a second paragraph' : child.type;
    report(context, child, `${what} where one paragraph of text belongs`, 'write one, of plain text');
    return [];
  });
}

function readCard(context: ReadContext, node: MdxJsxFlowElement): Card[] {
  const { title, to } = readAttributes(context, node, ['title', 'to']);
  const target = readTarget(to);
  if (!target) {
    report(context, node, `card leads to "${to}"`, 'write a route ("/docs/…") or an https address');
    return [];
  }
  return [{ title, target, text: onlyInlines(context, node.children), line: context.lineOf(node) }];
}

function isPresence(text: string): text is Presence {
  return text === 'required' || text === 'optional' || text === 'conditional';
}

function readParameter(context: ReadContext, node: MdxJsxFlowElement): Parameter {
  const given = readAttributes(
    context,
    node,
    ['name', 'type', 'presence'],
    ['when', 'default', 'unit', 'range', 'example'],
  );
  if (!isPresence(given.presence)) {
    report(context, node, `presence="${given.presence}"`, 'write required, optional or conditional');
  }
  if ((given.presence === 'conditional') !== (given.when !== undefined)) {
    const what = `parameter ${given.name}: "when" and conditional belong together`;
    report(context, node, what, 'give both or neither');
  }
  return {
    name: given.name,
    type: given.type,
    presence: isPresence(given.presence) ? given.presence : 'optional',
    when: given.when,
    facts: (['default', 'unit', 'range', 'example'] as const).flatMap((kind) => {
      const value = given[kind];
      return value === undefined ? [] : [{ kind, value }];
    }),
    blocks: readBlocks(context, node.children),
  };
}

/** Fence languages and their tabs in the five-language sample. */
const CODE_TABS = [
  { language: 'bash', tab: 'curl' },
  { language: 'python', tab: 'python' },
  { language: 'go', tab: 'go' },
  { language: 'javascript', tab: 'nodejs' },
  { language: 'php', tab: 'php' },
] as const;

function readCodeTabs(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  readAttributes(context, node, []);
  const tabs = node.children.flatMap((child) => {
    const tab = child.type === 'code' ? CODE_TABS.find(({ language }) => language === child.lang)?.tab : null;
    if (child.type === 'code' && tab) return [{ tab, code: context.readCode(child) }];
    const what = '<CodeTabs> contains something other than code in the five languages';
    const fix = `use fences of ${CODE_TABS.map(({ language }) => language).join(', ')}`;
    report(context, child, what, fix);
    return [];
  });
  return [{ kind: 'code-tabs', tabs }];
}

/** Most columns that are readable on a phone. */
const MOST_PARTICIPANTS = 5;

function readSequence(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  const { title } = readAttributes(context, node, ['title']);
  const participants: Participant[] = [];
  const steps: SequenceStep[] = [];
  for (const element of elements(context, node, 'Participant', 'Message', 'Reply', 'Remark')) {
    if (element.name === 'Participant') {
      participants.push(readAttributes(context, element, ['id', 'label']));
    } else {
      steps.push(readStep(context, element, participants));
    }
  }
  if (participants.length < 2 || participants.length > MOST_PARTICIPANTS) {
    const count = participants.length;
    const what = `a sequence with ${count} participant${count === 1 ? '' : 's'}`;
    report(context, node, what, `name 2 to ${MOST_PARTICIPANTS}`);
  }
  return [{ kind: 'sequence', title, participants, steps }];
}

function readStep(
  context: ReadContext,
  node: MdxJsxFlowElement,
  participants: readonly Participant[],
): SequenceStep {
  const text = plainText(onlyInlines(context, node.children)).trim();
  const known = (id: string) => {
    if (!participants.some((participant) => participant.id === id)) {
      const fix = `use ${participants.map((participant) => participant.id).join(', ')}`;
      report(context, node, `unknown participant "${id}"`, fix);
    }
    return id;
  };
  if (node.name === 'Remark') {
    const { over } = readAttributes(context, node, ['over']);
    return { kind: 'remark', over: known(over), text };
  }
  const { from, to } = readAttributes(context, node, ['from', 'to']);
  return { kind: node.name === 'Reply' ? 'reply' : 'message', from: known(from), to: known(to), text };
}
