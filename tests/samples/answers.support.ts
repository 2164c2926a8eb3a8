/** Which answer of a document is good and which tells of failure. */
import { isObject } from '../../src/readers/json-schema/json.ts';

/** `field` is the member that holds errors: "result" says the word, any other is not empty. */
export function isFailure(value: unknown, field: string | null): boolean {
  if (field === null || !isObject(value)) return false;
  const member = value[field];
  return field === 'result' ? member === 'error' : Object.keys(member ?? {}).length > 0;
}
