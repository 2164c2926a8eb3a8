/** Links inside a built site, followed to the file and the anchor they name. */
import path from 'node:path';
import { filesUnder } from './built-site.ts';
import { idsOf, type ParsedDocument, type ParsedPage } from './html-page.ts';

const OUTSIDE = /^(https?:|mailto:|data:)/;

/** Addresses in the order of the document: of links, scripts, styles, images and popover targets. */
function addressesOf({ elements }: ParsedPage): string[] {
  return elements.flatMap(({ attributes }) =>
    [attributes.href, attributes.src].flatMap((address) => address ?? []),
  );
}

/** `page → address` for every address that leads to no file, or to an anchor that is not there. */
export async function brokenLinks(root: string, pages: readonly ParsedDocument[]): Promise<string[]> {
  const files = new Set(await filesUnder(root));
  const anchors = new Map(pages.map(({ file, parsed }) => [file, new Set(idsOf(parsed))]));
  const fileAt = (pathname: string) =>
    [pathname.slice(1), path.join(pathname.slice(1), 'index.html')].find((file) => files.has(file));
  return pages.flatMap(({ file, parsed }) => {
    const own = `/${file.replace(/index\.html$/, '')}`;
    return addressesOf(parsed).flatMap((address) => {
      if (OUTSIDE.test(address)) return [];
      const url = new URL(address, `http://localhost${own}`);
      const found = url.pathname === own ? file : fileAt(decodeURIComponent(url.pathname));
      const hash = decodeURIComponent(url.hash.slice(1));
      const right = found && (hash === '' || anchors.get(found)?.has(hash));
      return right ? [] : [`${own} → ${address}`];
    });
  });
}
