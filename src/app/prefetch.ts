/** Fetches pages the reader is about to open: on intent, and those in view once the reader acts. */
import { toRoute } from '../model/address.ts';
import { isFile } from './moves.ts';
import type { PageModules } from './page-modules.ts';

/** Most links in view to fetch per page: enough for what is read next, few for readers who pay by the byte. */
const MOST_IN_VIEW = 10;

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function connectionOf(owner: Navigator & { readonly connection?: NetworkInformation }) {
  return owner.connection;
}

/** Whether to prefetch: not on a slow connection, and not if the reader asked to save data. */
export function mayPrefetch(connection: NetworkInformation | undefined): boolean {
  return !(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

export function startPrefetch(base: string, modules: PageModules) {
  const done = new Set<string>();
  let budget = MOST_IN_VIEW;

  const prefetch = (link: HTMLAnchorElement): boolean => {
    if (link.origin !== location.origin || link.pathname === location.pathname) return false;
    const route = toRoute(base, link.pathname);
    const isPage = route !== null && !isFile(link.pathname);
    if (!isPage || !mayPrefetch(connectionOf(navigator))) return false;
    const url = modules.urlOf(route);
    if (done.has(url)) return false;
    done.add(url);
    fetchAhead(url);
    return true;
  };

  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) prefetch(link);
  };
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      inView.unobserve(target);
      if (budget > 0 && prefetch(target)) budget -= 1;
    }
  });
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);
  // The intent that loaded the app came before it could listen.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:is(:hover, :focus)')) prefetch(link);
  return {
    /** Watches the links of a page that has just been shown. */
    watch: () => {
      budget = MOST_IN_VIEW;
      inView.disconnect();
      const links = document.querySelectorAll('main a[href], .section-nav a[href]');
      for (const link of links) inView.observe(link);
    },
    stop: () => {
      inView.disconnect();
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    },
  };
}

function fetchAhead(url: string): void {
  const link = document.createElement('link');
  if (link.relList.supports('prefetch')) {
    link.rel = 'prefetch';
    link.href = url;
    document.head.append(link);
    return;
  }
  fetch(url, { credentials: 'same-origin' }).catch(() => {
    // A failed prefetch does no harm: the page is fetched again when it is needed.
  });
}
