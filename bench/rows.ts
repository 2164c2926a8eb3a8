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
  const cells = rows.map((row) => [
    row.what,
    `${row.isLeast ? 'at least ' : ''}${row.budget} ${row.unit}`.trim(),
    `${Number.isInteger(row.figure) ? row.figure : row.figure.toFixed(1)} ${row.unit}`.trim(),
    isKept(row) ? 'ok' : row.isLeast ? 'UNDER' : 'OVER',
  ]);
  const all = [['what', 'budget', 'figure', 'verdict'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const [whatWidth = 0, budgetWidth = 0, figureWidth = 0, verdictWidth = 0] = widths;
  const lines = all.map(([what = '', budget = '', figure = '', verdict = '']) =>
    [
      what.padEnd(whatWidth),
      budget.padStart(budgetWidth),
      figure.padStart(figureWidth),
      verdict.padEnd(verdictWidth),
    ].join(' | '),
  );
  const rule = `| ${widths.map((width, column) => '-'.repeat(width - 1) + (column === 1 || column === 2 ? ':' : '-')).join(' | ')} |`;
  const [head, ...body] = lines.map((line) => `| ${line} |`);
  return [head, rule, ...body].join('\n');
}
