/** The class of a table by its columns, so that styles needn't count them: counting costs time with every change. */

/** From this many columns on, a table is too wide for a phone. */
const WIDE = 5;
/** From this many columns on, a table is narrow everywhere. */
const WIDEST = 6;

export function tableClass(columns: number, layout?: string): string {
  const names = ['table', columns >= WIDE && 'wide', columns >= WIDEST && 'widest', layout];
  return names.filter(Boolean).join(' ');
}
