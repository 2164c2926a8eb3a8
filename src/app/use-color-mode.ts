/** The colour choice as React state; the truth is in storage and on <html>. */
import { useSyncExternalStore } from 'react';
import {
  type ColorChoice,
  nextChoice,
  onColorModeChange,
  readChoice,
  storeChoice,
} from './boot/color-mode.ts';

export function useColorMode(): [ColorChoice, () => void] {
  const choice = useSyncExternalStore(onColorModeChange, readChoice, (): ColorChoice => 'system');
  // The next of what is stored now: the first render, and a click kept from before it, know the build's choice only.
  return [choice, () => storeChoice(nextChoice(readChoice()))];
}
