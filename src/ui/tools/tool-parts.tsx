/** Parts shared by the tools: outcomes that are announced and scrolled into view, buttons, and tables. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { tableClass } from '../parts/table-class.ts';

interface VerdictProps {
  /** Right, wrong, or a result that is neither; `none` if there is no result yet. */
  readonly tone: 'good' | 'bad' | 'found' | 'none';
  readonly children: ReactNode;
}

/** Shows the outcome in a sentence, read out when it changes. The text must express the tone too. */
export function Verdict({ tone, children }: VerdictProps) {
  return (
    <div className={`verdict ${tone}`} role="status">
      {children}
    </div>
  );
}

/**
 * Scrolls the outcome of a reader's action into view if it isn't visible, as on a phone, where it is below the inputs.
 * Not meant for changes while the reader types.
 */
export function showOutcome(from: Element): void {
  const show = () => {
    const outcome = from.closest('[data-tool]')?.querySelector('.verdict');
    if (!outcome) return;
    const { top, bottom } = outcome.getBoundingClientRect();
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    if (top >= Number.parseFloat(scrollPaddingTop) && bottom <= innerHeight) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    outcome.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  };
  // The new state is laid out in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

interface ActionButtonProps {
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Button that scrolls to the outcome of its action. */
export function ActionButton({ onAct, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        onAct();
        showOutcome(currentTarget);
      }}
    >
      {children}
    </button>
  );
}

interface MoveButtonProps {
  /** Whether the list ends here in this direction. */
  readonly isEnd: boolean;
  readonly onMove: () => void;
  readonly children: ReactNode;
}

/** Button that moves through a list. At the end it stays focusable, so that the focus isn't lost. */
export function MoveButton({ isEnd, onMove, children }: MoveButtonProps) {
  return (
    <button type="button" aria-disabled={isEnd} onClick={() => !isEnd && onMove()}>
      {children}
    </button>
  );
}

/** Note shown if the input can't be part of the address. */
export function AddressNote({ isShared }: { isShared: boolean }) {
  return isShared ? null : (
    <p className="tool-hint">
      This input isn't part of the address: it is too long, or it contains a password or token.
    </p>
  );
}

interface ToolTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** Layout on a phone: row by row with each cell's `data-label`, as fields of messages, or with narrow columns. */
  readonly className?: 'wordy' | 'fix-fields' | 'fix-pairs' | 'levels' | 'limit-steps' | undefined;
  readonly children: ReactNode;
}

/** Table that scrolls independently of the page. */
export function ToolTable({ caption, head, className, children }: ToolTableProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const sizes = new ResizeObserver(() =>
      setScrolls(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight),
    );
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={tableClass(head.length, className)}
      // Only a table that scrolls needs the focus, for the arrow keys; any other would be a useless tab stop.
      tabIndex={scrolls ? 0 : undefined}
      aria-label={caption}
    >
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
