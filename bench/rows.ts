/** Figures and their budgets, printed as one table. */

export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly budget: number;
  readonly unit: string;
  /** The budget is a minimum, as for scores; otherwise it is a maximum. */
  readonly isLeast?: boolean;
}

/** Whether the figure is within its budget; NaN never is. */
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
  // The header and the rule below it come first.
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
