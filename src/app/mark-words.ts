/** Marks the words of a search without changing the document: the browser paints them (CSS highlights). */
import { marksIn } from '../search/marks.ts';
import { idOfHash } from './boot/address.ts';

const NAME = 'found';
const BLOCKS = 'p, li, dt, dd, td, th, h1, h2, h3, h4, summary, figcaption, pre, .call-name';
const MOST = 300;

export function markWords(terms: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const target = location.hash ? document.getElementById(idOfHash(location.hash)) : null;
  if (target) reveal(target);
  const wanted = new Set(terms);
  const article = document.getElementById('article');
  const near = target ? rangesIn(partOf(target), wanted) : [];
  const ranges = near.length > 0 || !article ? near : rangesIn([article], wanted);
  CSS.highlights.set(NAME, new Highlight(...ranges.slice(0, MOST)));
  const forget = new AbortController();
  const clear = () => {
    CSS.highlights.delete(NAME);
    forget.abort();
  };
  const { signal } = forget;
  addEventListener('keydown', ({ key }) => key === 'Escape' && clear(), { signal });
  document.addEventListener('page-shown', clear, { signal });
}

/** Opens the closed lists that a field is in. */
function reveal(target: HTMLElement): void {
  let moved = false;
  for (let node = target.parentElement; node; node = node.parentElement) {
    if (!(node instanceof HTMLDetailsElement) || node.open) continue;
    node.open = true;
    moved = true;
  }
  if (moved) target.scrollIntoView();
}

/** Returns what a target covers: a field itself, or a heading with everything down to the next of its rank or above. */
function partOf(target: HTMLElement): Element[] {
  const rank = /^H(\d)$/.exec(target.tagName)?.[1];
  if (!rank) return [target];
  const part: Element[] = [target];
  for (let next = target.nextElementSibling; next; next = next.nextElementSibling) {
    const other = /^H(\d)$/.exec(next.tagName)?.[1];
    if (other && other <= rank) break;
    part.push(next);
  }
  return part;
}

function rangesIn(elements: readonly Element[], terms: ReadonlySet<string>): Range[] {
  return elements.flatMap(textsIn).flatMap((nodes) => rangesOf(nodes, terms));
}

/** Returns the text nodes of each block: a name is split into several where it may break. */
function textsIn(element: Element): Text[][] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[][] = [];
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    if (own !== block) texts.push([]);
    texts.at(-1)?.push(node);
    block = own;
  }
  return texts;
}

function rangesOf(nodes: readonly Text[], terms: ReadonlySet<string>): Range[] {
  const text = nodes.map(({ data }) => data).join('');
  return marksIn(text, terms).map(([from, to]) => {
    const range = new Range();
    range.setStart(...placeOf(nodes, from, false));
    range.setEnd(...placeOf(nodes, to, true));
    return range;
  });
}

function placeOf(nodes: readonly Text[], offset: number, isEnd: boolean): [Node, number] {
  let before = 0;
  for (const node of nodes) {
    const end = before + node.length;
    if (offset < end || (isEnd && offset === end)) return [node, offset - before];
    before = end;
  }
  throw new Error(`A block of ${before} characters has no place ${offset}.`);
}
