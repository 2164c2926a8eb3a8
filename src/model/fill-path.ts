/** Parameters in a path: none of them may turn the address into that of another operation. */

/** An empty segment or one of dots, which URL parsers resolve, also encoded once more than they expect. */
const ELSEWHERE = /^(?:\.|%(?:25)*2e){0,2}$/i;

interface Filled {
  readonly path: string;
  /** Names of parameters that aren't filled in, because the path would lead elsewhere. */
  readonly refused: readonly string[];
}

/** Fills in the parameters of a path, whose values are encoded. */
export function fillPath(template: string, values: ReadonlyMap<string, string>): Filled {
  const refused: string[] = [];
  const segments = template.split('/').map((segment) => {
    const names = [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const filled = names.reduce(
      (text, name) => text.replace(`{${name}}`, () => values.get(name) ?? `{${name}}`),
      segment,
    );
    if (names.length === 0 || !ELSEWHERE.test(filled)) return filled;
    refused.push(...names);
    return segment;
  });
  return { path: segments.join('/'), refused };
}

/** Whether a text is a segment that leads elsewhere. */
export function leadsElsewhere(text: string): boolean {
  return ELSEWHERE.test(text);
}
