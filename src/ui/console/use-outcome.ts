/** Brings the outcome of what the reader sent into view once it is there, unless the reader has moved on meanwhile. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Events that only a reader causes. */
const SIGNS = ['wheel', 'touchmove', 'keydown'];

/** Returns a reference for the element with the outcome, and what to call when the reader sends something. */
export function useOutcome(isThere: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const element = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  // Before it is painted, so that it never appears in one place and jumps to another.
  useLayoutEffect(() => {
    if (!isAwaited.current || !isThere) return;
    isAwaited.current = false;
    element.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const forget = (event: Event) => {
      // Enter on Send repeats while it is held.
      const isHeld = event instanceof KeyboardEvent && event.repeat;
      if (!isHeld) isAwaited.current = false;
    };
    for (const type of SIGNS) addEventListener(type, forget, { passive: true });
    return () => {
      for (const type of SIGNS) removeEventListener(type, forget);
    };
  }, []);
  const awaitOutcome = () => {
    isAwaited.current = true;
  };
  return [element, awaitOutcome];
}
