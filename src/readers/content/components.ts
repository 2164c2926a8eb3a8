/** The closed set of block components of the content language → blocks. */
import type { BlockContent, DefinitionContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { Block, Card, Parameter, Presence, Tone } from '../../model/prose.ts';
import { readAttributes } from './attributes.ts';
import { readBlocks, readCode, readTable } from './blocks.ts';
import { lineOf, type ReadContext, report } from './context.ts';
import { readInlines } from './inlines.ts';
import { readSequence } from './sequence.ts';
import { readTarget } from './targets.ts';

type ReadElement = (context: ReadContext, node: MdxJsxFlowElement) => Block[];

const COMPONENTS: Readonly<Record<string, ReadElement>> = {
  Note: admonition('note'),
  Tip: admonition('tip'),
  Warning: admonition('warning'),
  Danger: admonition('danger'),
  Tabs: (context, node) => [
    {
      kind: 'tabs',
      tabs: elements(context, node, 'Tab').map((tab) => ({
        label: readAttributes(context, tab, { label: 'required' }).label,
        blocks: readBlocks(context, tab.children),
      })),
    },
  ],
  Steps: (context, node) => [
    {
      kind: 'steps',
      steps: elements(context, node, 'Step').map((step) => ({
        title: readAttributes(context, step, { title: 'required' }).title,
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
    const { caption } = readAttributes(context, node, { caption: 'required' });
    const [table, ...rest] = node.children;
    if (table?.type === 'table' && rest.length === 0) return [readTable(context, table, caption)];
    report(
      context,
      node,
      '<Table> holds something else than one table',
      'put exactly one Markdown table inside',
    );
    return [];
  },
  Sequence: readSequence,
  Figure: (context, node) => {
    const { src, alt, caption } = readAttributes(context, node, {
      src: 'required',
      alt: 'required',
      caption: 'optional',
    });
    const size = context.imageSize(src);
    if (size) return [{ kind: 'figure', src, alt, caption, ...size }];
    report(
      context,
      node,
      `no image ${src} in content/assets, or its size cannot be read`,
      'add the file as SVG with width and height',
    );
    return [];
  },
  CodeTabs: readCodeTabs,
  Operation: (context, node) => {
    const { id } = readAttributes(context, node, { id: 'required' });
    const children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : []));
    return [
      {
        kind: 'paragraph',
        children: [{ kind: 'operation', id, children: readInlines(context, children), line: lineOf(node) }],
      },
    ];
  },
};

export function readComponent(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  const name = node.name ?? '';
  const read = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
  if (read) return read(context, node);
  const known = Object.keys(COMPONENTS).join(', ');
  report(context, node, `unknown component <${name}>`, `use one of ${known}`);
  return [];
}

function admonition(tone: Tone): ReadElement {
  return (context, node) => [
    {
      kind: 'admonition',
      tone,
      title: readAttributes(context, node, { title: 'optional' }).title,
      blocks: readBlocks(context, node.children),
    },
  ];
}

/** Children of a container, all of one name; a paragraph that holds nothing but such elements counts too. */
export function elements(
  context: ReadContext,
  node: MdxJsxFlowElement,
  ...names: string[]
): MdxJsxFlowElement[] {
  return node.children.flatMap((child): MdxJsxFlowElement[] => {
    const found = toElements(child);
    if (found.length > 0 && found.every((element) => names.includes(element.name ?? ''))) return found;
    report(
      context,
      child,
      `<${node.name}> holds something else than <${names.join('>, <')}>`,
      'remove it or wrap it',
    );
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

/** The words inside an element that holds one paragraph. */
export function onlyInlines(context: ReadContext, children: readonly (BlockContent | DefinitionContent)[]) {
  return children.flatMap((child) => {
    if (child.type === 'paragraph') return readInlines(context, child.children);
    report(context, child, `${child.type} where one paragraph of text belongs`, 'write plain text');
    return [];
  });
}

function readCard(context: ReadContext, node: MdxJsxFlowElement): Card[] {
  const { title, to } = readAttributes(context, node, { title: 'required', to: 'required' });
  const target = readTarget(to);
  if (!target) {
    report(context, node, `card leads to "${to}"`, 'write a route ("/docs/…") or an https address');
    return [];
  }
  return [{ title, target, text: onlyInlines(context, node.children), line: lineOf(node) }];
}

function isPresence(text: string): text is Presence {
  return text === 'required' || text === 'optional' || text === 'conditional';
}

function readParameter(context: ReadContext, node: MdxJsxFlowElement): Parameter {
  const given = readAttributes(context, node, {
    name: 'required',
    type: 'required',
    presence: 'required',
    when: 'optional',
    default: 'optional',
    unit: 'optional',
    range: 'optional',
    example: 'optional',
  });
  if (!isPresence(given.presence)) {
    report(context, node, `presence="${given.presence}"`, 'write required, optional or conditional');
  }
  if ((given.presence === 'conditional') !== (given.when !== undefined)) {
    report(
      context,
      node,
      `parameter ${given.name}: "when" and conditional belong together`,
      'give both or neither',
    );
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

/** Fence language → tab of the five-language sample. */
const CODE_TABS = [
  { language: 'bash', tab: 'curl' },
  { language: 'python', tab: 'python' },
  { language: 'go', tab: 'go' },
  { language: 'javascript', tab: 'nodejs' },
  { language: 'php', tab: 'php' },
] as const;

function readCodeTabs(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  readAttributes(context, node, {});
  const tabs = node.children.flatMap((child) => {
    const tab = child.type === 'code' ? CODE_TABS.find(({ language }) => language === child.lang)?.tab : null;
    if (child.type === 'code' && tab) return [{ tab, code: readCode(context, child) }];
    report(
      context,
      child,
      '<CodeTabs> holds something else than code in the five languages',
      `use fences of ${CODE_TABS.map(({ language }) => language).join(', ')}`,
    );
    return [];
  });
  return [{ kind: 'code-tabs', tabs }];
}
