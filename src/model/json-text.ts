/** JSON that others wrote: pasted, received or typed, so it can be anything. */

/** Parses JSON; undefined if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON; undefined if the text is not JSON, or if recursive functions that walk it would overflow the stack. */
export function readShallowJson(text: string): unknown {
  const value = readJson(text);
  return value === undefined || isNestedDeeply(text) ? undefined : value;
}

const DEEPEST = 200;

/** Whether valid JSON is nested deeper than the limit. */
function isNestedDeeply(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Whether a value has members by name: it is neither a list nor a plain value. */
export function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
