/**
 * Leaves blocks that fit out of the Tab order. In the page, every block that could scroll is a stop, because only the
 * reader's window decides which ones do.
 */

const BLOCKS = 'main :is(.lines, .code > div, .table, .sequence)[tabindex]';

export function skipBlocksThatFit(): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
    const fits = blocks.map(
      (block) => block.scrollWidth <= block.clientWidth && block.scrollHeight <= block.clientHeight,
    );
    for (const [index, block] of blocks.entries()) block.tabIndex = fits[index] ? -1 : 0;
  };
  addEventListener('keydown', onKey);
}
