/** Figures beside their budgets, as a table. */

export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly budget: number;
  readonly unit: string;
}

/** Prints the table; false when a figure is over its budget. */
export function printRows(rows: readonly Row[]): boolean {
  console.log('| what | budget | figure | verdict |\n|---|---:|---:|---|');
  for (const { what, figure, budget, unit } of rows) {
    const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(1);
    console.log(`| ${what} | ${budget} ${unit} | ${shown} ${unit} | ${figure <= budget ? 'ok' : 'OVER'} |`);
  }
  return rows.every(({ figure, budget }) => figure <= budget);
}
