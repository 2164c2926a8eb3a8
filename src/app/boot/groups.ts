/**
 * Expands groups of the sidebar in place. A page lists the pages of its own group only; those of another group come
 * from the sidebar of the page it links to. Without this script, or if they can't be loaded, the link is followed.
 */

const GROUPS = '.section-nav .group > a';

/** The sidebar in a page module is safe: our own components rendered it, like every region of a page. */
const sidebars = globalThis.trustedTypes?.createPolicy('sidebar-groups', { createHTML: (html) => html });

export function listenForGroups(): void {
  describeGroups();
  document.addEventListener('page-shown', describeGroups);
  // In the capture phase, before the app gets the click: expanding a group is not choosing a page.
  document.addEventListener('click', onClick, true);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(GROUPS) : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.ariaBusy !== 'true') void toggle(link);
}

async function toggle(link: HTMLAnchorElement): Promise<void> {
  const list = listOf(link);
  if (list) list.hidden = !list.hidden;
  else {
    link.ariaBusy = 'true';
    try {
      link.after(await fetchList(link));
    } catch (error) {
      console.error('The pages of a group could not be loaded.', error);
      location.assign(link.href);
    }
    link.ariaBusy = null;
  }
  describeGroups();
}

async function fetchList(link: HTMLAnchorElement): Promise<HTMLElement> {
  const module: { default?: { aside?: unknown; build?: unknown } } = await import(
    /* @vite-ignore */ `${link.pathname.replace(/\/$/, '')}/page.js`
  );
  const { aside, build } = module.default ?? {};
  if (typeof aside !== 'string' || build !== document.documentElement.dataset.build)
    throw new Error(`${link.pathname} belongs to another build.`);
  const html = `<div class="section-nav">${aside}</div>`;
  const tree = new DOMParser().parseFromString(sidebars?.createHTML(html) ?? html, 'text/html');
  const same = [...tree.querySelectorAll<HTMLAnchorElement>(GROUPS)].find(
    ({ textContent, pathname }) => textContent === link.textContent && pathname === link.pathname,
  );
  const list = same && listOf(same);
  if (!list) throw new Error(`The sidebar of ${link.pathname} has no group ${link.textContent}.`);
  for (const current of list.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current');
  return list;
}

/** Sets whether each group is open, for screen readers and the stylesheet. */
function describeGroups(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(GROUPS)) {
    const list = listOf(link);
    link.ariaExpanded = String(list !== null && !list.hidden);
    link.parentElement?.classList.toggle('open', link.ariaExpanded === 'true');
  }
}

function listOf({ nextElementSibling }: HTMLAnchorElement): HTMLElement | null {
  return nextElementSibling instanceof HTMLElement ? nextElementSibling : null;
}
