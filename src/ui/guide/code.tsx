/** Code blocks, highlighted at build time: a title, marked lines, folded lists, a copy button. */
import { Fragment, type ReactNode } from 'react';
import type { CodeLine, TokenRole } from '../../model/code.ts';
import type { CodeBlock } from '../../model/prose.ts';
import { toInlines } from '../../model/walk.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useHighlight } from '../parts/render-context.tsx';
import { Inlines } from './inlines.tsx';

/** Classes of one letter, which keep pages small; the stylesheet colors them. */
const ROLE_CLASS: Readonly<Record<TokenRole, string>> = {
  constant: 'c',
  string: 's',
  comment: 'o',
  keyword: 'k',
  function: 'f',
};

interface CodeLinesProps {
  readonly block: Pick<CodeBlock, 'language' | 'code' | 'marked'>;
  /** 1-based, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether the code is a piece of a program. */
  readonly isPiece?: boolean;
}

/** A range of lines, highlighted as part of the whole code. */
export function CodeLines({ block: { code, language, marked }, from, to, isPiece }: CodeLinesProps) {
  const lines = useHighlight()(code, language);
  // A single line, such as a body or a signature, wraps; the lines of a program don't.
  return (
    <pre className={lines.length === 1 && !isPiece ? 'wrapped' : undefined}>
      <code>
        {lines.slice(from - 1, to).map((line, index) => (
          <Line key={index} tokens={line} marked={marked.includes(from + index)} last={from + index === to} />
        ))}
      </code>
    </pre>
  );
}

export function Code({ block }: { block: CodeBlock }) {
  const { length } = block.code.split('\n');
  const piece = (from: number, to: number) => <CodeLines block={block} from={from} to={to} />;
  const folds = block.folds ?? [];
  return (
    <CodeFigure title={block.title ?? block.language}>
      {folds.map(({ from, to, items }, index) => (
        <Fragment key={from}>
          {piece((folds[index - 1]?.to ?? 0) + 1, from - 1)}
          <details>
            <summary>{items} more</summary>
            {piece(from, to)}
          </details>
        </Fragment>
      ))}
      {piece((folds.at(-1)?.to ?? 0) + 1, length)}
    </CodeFigure>
  );
}

/** The frame around code, with a button that copies everything in it. */
function CodeFigure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="code">
      <figcaption>
        <span>
          <Inlines inlines={toInlines(title)} />
        </span>
        <CopyButton />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <div tabIndex={0}>{children}</div>
    </figure>
  );
}

function Line({ tokens, marked, last }: { tokens: CodeLine; marked: boolean; last: boolean }) {
  const text = tokens.map((token, index) => {
    return token.role ? (
      <span key={index} className={ROLE_CLASS[token.role]}>
        {token.text}
      </span>
    ) : (
      token.text
    );
  });
  const end = last ? '' : '\n';
  if (!marked) return [text, end];
  return (
    <mark>
      {text}
      {end}
    </mark>
  );
}

interface ScrollProps {
  readonly className?: string;
  readonly scenario?: string | undefined;
  readonly children: ReactNode;
}

/** Lines that scroll sideways together. */
export function Scroll({ className = '', scenario, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard
    <div className={`lines ${className}`.trim()} data-scenario={scenario} tabIndex={0}>
      {children}
    </div>
  );
}
