/** A tool's input in the hash of the address, so that it can be shared as a link; secrets are never part of it. */
import { useEffect, useState } from 'react';
import { HEX_START } from '../../tools/fix/hex-dump.ts';
import { useHash } from '../parts/use-hash.ts';
import { useKept } from './kept-input.ts';

/** Prefix of a hash that contains input. */
export const ADDRESS_START = '#in?';
/** Most characters of a hash; longer addresses don't survive chats and mail. */
const LONGEST = 6000;
/** Members, parameters and tags that contain secrets. An input with one of them stays out of the address. */
const SECRETS = [
  /["'](?:\w*token|\w*secret|password|passphrase)\\?["']\s*:/i,
  /(?:token|secret|password|passphrase)=/i,
  /(?:^|\D|\\[xu]?0*1|%01)(?:554|925)=/,
  /-----BEGIN|(?:Bearer|Basic)\s/i,
  HEX_START,
];

type ToolState = Readonly<Record<string, string>>;

export function readAddress(): ToolState {
  // A longer hash isn't ours.
  if (!location.hash.startsWith(ADDRESS_START) || location.hash.length > LONGEST) return {};
  return Object.fromEntries(new URLSearchParams(location.hash.slice(ADDRESS_START.length)));
}

/** Returns the hash for a state; null if the state contains a secret or is too long. */
export function toAddress(state: ToolState): string | null {
  const entries = Object.entries(state).filter(([, value]) => value !== '');
  if (entries.some(([, value]) => SECRETS.some((secret) => secret.test(value)))) return null;
  const hash = ADDRESS_START + String(new URLSearchParams(entries));
  return hash.length > LONGEST ? null : hash;
}

/** State that starts with `initial`, overridden by the address or what it had no room for, and keeps both up to date. */
export function useAddressState<T extends ToolState>(
  initial: T,
): readonly [T, (changed: Partial<T>) => void, boolean] {
  const { before, keep } = useKept('state');
  const [state, setState] = useState<T>(() => ({ ...initial, ...knownIn(initial), ...before }));
  const address = toAddress(state);
  const isEmpty = address === ADDRESS_START;
  useEffect(() => {
    // An anchor of the page takes the place of the input in the address.
    const isInAddress = isEmpty || (address !== null && location.hash.startsWith(ADDRESS_START));
    keep(isInAddress ? null : state);
  }, [keep, state, address, isEmpty]);
  const follow = () => setState({ ...initial, ...knownIn(initial) });
  // With no input, an address without a hash stays without one.
  useHash(address ?? ADDRESS_START, follow, address === null || isEmpty ? '' : address);
  const change = (changed: Partial<T>) => setState((now) => ({ ...now, ...changed }));
  return [state, change, address !== null];
}

/** Reads the parameters in the address that belong to the tool. */
function knownIn(initial: ToolState): ToolState {
  return Object.fromEntries(Object.entries(readAddress()).filter(([name]) => Object.hasOwn(initial, name)));
}
