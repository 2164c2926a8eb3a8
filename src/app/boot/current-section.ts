/** Marks the section the reader is in, in the table of contents. */
import { idOfHash } from './address.ts';

/** How far below the top of the window a heading counts as reached: the bar and a little more. */
const REACHED = 100;

export function followSections(): void {
  let waiting = false;
  const schedule = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  document.addEventListener('page-shown', schedule);
  mark();
}

function mark(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  if (links.length === 0) return;
  // The end of a page counts as its last section, unless the page never scrolls: then the reader is at its start.
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  let current = links[0];
  for (const link of links) {
    const heading = document.getElementById(idOfHash(link.hash));
    if (!heading) continue;
    if (heading.getBoundingClientRect().top <= REACHED || (atEnd && link === links.at(-1))) current = link;
  }
  for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
}
