/** Copies code, links to headings, and the whole page as Markdown. */
import { say } from './say.ts';

const SHOWN_FOR = 2000;

export function listenForCopy(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-copy]');
    if (button) void copy(button, button.dataset.copy || codeAround(button), 'Copied');
    const link = event.target.closest<HTMLAnchorElement>('[data-copy-link]');
    // The link still works as a link: the address bar shows what was copied.
    if (link) void copy(link, link.href, 'Link copied');
    const page = event.target.closest<HTMLElement>('[data-copy-page]');
    if (page?.dataset.copyPage) void copyPage(page, page.dataset.copyPage);
  });
}

/** Returns the code of the figure, including folded pieces, but not other tabs and scenarios. */
function codeAround(button: HTMLElement): string | null {
  const figure = button.closest('figure');
  const pieces = [...(figure?.querySelectorAll('pre code') ?? [])].filter((code) => {
    const part = code.closest('[data-scenario], .decoded');
    const panel = code.closest('.panel');
    return [part, panel].every((box) => !box || getComputedStyle(box).display === 'block');
  });
  return pieces.length > 0 ? pieces.map(({ textContent }) => textContent).join('\n') : null;
}

async function copyPage(control: HTMLElement, url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  // Without the text, the clipboard stays as it is; the reader sees the same message as for any other failure.
  await copy(control, response?.ok ? await response.text() : null, 'Copied');
}

async function copy(control: HTMLElement, text: string | null, done: string): Promise<void> {
  const label = control.textContent;
  let result = done;
  try {
    if (text === null) throw new Error('There is nothing to copy.');
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission or a secure context, the clipboard is not accessible; the button says so.
    result = "Couldn't copy";
  }
  say(result);
  if (control.dataset.copied !== undefined) return;
  control.dataset.copied = '';
  control.textContent = result;
  setTimeout(() => {
    control.textContent = label;
    delete control.dataset.copied;
  }, SHOWN_FOR);
}
