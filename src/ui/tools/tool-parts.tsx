/** What tools share: outcomes that are read out and come into sight, buttons, and tables. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface VerdictProps {
  /** Whether something is right, wrong or neither, but there; none where there is nothing to say yet. */
  readonly tone: 'good' | 'bad' | 'found' | 'none';
  readonly children: ReactNode;
}

/** The outcome in a sentence, read out when it changes; the tone is also a word of it. */
export function Verdict({ tone, children }: VerdictProps) {
  return (
    <div className={`verdict ${tone}`} role="status">
      {children}
    </div>
  );
}

/**
 * Brings the outcome of something that a reader did into the window, where it is not in sight: on a phone it is below
 * the inputs. Not for what changes while somebody types.
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
  // The new state is laid out with the next frame.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

interface ActionButtonProps {
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Does something whose outcome is to be seen. */
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
  /** Whether there is nothing more this way. */
  readonly isEnd: boolean;
  readonly onMove: () => void;
  readonly children: ReactNode;
}

/** A step in a list; at its end the button stays reachable, so that the focus isn't lost. */
export function MoveButton({ isEnd, onMove, children }: MoveButtonProps) {
  return (
    <button type="button" aria-disabled={isEnd} onClick={() => !isEnd && onMove()}>
      {children}
    </button>
  );
}

/** Said where the input can't be part of the address. */
export function AddressNote({ isShared }: { isShared: boolean }) {
  return isShared ? null : (
    <p className="tool-hint">
      This input is not part of the address: it is too long, or it contains a password or token.
    </p>
  );
}

interface ToolTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** How it is read on a phone: row by row, where cells have `data-label`, as the fields of messages, or close together. */
  readonly className?: 'wordy' | 'fix-fields' | 'fix-pairs' | 'levels' | 'limit-steps' | undefined;
  readonly children: ReactNode;
}

/** A table that scrolls by itself. */
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
      className={className ? `table ${className}` : 'table'}
      // Only a table that scrolls needs the arrow keys; any other would be one more stop on the way.
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
