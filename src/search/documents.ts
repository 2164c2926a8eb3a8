/** Pages → search documents. */
import { toHref } from '../model/address.ts';
import type { Page, Site } from '../model/site.ts';
import { everyBlock, inlinesOf, plainText } from '../model/walk.ts';
import type { SearchDocument } from './options.ts';

/** Written pages in full; planned ones by their title, so that a name always leads somewhere. */
export function toSearchDocuments(site: Site): SearchDocument[] {
  return site.pages.map((page, id) => ({
    id,
    href: toHref(site.config.base, page.route),
    title: page.title,
    place: page.trail.map(({ label }) => label).join(' › '),
    text: page.state === 'written' ? textOf(page) : '',
  }));
}

/** A shape that is sent and received stands on its page twice; its words count once. */
function textOf(page: Page): string {
  const words = [...new Set(everyBlock(page.blocks))].map((block) => plainText(inlinesOf(block)));
  return [page.description, ...words].join(' ');
}
