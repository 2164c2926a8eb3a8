/** Limits the depth of pasted and received JSON: recursive functions walk it, and would overflow the stack. */

const DEEPEST = 200;

/** Whether valid JSON is nested deeper than the limit. */
export function isNestedDeeply(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
