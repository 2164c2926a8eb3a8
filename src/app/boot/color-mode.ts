/** Color mode: the stored choice, what it means now, and how the document shows it. No React here. */
import type { ColorChoice } from '../../ui/layout/navbar.tsx';
import { recall, remember } from './storage.ts';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

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
export function nextChoice(choice: ColorChoice): ColorChoice {
  if (choice === 'light') return 'dark';
  if (choice === 'dark' && allows('system')) return 'system';
  return 'light';
}

export function storeChoice(choice: ColorChoice): void {
  remember(KEY, choice);
  update();
}

function update(): void {
  applyColorMode();
  for (const listener of listeners()) listener();
}

/** Calls back when the choice or the system changes, here or in another tab. */
export function onColorModeChange(listener: () => void): () => void {
  const all = listeners();
  all.add(listener);
  return () => all.delete(listener);
}

/** Follows the operating system and other tabs for as long as the page is open. */
export function followColorMode(): void {
  matchMedia(DARK).addEventListener('change', update);
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) update();
  });
}

/** One set of listeners per document, shared by the boot script and the app. */
function listeners(): Set<() => void> {
  const holder: Document & { colorModeListeners?: Set<() => void> } = document;
  holder.colorModeListeners ??= new Set();
  return holder.colorModeListeners;
}
