/** Inline content → elements. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Inline } from '../../model/prose.ts';
import { Name } from '../parts/name.tsx';
import { TargetLink } from '../parts/target-link.tsx';

/** From this length on an identifier may need more than one line. */
const LONG = 24;

/** Long identifiers may wrap after a separator, never inside a word. */
export function Identifier({ text }: { text: string }) {
  const parts = text.split(/(?<=[/_.:,=&?])(?=\w)/);
  return (
    <code className="long">
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && <wbr />}
          {part}
        </span>
      ))}
    </code>
  );
}

function render(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return inline.text.length > LONG ? <Identifier text={inline.text} /> : <code>{inline.text}</code>;
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'delete':
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
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

export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => <InlineNode key={index} inline={inline} />);
}

/** A name in a link stays whole in running text; in a cell there is less room, so it may wrap. */
export const InCells = createContext(false);

function LinkWords({ inline }: { inline: Inline }) {
  const mayWrap = useContext(InCells);
  return mayWrap && inline.kind === 'text' ? <Name text={inline.text} /> : render(inline);
}

function InlineNode({ inline }: { inline: Inline }) {
  return render(inline);
}
