/** The methods of HTTP. */
import { isObject, type JsonObject } from '../json-schema/json.ts';

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** The methods of a path that are described, in the order of the document. */
export function methodsOf(path: JsonObject): readonly string[] {
  return Object.keys(path).filter((key) => METHODS.includes(key) && isObject(path[key]));
}
