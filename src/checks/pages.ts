/** What must hold for every page: one address each, headings in order, ids that are unique. */
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

function fileOf(page: Page): string {
  return page.source ?? `page ${page.route}`;
}

function checkAddresses(pages: readonly Page[]): Problem[] {
  const seen = new Map<string, Page>();
  return pages.flatMap((page): Problem[] => {
    const before = seen.get(page.route);
    seen.set(page.route, page);
    if (!isPlainRoute(page.route)) {
      return [
        {
          file: fileOf(page),
          what: `${shortened(page.route)} cannot be an address`,
          fix: 'between slashes use up to 100 letters, digits, "-", "_", "~" and "."',
        },
      ];
    }
    if (!before) return [];
    return [
      {
        file: fileOf(page),
        what: `${page.route} is the address of two pages, also of ${fileOf(before)}`,
        fix: 'move one of them',
      },
    ];
  });
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function checkHeadings(page: Page): Problem[] {
  let level = 1;
  return headingsOf(blocksOf(page.body)).flatMap((heading): Problem[] => {
    const skipped = heading.level > level + 1;
    level = heading.level;
    if (!skipped) return [];
    return [
      {
        file: fileOf(page),
        what: `heading "${plainText(heading.children)}" skips a level`,
        fix: 'use the next level',
      },
    ];
  });
}

function checkIds(page: Page): Problem[] {
  const seen = new Set<string>();
  const twice = [...FRAME_IDS, ...anchorsOf(page.body)].filter((id) => seen.size === seen.add(id).size);
  return twice.map((id) => ({
    file: fileOf(page),
    what: `the anchor #${id} is used twice`,
    fix: 'give one heading an <Anchor id="…"/>',
  }));
}
