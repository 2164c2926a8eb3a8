/** How deep pasted and received JSON may be nested: what walks it calls itself, and the stack ends somewhere. */

const DEEPEST = 200;

/** Whether text that is valid JSON is nested deeper than anybody reads. */
export function isNestedDeeply(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
