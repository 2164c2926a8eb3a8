/** Shows a banner with the right path if the site is served from another path than it was built for. */

export function watchForWrongBase(): void {
  const failed = (event: Event) => {
    const element = event.target;
    // Only our own stylesheet and boot script have this attribute.
    if (!(element instanceof HTMLElement) || element.dataset.essential === undefined) return;
    removeEventListener('error', failed, true);
    const show = () => document.body.prepend(createBanner());
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  };
  // Load errors of elements do not bubble; they can only be captured.
  addEventListener('error', failed, true);
}

function createBanner(): HTMLElement {
  const { base = '/', route = '/' } = document.documentElement.dataset;
  const banner = document.createElement('div');
  banner.id = 'wrong-base';
  banner.role = 'alert';
  // The stylesheet is what failed to load, so the banner brings its own style.
  banner.style.cssText =
    'border:3px solid #b42318;background:#fff;color:#0b1b2b;padding:16px;margin:16px;font:16px/1.5 sans-serif';
  const lines = ["This site didn't load properly."];
  const suggested = suggestBase(location.pathname, route);
  if (suggested === base) lines.push("Part of it couldn't be fetched. Reload the page to try again.");
  else lines.push(`It was built for the base URL ${base}, but it seems to be served from another one.`);
  if (suggested !== null && suggested !== base) lines.push(`Suggested base URL: ${suggested}`);
  for (const text of lines) {
    const line = document.createElement('p');
    line.textContent = text;
    banner.append(line);
  }
  return banner;
}

/** Returns what precedes the page's own route in the address; null if the address doesn't end in the route. */
export function suggestBase(pathname: string, route: string): string | null {
  const path = pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '');
  const own = route === '/' ? '' : route;
  return path.endsWith(own) ? `${path.slice(0, path.length - own.length)}/` : null;
}
