/** Loads tools and "Try it", each on the first sign that the reader wants it. */
import { onHashOfPage } from './address.ts';

interface OnDemand {
  readonly selector: string;
  /** Events that show that it is wanted. */
  readonly signs: readonly string[];
  /** Start of a hash that contains its input. */
  readonly start: string;
  readonly load: () => Promise<(box: HTMLElement) => void>;
}

/** A tool, and its part next to the list on its page. */
const TOOL: OnDemand = {
  selector: '[data-tool],[data-tool-list]',
  signs: ['pointerover', 'focusin', 'touchstart', 'click'],
  start: '#in?',
  load: async () => (await import('../tool.tsx')).followTools,
};

/** The button "Try it". */
const CONSOLE: OnDemand = {
  selector: '[data-console]',
  signs: ['click'],
  start: '#try?',
  load: async () => (await import('../console.tsx')).followConsole,
};

export function waitForTools(): void {
  for (const box of [TOOL, CONSOLE]) waitFor(box);
}

function waitFor({ selector, signs, start, load }: OnDemand): void {
  let isStarted = false;
  const begin = (box: HTMLElement | null) => {
    if (!box || isStarted) return;
    isStarted = true;
    load().then(
      (follow) => follow(box),
      (error) => {
        // The next sign tries again.
        isStarted = false;
        console.error(`${selector} could not be loaded.`, error);
      },
    );
  };
  const look = () => {
    if (location.hash.startsWith(start)) begin(document.querySelector<HTMLElement>(selector));
  };
  const onSign = ({ target }: Event) => {
    if (target instanceof Element) begin(target.closest<HTMLElement>(selector));
  };
  for (const type of signs) addEventListener(type, onSign, { passive: true });
  document.addEventListener('page-shown', look);
  onHashOfPage(look);
  look();
}
