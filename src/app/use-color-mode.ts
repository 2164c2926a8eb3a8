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
  return [choice, () => storeChoice(nextChoice(choice))];
}
