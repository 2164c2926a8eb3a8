/** Blocks → elements, with a renderer for every kind, which the compiler checks. */
import type { ReactNode } from 'react';
import type { Block, BlockKind, BlockOf, Parameter } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { TargetLink, useFile } from '../parts/render-context.tsx';
import { tableClass } from '../parts/table-class.ts';
import { Facts, Name } from '../parts/text.tsx';
import { Code } from './code.tsx';
import { Heading, InCells, Inlines, unbrokenIn } from './inlines.tsx';
import { Sequence } from './sequence.tsx';
import { CodeTabs, TabSet } from './tab-set.tsx';

type Renderers = { readonly [K in BlockKind]: (props: { block: BlockOf<K> }) => ReactNode };

const TONE_TITLES = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' } as const;

const RENDERERS: Renderers = {
  paragraph: ({ block }) => (
    <p>
      <Inlines inlines={block.children} />
    </p>
  ),
  heading: ({ block }) => (
    <Heading level={block.level} id={block.id} label={plainText(block.children)}>
      <Inlines inlines={block.children} />
    </Heading>
  ),
  list: ({ block }) => {
    const Tag = block.ordered ? 'ol' : 'ul';
    return (
      <Tag start={block.start}>
        {block.items.map((item, index) => (
          <li key={index}>
            <Tight blocks={item} />
          </li>
        ))}
      </Tag>
    );
  },
  quote: ({ block }) => (
    <blockquote>
      <Blocks blocks={block.blocks} />
    </blockquote>
  ),
  rule: () => <hr />,
  code: ({ block }) => <Code block={block} />,
  'code-tabs': ({ block }) => <CodeTabs tabs={block.tabs} />,
  admonition: ({ block }) => (
    <aside className={`admonition ${block.tone}`} aria-label={TONE_TITLES[block.tone]}>
      <p className="admonition-title">
        <strong>{TONE_TITLES[block.tone]}</strong>
        {block.title && <span>{block.title}</span>}
      </p>
      <Blocks blocks={block.blocks} />
    </aside>
  ),
  tabs: ({ block }) => (
    <TabSet
      legend="Choose a tab"
      panels={block.tabs.map(({ label, blocks }) => ({ label, content: <Blocks blocks={blocks} /> }))}
    />
  ),
  steps: ({ block }) => (
    <ol className="steps">
      {block.steps.map((step, index) => (
        <li key={index}>
          <p className="step-title">{step.title}</p>
          <Blocks blocks={step.blocks} />
        </li>
      ))}
    </ol>
  ),
  cards: ({ block }) => (
    <ul className={block.cards.some(({ badge }) => badge) ? 'cards with-badges' : 'cards'}>
      {block.cards.map((card, index) => (
        <li key={index}>
          {card.badge && <span className={`badge ${card.badge.kind}`}>{card.badge.label}</span>}
          <TargetLink target={card.target}>
            <Name text={card.title} />
          </TargetLink>
          {card.text.length > 0 && (
            <p>
              <Inlines inlines={card.text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  ),
  parameters: ({ block }) => (
    <dl className="parameters">
      {block.parameters.map((parameter, index) => (
        <ParameterItem key={index} parameter={parameter} />
      ))}
    </dl>
  ),
  table: ({ block }) => (
    <InCells value={true}>
      <DataTable block={block} />
    </InCells>
  ),
  sequence: ({ block }) => <Sequence block={block} />,
  figure: ({ block }) => <ImageFigure block={block} />,
};

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockNode key={index} block={block} />);
}

function BlockNode<K extends BlockKind>({ block }: { block: BlockOf<K> & { kind: K } }) {
  const Renderer: (props: { block: BlockOf<K> }) => ReactNode = RENDERERS[block.kind];
  return <Renderer block={block} />;
}

/** The content of a list item: its first paragraph needs no paragraph element. */
function Tight({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />;
  return (
    <>
      <Inlines inlines={first.children} />
      <Blocks blocks={rest} />
    </>
  );
}

/** Name, type and presence on the first line, meaning below, facts in small print. */
function ParameterItem({ parameter }: { parameter: Parameter }) {
  const { name, type, presence, when, facts, blocks } = parameter;
  return (
    <div>
      <dt>
        <code>{name}</code> <span className="type">{type}</span>{' '}
        <em className={presence}>{when ? `conditional: ${when}` : presence}</em>
      </dt>
      <dd>
        <Blocks blocks={blocks} />
        <Facts facts={facts} />
      </dd>
    </div>
  );
}

/** Average characters per row above which cells don't fit side by side on a phone, and are stacked. */
const WORDS_IN_A_ROW = 60;

/** Characters that fit side by side on a phone, the fewest that a column takes, and what its padding takes. */
const PHONE_WIDTH = 47;
const NARROWEST = 9;
const PADDING = 2;

const lengthOf = (text: string) => text.length;

function isWordy({ head, rows, align }: BlockOf<'table'>): boolean {
  if (head.length < 2 || rows.length === 0) return false;
  const letters = rows.flat().reduce((sum, cell) => sum + plainText(cell).length, 0);
  if (letters / rows.length > WORDS_IN_A_ROW) return true;
  // Figures are compared down a column, so their table scrolls instead.
  if (align.includes('right') || head.length > 5) return false;
  const widths = head.map((title, column) =>
    Math.max(
      NARROWEST,
      ...[title, ...rows.map((row) => row[column] ?? [])].flatMap(unbrokenIn).map(lengthOf),
    ),
  );
  return widths.reduce((sum, width) => sum + width + PADDING, 0) > PHONE_WIDTH;
}

function DataTable({ block }: { block: BlockOf<'table'> }) {
  const alignOf = (column: number) => (block.align[column] === 'right' ? 'number' : undefined);
  const wordy = isWordy(block);
  const className = tableClass(block.head.length, wordy ? 'wordy' : undefined);
  const labelOf = (column: number) => {
    const title = wordy && column > 0 ? plainText(block.head[column] ?? []) : '';
    return title ? title.replace(/[^?]$/, '$&:') : undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling group, not a set of form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className={className} role="group" aria-label={block.caption ?? 'Table'} tabIndex={0}>
      <table>
        {block.caption && <caption>{block.caption}</caption>}
        <thead>
          <tr>
            {block.head.map((cell, column) =>
              cell.length > 0 ? (
                <th key={column} scope="col" className={alignOf(column)}>
                  <Inlines inlines={cell} />
                </th>
              ) : (
                // An empty cell is not a header.
                <td key={column} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, number) => (
            <tr key={number} id={block.codes?.[number]?.anchor}>
              {row.map((cell, column) => (
                <td key={column} className={alignOf(column)} data-label={labelOf(column)}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ImageFigure({ block }: { block: BlockOf<'figure'> }) {
  const file = useFile();
  return (
    <figure className="image">
      <img
        src={file(`images/${block.src}`)}
        alt={block.alt}
        width={block.width}
        height={block.height}
        loading="lazy"
      />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  );
}
