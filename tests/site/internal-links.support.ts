/** Follows the links inside a built site to their file and anchor. */
import path from 'node:path';
import { filesUnder } from './built-site.support.ts';
import { type PageFile, withoutCode } from './html-page.support.ts';

const OUTSIDE = /^(https?:|mailto:|data:)/;

/** Returns the values of attributes. Quotes in text are `&quot;`, so text never looks like an attribute. */
function valuesOf(html: string, attribute: RegExp): string[] {
  return [...withoutCode(html).matchAll(attribute)].map(([, value = '']) =>
    value.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

/** Returns all IDs of a page, in order. */
export function idsIn(html: string): string[] {
  return valuesOf(html, / id="([^"]*)"/g);
}

/** Returns `page → address` for every address without a file, or with an anchor that doesn't exist. */
export async function brokenLinks(root: string, pages: readonly PageFile[]): Promise<string[]> {
  const files = new Set(await filesUnder(root));
  const anchors = new Map(pages.map(({ file, html }) => [file, new Set(idsIn(html))]));
  const fileAt = (pathname: string) =>
    [pathname.slice(1), path.join(pathname.slice(1), 'index.html')].find((file) => files.has(file));
  return pages.flatMap(({ file, html }) => {
    const own = `/${file.replace(/index\.html$/, '')}`;
    const addresses = new Set(valuesOf(html, / (?:href|src)="([^"]*)"/g));
    return [...addresses].flatMap((address) => {
      if (OUTSIDE.test(address)) return [];
      const url = new URL(address, `http://localhost${own}`);
      const found = url.pathname === own ? file : fileAt(decodeURIComponent(url.pathname));
      const hash = decodeURIComponent(url.hash.slice(1));
      const right = found && (hash === '' || anchors.get(found)?.has(hash));
      return right ? [] : [`${own} → ${address}`];
    });
  });
}
