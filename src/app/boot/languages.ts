/** The reader's code language: chosen once, the same on every page and in every tab. */
import { recall, remember } from './storage.ts';

const KEY = 'code-language';

/** Applies the stored language before the first paint: the stylesheet shows its panels. */
export function applyLanguage(): void {
  const language = recall(KEY);
  const { dataset } = document.documentElement;
  if (language) dataset.language = language;
  else delete dataset.language;
}

/** Checks the radio buttons of the remembered language in every tab set that has it. */
export function checkLanguages(): void {
  const { language } = document.documentElement.dataset;
  if (!language) return;
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-languages] input')) {
    // A conversation stays in view until the reader chooses a program.
    const set = input.closest('[data-languages]');
    if (input.value === language && !set?.querySelector('[value="conversation"]:checked'))
      input.checked = true;
  }
}

export function followLanguages(): void {
  checkLanguages();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-languages]')) return;
    if (target.type !== 'radio' || target.value === 'conversation') return;
    // Keeps the panel the reader is looking at in place while panels above it change height.
    const before = target.getBoundingClientRect().top;
    remember(KEY, target.value);
    document.documentElement.dataset.language = target.value;
    checkLanguages();
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  });
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    applyLanguage();
    checkLanguages();
  });
}
