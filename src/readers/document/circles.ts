/** References that lead back to themselves. */
import { asObject, asText, atPointer, type JsonObject, keysOf, without } from '../json-schema/json.ts';
import { type Bundling, report } from './bundling.ts';

/** Reports references that lead back to themselves, and leaves them out: nothing after this could follow them. */
export function withoutCircles(bundling: Bundling, root: JsonObject): JsonObject {
  const circular = bundling.chained.filter(({ pointer, position }) =>
    leadsTo(root, pointer, position.pointer),
  );
  return circular.reduce((rest, { ref, position }) => {
    report(bundling, position, `reference to ${ref}, which leads back here`, 'write out one of them');
    return asObject(without(rest, [...keysOf(position.pointer), '$ref']));
  }, root);
}

/** Whether references lead from one pointer to the other. */
function leadsTo(root: JsonObject, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); ) {
    if (at === to) return true;
    seen.add(at);
    at = asText(asObject(atPointer(root, at)).$ref);
  }
  return false;
}
