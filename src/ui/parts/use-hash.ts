/** Keeps the hash of the address in sync with what a reader edits, so that it can be shared at any time. */
import { useEffect, useRef, useState } from 'react';

/** Delay after the last change, in milliseconds. */
const PAUSE = 400;

/**
 * Writes `hash` into the address, unless the address has it already, or `same`, an equivalent hash. `follow` is called
 * if the reader brings another hash of this kind into the address of the page, with a link or with Back.
 */
export function useHash(hash: string, follow: () => void, same: string = hash): void {
  // If the reader moves on during the pause, the address changes while this page is still shown.
  const [page] = useState(() => location.pathname);
  const known = useRef(location.hash);
  const latest = useRef(follow);
  latest.current = follow;
  const start = hash.slice(0, hash.indexOf('?') + 1);
  useEffect(() => {
    const write = () => {
      const { pathname, hash: shown } = location;
      if (pathname !== page || shown === hash || shown === same) return;
      // A link has just changed the address, and its event is still to come.
      if (shown !== known.current && shown.startsWith(start)) return;
      // Navigation to a hash: the page stays, and the app doesn't treat it as a move.
      location.replace(hash);
      known.current = location.hash;
    };
    const timer = setTimeout(write, PAUSE);
    // To copy the address, the reader leaves the page for the address bar.
    addEventListener('blur', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('blur', write);
    };
  }, [page, hash, same, start]);
  useEffect(() => {
    const onChange = () => {
      const { pathname, hash: next } = location;
      if (pathname !== page || next === known.current || !next.startsWith(start)) return;
      known.current = next;
      latest.current();
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, [page, start]);
}
