/** The input of a tool in the hash of the address, so that a colleague can open it; secrets are never part of it. */
import { useEffect, useState } from 'react';

/** What the hash of an address with input starts with. */
export const ADDRESS_START = '#in?';
/** Longer addresses don't survive chats and mail. */
const LONGEST = 6000;
/** Members and tags that hold secrets: an input with one of them stays out of the address. */
const SECRETS =
  /"(?:\w*token|\w*secret|password|passphrase)"\s*:|(?:^|[|;\s]|\^A)(?:554|925)=|-----BEGIN|Bearer\s/i;
const PAUSE = 400;

export type ToolState = Readonly<Record<string, string>>;

export function readAddress(): ToolState {
  if (!location.hash.startsWith(ADDRESS_START)) return {};
  return Object.fromEntries(new URLSearchParams(location.hash.slice(ADDRESS_START.length)));
}

/** What of a state goes into the address; null where something in it must not or doesn't fit. */
export function toAddress(state: ToolState): string | null {
  const entries = Object.entries(state).filter(([, value]) => value !== '');
  if (entries.some(([, value]) => SECRETS.test(value.replaceAll('\u0001', '|')))) return null;
  const hash = ADDRESS_START + String(new URLSearchParams(entries));
  return hash.length > LONGEST ? null : hash;
}

/** A state that starts with the address, over `initial`, and keeps the address up to date. */
export function useAddressState<T extends ToolState>(
  initial: T,
): readonly [T, (changed: Partial<T>) => void, boolean] {
  const [state, setState] = useState<T>(() => {
    const known = Object.entries(readAddress()).filter(([name]) => name in initial);
    return { ...initial, ...Object.fromEntries(known) };
  });
  const address = toAddress(state);
  const isInitial = state === initial;
  useEffect(() => {
    if (isInitial) return;
    // A navigation to a hash: the page stays, and the app takes it for no move.
    const timer = setTimeout(() => {
      const next = address ?? ADDRESS_START;
      if (location.hash !== next) location.replace(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [address, isInitial]);
  const change = (changed: Partial<T>) => setState((now) => ({ ...now, ...changed }));
  return [state, change, address !== null];
}
