/** Where a page stands: the address, the sidebar and the groups, wherever that was written down. */
import type { Route } from '../model/address.ts';

export interface Placement {
  readonly route: Route;
  readonly title: string;
  /** Name of the sidebar, or '' for a page outside of all. */
  readonly sidebar: string;
  readonly groups: readonly string[];
  /** True for the page that stands for its group as a whole. */
  readonly isHome: boolean;
  /** True for a page made of the list of its group's pages. */
  readonly isIndex: boolean;
  readonly file: string;
  readonly line: number;
}
