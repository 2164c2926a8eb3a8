/** The input of a tool in the hash of the address, so that a colleague can open it; secrets are never part of it. */
import { useState } from 'react';
import { useHash } from '../parts/use-hash.ts';

/** What the hash of an address with input starts with. */
export const ADDRESS_START = '#in?';
/** Longer addresses don't survive chats and mail. */
const LONGEST = 6000;
/** Members and tags that hold secrets: an input with one of them stays out of the address. */
const SECRETS =
  /"(?:\w*token|\w*secret|password|passphrase)"\s*:|(?:^|[|;\s]|\^A)(?:554|925)=|-----BEGIN|Bearer\s/i;

export type ToolState = Readonly<Record<string, string>>;

export function readAddress(): ToolState {
  // A longer one is not ours.
  if (!location.hash.startsWith(ADDRESS_START) || location.hash.length > LONGEST) return {};
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
  const [state, setState] = useState<T>(() => ({ ...initial, ...knownIn(initial) }));
  const address = toAddress(state);
  // Without input, an address without a hash stays as it is.
  useHash(address ?? ADDRESS_START, address === null || address === ADDRESS_START ? '' : address);
  const change = (changed: Partial<T>) => setState((now) => ({ ...now, ...changed }));
  return [state, change, address !== null];
}

/** Members of the address that the tool knows. */
function knownIn(initial: ToolState): ToolState {
  return Object.fromEntries(Object.entries(readAddress()).filter(([name]) => Object.hasOwn(initial, name)));
}
