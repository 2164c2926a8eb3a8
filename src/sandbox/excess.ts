/** Whether JSON that a client sent is more than the sandbox checks: found in the text, before anything walks the value. */
import { JSON_VALUE } from './bounds.ts';

/** Says what is too much; null if nothing is. The text is valid JSON. */
export function excessOf(text: string): string | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at);
        break;
      case '{':
      case '[':
        depth += 1;
        values += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ',':
        values += 1;
        break;
    }
    if (depth > JSON_VALUE.depth) return `the value is nested more than ${JSON_VALUE.depth} levels deep`;
    if (values > JSON_VALUE.values) return `there are more than ${JSON_VALUE.values} values`;
  }
  return null;
}

/** Returns the position of the quotation mark that ends a text. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
