/** Days for readers. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-06-16" → "16 June 2026". */
export function dayInWords(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}
