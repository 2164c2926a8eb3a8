/** Where a page belongs: the address, the sidebar and the groups, wherever that was written down. */
import type { Route } from '../model/address.ts';
import type { Problem } from '../model/problem.ts';

export interface Placement {
  readonly route: Route;
  readonly title: string;
  /** Name of the sidebar, or '' for a page outside of all. */
  readonly sidebar: string;
  /** Names of the groups from the outside in. */
  readonly groups: readonly string[];
  /** True for the page that represents its group as a whole. */
  readonly isHome: boolean;
  /** True for a page made of the list of its group's pages. */
  readonly isIndex: boolean;
  readonly file: string;
  readonly line: number;
}

/** The id by which links to operations name a page: its route without "/docs/". */
export function toPageId(route: Route): string {
  return route.replace(/^\/docs\//, '');
}

/** Where a page's own title is written. */
export interface TitleSource {
  readonly title: string;
  readonly file: string;
}

/**
 * Placements with the titles of their pages. Each title is written once: in the guide, in the specification, as the
 * name of the group, or, for a page with none of them, in the inventory.
 */
export function withTitles(
  placements: readonly Placement[],
  sources: ReadonlyMap<Route, TitleSource>,
  problems: Problem[],
): Placement[] {
  return placements.map((placement) => {
    const { route, title, groups, isHome, file, line } = placement;
    const group = isHome ? groups.at(-1) : undefined;
    const source = sources.get(route);
    const elsewhere = source?.title ?? group;
    if (title && (source || title === group)) {
      const place = source ? `in ${source.file}` : 'as the name of its group';
      problems.push({
        file,
        line,
        what: `${route} has a title here and ${place}`,
        fix: `leave the title column empty; the page is called "${elsewhere}"`,
      });
    }
    if (!title && elsewhere === undefined) {
      problems.push({
        file,
        line,
        what: `${route} has no title`,
        fix: 'fill the title column, or write the page: the title of a guide or an operation is in its own file',
      });
    }
    return { ...placement, title: source?.title ?? (title || (group ?? route)) };
  });
}
