/** Marks the section the reader is in, in the table of contents or in the bar of a reference page. */
import { idOfHash } from './address.ts';

/** Pixels below the position that a hash scrolls to, within which a heading counts as reached. */
const TOLERANCE = 24;

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
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a, .section-bar a')];
  if (links.length === 0) return;
  // The end of a page counts as its last section, unless the page never scrolls: then the reader is at its start.
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const reached = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + TOLERANCE;
  let current = links[0];
  // At the top of a page, nothing is measured: most of it may not be laid out yet.
  for (const link of scrollY > 0 ? links : []) {
    const heading = document.getElementById(idOfHash(link.hash));
    if (!heading) continue;
    if (heading.getBoundingClientRect().top <= reached || (atEnd && link === links.at(-1))) current = link;
  }
  for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
}
