/** Keeps the hash of the address in sync with what a reader edits, so that it can be shared at any time. */
import { useEffect, useState } from 'react';

/** Delay after the last change, in milliseconds. */
const PAUSE = 400;

/** Writes `hash` into the address, unless the address has it already, or `same`, an equivalent hash. */
export function useHash(hash: string, same: string = hash): void {
  // If the reader moves on during the pause, the address changes while this page is still shown.
  const [page] = useState(() => location.pathname);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.pathname !== page || location.hash === hash || location.hash === same) return;
      // Navigation to a hash: the page stays, and the app doesn't treat it as a move.
      location.replace(hash);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [page, hash, same]);
}
