/** Color mode: the stored choice, what it means now, and how the document shows it. No React here. */
import type { ColorChoice } from '../../ui/layout/navbar.tsx';
import { recall, remember } from './storage.ts';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const CHANGED = 'color-mode-changed';

/** What the configuration allows, carried by <html data-color-mode="light system switch">. */
function allows(word: 'dark' | 'system' | 'switch'): boolean {
  return (document.documentElement.dataset.colorMode ?? '').split(' ').includes(word);
}

export function readChoice(): ColorChoice {
  const stored = allows('switch') ? recall(KEY) : null;
  if (stored === 'light' || stored === 'dark') return stored;
  if (allows('system')) return 'system';
  return allows('dark') ? 'dark' : 'light';
}

/** Shows the current choice; called before the first paint and after every change. */
export function applyColorMode(): void {
  if (!allows('switch')) remember(KEY, null);
  const choice = readChoice();
  const dark = choice === 'system' ? matchMedia(DARK).matches : choice === 'dark';
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  dataset.themeChoice = choice;
}

/** light → dark → system → light; without system, light ↔ dark. */
export function chooseNext(): void {
  const choice = readChoice();
  const afterDark = allows('system') ? 'system' : 'light';
  remember(KEY, choice === 'light' ? 'dark' : choice === 'dark' ? afterDark : 'light');
  update();
}

function update(): void {
  applyColorMode();
  document.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the choice or the system changes, here or in another tab. */
export function onColorModeChange(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener);
  return () => document.removeEventListener(CHANGED, listener);
}

/** Follows the operating system and other tabs for as long as the page is open. */
export function followColorMode(): void {
  matchMedia(DARK).addEventListener('change', update);
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) update();
  });
}
