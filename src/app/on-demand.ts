/** Tools and "Try it": each is loaded with the first sign that the reader wants it. */

interface OnDemand {
  readonly selector: string;
  /** Events that say that it is wanted. */
  readonly signs: readonly string[];
  /** What the hash of an address that has its input starts with. */
  readonly start: string;
  readonly load: () => Promise<(box: HTMLElement) => void>;
}

const TOOL: OnDemand = {
  selector: '[data-tool]',
  signs: ['pointerover', 'focusin', 'touchstart', 'click'],
  start: '#in?',
  load: async () => (await import('./tool.tsx')).followTools,
};

/** The button "Try it". */
const CONSOLE: OnDemand = {
  selector: '[data-console]',
  signs: ['click'],
  start: '#try?',
  load: async () => (await import('./console.tsx')).followConsole,
};

/** `from` is where the first sign came from; without it, the address has the input. */
export function followBoxes(from: Element | null): void {
  for (const box of [TOOL, CONSOLE]) waitFor(box, from);
}

function waitFor({ selector, signs, start, load }: OnDemand, from: Element | null): void {
  const begin = (box: HTMLElement | null | undefined) => {
    if (!box) return;
    for (const type of signs) removeEventListener(type, onSign);
    document.removeEventListener('page-shown', look);
    load().then(
      (follow) => follow(box),
      (error) => console.error(`${selector} could not be loaded.`, error),
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
  const first = from?.closest<HTMLElement>(selector);
  if (first) begin(first);
  else look();
}
