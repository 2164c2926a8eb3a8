/** Compares and truncates decimal numbers as text, without floating-point errors. */

interface Decimal {
  readonly whole: string;
  readonly fraction: string;
}

function split(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { whole: whole.replace(/^0+/, ''), fraction };
}

/** Returns a number below 0 if the first is smaller. Numbers of a book are never negative. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = [split(one), split(other)];
  if (left.whole.length !== right.whole.length) return left.whole.length - right.whole.length;
  const digits = Math.max(left.fraction.length, right.fraction.length);
  const [a, b] = [left, right].map(({ whole, fraction }) => whole + fraction.padEnd(digits, '0'));
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Writes the number with exactly this many decimals; further digits are cut off. */
export function toFixed(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`;
}
