/** Inline content → elements; also identifiers, and headings with links to themselves. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Inline } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { TargetLink } from '../parts/render-context.tsx';
import { Name } from '../parts/text.tsx';

/** Length above which an identifier may need more than one line. */
const LONG = 24;

/** Splits an identifier after its separators. */
const partsOf = (text: string) => text.split(/(?<=[/_.:,=&?])(?=\w)/);

/** Returns the texts of inline content that stay on one line: words, short identifiers, parts of long ones. */
export function unbrokenIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'code') return inline.text.length > LONG ? partsOf(inline.text) : [inline.text];
    return plainText([inline]).split(' ');
  });
}

/** An identifier that may wrap after a separator, never inside a word. */
export function Identifier({ text }: { text: string }) {
  return (
    <code className="long">
      {partsOf(text).map((part, index) => (
        <span key={index}>
          {index > 0 && <wbr />}
          {part}
        </span>
      ))}
    </code>
  );
}

const TAGS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;

export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => <InlineNode key={index} inline={inline} />);
}

function InlineNode({ inline }: { inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return inline.text.length > LONG ? <Identifier text={inline.text} /> : <code>{inline.text}</code>;
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const Tag = TAGS[inline.kind];
      return (
        <Tag>
          <Inlines inlines={inline.children} />
        </Tag>
      );
    }
    case 'link':
      return (
        <TargetLink target={inline.target}>
          {inline.children.map((child, index) => (
            <LinkWords key={index} inline={child} />
          ))}
        </TargetLink>
      );
    case 'operation':
      throw new Error(`operation "${inline.id}" was not resolved before rendering`);
    case 'break':
      return <br />;
  }
}

/** Whether text is in a table cell. A name in a link may wrap there, for lack of room, but not in running text. */
export const InCells = createContext(false);

function LinkWords({ inline }: { inline: Inline }) {
  const mayWrap = useContext(InCells);
  return mayWrap && inline.kind === 'text' ? <Name text={inline.text} /> : <InlineNode inline={inline} />;
}

interface HeadingProps {
  readonly level: 2 | 3 | 4;
  readonly id: string;
  readonly label: string;
  /** Content with more than text, such as code; the label by default. */
  readonly children?: ReactNode;
}

export function Heading({ level, id, label, children = label }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    // Labeled by its text alone; otherwise, screen readers read the link with every heading.
    <Tag id={id} tabIndex={-1} aria-label={label}>
      {children}
      <AnchorLink id={id} label={label} />
    </Tag>
  );
}

interface AnchorLinkProps {
  readonly id: string;
  readonly label: string;
  readonly tabIndex?: number;
}

/** A link to a place on the page; a click also copies its address. */
export function AnchorLink({ id, label, tabIndex }: AnchorLinkProps) {
  const name = `Copy link to ${label}`;
  return (
    <a className="anchor" href={`#${id}`} data-copy-link="" aria-label={name} tabIndex={tabIndex}>
      #
    </a>
  );
}
