/** Calendar days, as ISO text and in words. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day: "2026-06-16" → "16 June 2026". */
export function dayInWords(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** Whether a text is a valid calendar day, written as 2026-06-16. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript reads February 30 as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
