/** The address of the page while a reader edits a request, so that it can be shared at any time. */
import { useEffect } from 'react';
import { ADDRESS_START } from '../../console/address.ts';

/** Milliseconds after the last change. */
const PAUSE = 400;

/** Keeps the address up to date; false for a request that is too long for it. */
export function useAddress(address: string | null): boolean {
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = address ?? ADDRESS_START;
      // A navigation to a hash: the page stays, and the app takes it for no move.
      if (location.hash !== next) location.replace(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [address]);
  return address !== null;
}
