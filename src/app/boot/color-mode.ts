/** Color mode: the stored choice, what it means now, and how the document shows it. No React here. */
import { onPress } from './press.ts';
import { recall, remember } from './storage.ts';

type ColorChoice = 'light' | 'dark' | 'system';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

/** Whether the configuration allows it, according to <html data-color-mode="light system switch">. */
function allows(word: 'dark' | 'system' | 'switch'): boolean {
  return (document.documentElement.dataset.colorMode ?? '').split(' ').includes(word);
}

function toChoice(text: string | null | undefined): ColorChoice {
  if (text === 'light' || text === 'dark') return text;
  if (allows('system')) return 'system';
  return allows('dark') ? 'dark' : 'light';
}

/** Returns the choice that this page shows, which works without storage, too. */
function currentChoice(): ColorChoice {
  return toChoice(document.documentElement.dataset.themeChoice);
}

/** Shows the stored choice; called before the first paint and when another tab has changed it. */
export function applyStoredChoice(): void {
  if (!allows('switch')) remember(KEY, null);
  show(toChoice(allows('switch') ? recall(KEY) : null));
}

function show(choice: ColorChoice): void {
  const dark = choice === 'system' ? matchMedia(DARK).matches : choice === 'dark';
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  dataset.themeChoice = choice;
  const [light, other] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  if (light) light.media = dark ? 'not all' : 'all';
  if (other) other.media = dark ? 'all' : 'not all';
}

/** Switches light → dark → system → light; without system, light ↔ dark. */
function chooseNext(): void {
  const choice = currentChoice();
  const afterDark = allows('system') ? 'system' : 'light';
  const next = choice === 'light' ? 'dark' : choice === 'dark' ? afterDark : 'light';
  remember(KEY, next);
  show(next);
}

/** Makes the button work, and follows the operating system and other tabs while the page is open. */
export function followColorMode(): void {
  onPress('.color-mode', chooseNext);
  matchMedia(DARK).addEventListener('change', () => show(currentChoice()));
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) applyStoredChoice();
  });
}
