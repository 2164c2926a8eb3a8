/** The hash of the address follows what a reader edits, so that it can be shared at any time. */
import { useEffect, useState } from 'react';

/** Milliseconds after the last change. */
const PAUSE = 400;

/** Writes `hash` into the address; `same` is another hash that says as much and stays. */
export function useHash(hash: string, same: string = hash): void {
  // A reader who moves on during the pause has the address of the next page while this one is still shown.
  const [page] = useState(() => location.pathname);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.pathname !== page || location.hash === hash || location.hash === same) return;
      // A navigation to a hash: the page stays, and the app takes it for no move.
      location.replace(hash);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [page, hash, same]);
}
