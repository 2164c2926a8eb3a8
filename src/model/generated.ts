/** Values that a program generates when it runs, as placeholders in the texts of a sample request. */

/** The token that the program has fetched, a random UUID, or a time some seconds from now. */
export type Generated =
  | { readonly kind: 'token' }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'time'; readonly format: GeneratedTime; readonly seconds: number };

/** ISO 8601 in UTC by precision: "2026-05-12T14:00:10Z" is `iso-s`, "2026-05-12T14:00:10.000Z" is `iso-ms`. */
export const GENERATED_TIMES = ['iso-s', 'iso-ms', 'iso-us'] as const;
export type GeneratedTime = (typeof GENERATED_TIMES)[number];

const PLACEHOLDER = /(\{\{(?:token|uuid|iso-[mu]?s\+\d{1,6})\}\})/;

export function toPlaceholder(value: Generated): string {
  return value.kind === 'time' ? `{{${value.format}+${value.seconds}}}` : `{{${value.kind}}}`;
}

/** Splits a text at its placeholders, leaving out empty texts. */
export function splitPlaceholders(text: string): (string | Generated)[] {
  return text
    .split(PLACEHOLDER)
    .filter((part) => part !== '')
    .map((part) => (PLACEHOLDER.test(part) ? readPlaceholder(part.slice(2, -2)) : part));
}

function readPlaceholder(words: string): Generated {
  if (words === 'token' || words === 'uuid') return { kind: words };
  const [name, seconds] = words.split('+');
  const format = GENERATED_TIMES.find((one) => one === name) ?? 'iso-s';
  return { kind: 'time', format, seconds: Number(seconds) };
}

/** Lists the placeholders in the texts of a value, each once. */
export function generatedIn(value: unknown): Generated[] {
  const found = new Map<string, Generated>();
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      for (const piece of splitPlaceholders(part)) {
        if (typeof piece !== 'string') found.set(toPlaceholder(piece), piece);
      }
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...found.values()];
}
