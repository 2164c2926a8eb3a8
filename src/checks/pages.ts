/** Checks every page: one address each, no skipped heading levels, unique ids. */
import { isPlainRoute } from '../model/address.ts';
import { FRAME_IDS } from '../model/anchor.ts';
import { anchorsOf, blocksOf } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { Page, Site } from '../model/site.ts';
import { headingsOf, plainText } from '../model/walk.ts';

export function checkPages(site: Site): Problem[] {
  return [
    ...checkAddresses(site.pages),
    ...site.pages.flatMap((page) => [...checkHeadings(page), ...checkIds(page)]),
  ];
}

function complain(page: Page, what: string, fix: string): Problem {
  return { file: fileOf(page), what, fix };
}

/** Returns the file in which to correct a page. */
export function fileOf({ source, route }: Page): string {
  return source ?? `page ${route}`;
}

function checkAddresses(pages: readonly Page[]): Problem[] {
  const seen = new Map<string, Page>();
  return pages.flatMap((page) => {
    const route: string = page.route;
    // Some file systems ignore case.
    const before = seen.get(route.toLowerCase());
    seen.set(route.toLowerCase(), page);
    if (!isPlainRoute(route)) {
      const shown = route.length > 100 ? `${route.slice(0, 100)}…` : route;
      const fix =
        'between slashes use up to 100 letters, digits, "-", "_", "~" and ".", but no name of a device, such as "con"';
      return [complain(page, `${shown} cannot be an address`, fix)];
    }
    if (!before) return [];
    const same = before.route === route ? route : `${route}, which is ${before.route} where case is ignored,`;
    const what = `${same} is the address of two pages, also of ${fileOf(before)}`;
    const areOperations = page.body.kind === 'reference' && before.body.kind === 'reference';
    const fix = areOperations
      ? 'give one of them another operationId, method name or x-slug'
      : 'move one of them';
    return [complain(page, what, fix)];
  });
}

function checkHeadings(page: Page): Problem[] {
  let level = 1;
  return headingsOf(blocksOf(page.body)).flatMap((heading) => {
    const skipped = heading.level > level + 1;
    level = heading.level;
    const what = `heading "${plainText(heading.children)}" skips a level`;
    return skipped ? [{ ...complain(page, what, 'use the next level'), editorial: true }] : [];
  });
}

function checkIds(page: Page): Problem[] {
  const seen = new Set<string>();
  const twice = [...FRAME_IDS, ...anchorsOf(page.body)].filter((id) => seen.size === seen.add(id).size);
  const fix = 'give one heading an <Anchor id="…"/>';
  return twice.map((id) => ({ ...complain(page, `the anchor #${id} is used twice`, fix), editorial: true }));
}
