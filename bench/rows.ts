/** Figures beside their budgets, as the one table of the bench. */

export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly budget: number;
  readonly unit: string;
  /** The budget is the least a figure may be, as with scores; otherwise it is the most. */
  readonly isLeast?: boolean;
}

/** What is no number at all keeps no budget either. */
export function isKept({ figure, budget, isLeast = false }: Row): boolean {
  return isLeast ? figure >= budget : figure <= budget;
}

export function toTable(rows: readonly Row[]): string {
  const columns = [
    toColumn(
      'what',
      rows.map(({ what }) => what),
    ),
    toFigures(
      'budget',
      rows.map(({ budget, unit, isLeast }) => `${isLeast ? 'at least ' : ''}${budget} ${unit}`.trim()),
    ),
    toFigures(
      'figure',
      rows.map(({ figure, unit }) =>
        `${Number.isInteger(figure) ? figure : figure.toFixed(1)} ${unit}`.trim(),
      ),
    ),
    toColumn('verdict', rows.map(toVerdict)),
  ];
  // The head and the rule below it come first.
  const lines = Array.from({ length: rows.length + 2 }, (_, line) => columns.map((cells) => cells[line]));
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toVerdict(row: Row): string {
  if (isKept(row)) return 'ok';
  return row.isLeast ? 'UNDER' : 'OVER';
}

function toColumn(title: string, cells: readonly string[]): string[] {
  const width = widthOf([title, ...cells]);
  return [title, '-'.repeat(width), ...cells].map((cell) => cell.padEnd(width));
}

function toFigures(title: string, cells: readonly string[]): string[] {
  const width = widthOf([title, ...cells]);
  return [title, `${'-'.repeat(width - 1)}:`, ...cells].map((cell) => cell.padStart(width));
}

function widthOf(cells: readonly string[]): number {
  return Math.max(...cells.map(({ length }) => length));
}
