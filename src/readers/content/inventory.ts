/** `content/inventory.tsv`: every address the documentation promises, with its place in a sidebar. */
import { isPlainRoute, isRoute, type Route } from '../../model/address.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import type { SourceFile } from '../document/source.ts';
import type { ContentSetting } from './document.ts';
import { fillMarks, replaceVariables } from './variables.ts';

/** Kinds of pages: `category` and `tag` pages are the index of their group, a `page` is in it. */
const KINDS = ['page', 'category', 'tag'] as const;

interface InventoryRow {
  readonly route: Route;
  /** '' for a page that has its title elsewhere. */
  readonly title: string;
  /** Name of a sidebar; '' for a page in none. */
  readonly sidebar: string;
  /** Names of the groups, outermost first; empty at the top level of the sidebar. */
  readonly groups: readonly string[];
  readonly kind: (typeof KINDS)[number];
  readonly line: number;
}

const COLUMNS = 5;

export function readInventory(source: SourceFile, setting: ContentSetting): Reading<readonly InventoryRow[]> {
  const replaced = replaceVariables(source.path, source.text, setting.variables);
  const problems: Problem[] = [...replaced.problems];
  const seen = new Map<string, number>();
  const rows = replaced.value.split('\n').flatMap((text, index): InventoryRow[] => {
    const line = index + 1;
    if (line === 1 || !text) return [];
    const complain = (what: string, fix: string) => {
      problems.push({ file: source.path, line, what, fix });
      return [];
    };
    const cells = text.split('\t').map((cell) => fillMarks(cell));
    const [route = '', title = '', sidebar = '', group = '', stated = ''] = cells;
    if (cells.length !== COLUMNS) {
      const what = `${cells.length} column${cells.length === 1 ? '' : 's'}`;
      return complain(what, `write ${COLUMNS}, separated by tabs`);
    }
    if (!isRoute(route)) return complain(`"${route}" is not a route`, 'begin it with "/"');
    const fix = 'use letters, digits, "-", "_" and "." between slashes';
    // An unknown variable has already been reported.
    const isOpen = route.includes('{{');
    if (!isOpen && !isPlainRoute(route)) return complain(`"${route}" cannot be an address`, fix);
    const kind = KINDS.find((known) => known === stated);
    if (!kind) return complain(`unknown kind "${stated}"`, 'write page, category or tag');
    const before = seen.get(route);
    if (before !== undefined)
      return complain(`${route} is listed twice (line ${before})`, 'keep one of them');
    seen.set(route, line);
    return [{ route, title, sidebar, groups: group ? group.split(' > ') : [], kind, line }];
  });
  return { value: rows, problems };
}
