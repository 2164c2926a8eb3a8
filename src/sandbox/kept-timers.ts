/** What ends with one request: everything of a caller, at once or when a dead man's switch is due. */
import type { JsonObject } from '../readers/json-schema/json.ts';
import { type Memory, remember } from './exchange.ts';
import { isOther, type Kind, keptOf, nameOf } from './kept.ts';

/** Ends everything of a kind, unless the request asks for another value, such as a market. */
export function endAll(memory: Memory, kind: Kind, caller: string, fields: JsonObject): void {
  const ended = keptOf(memory, kind, caller).map((one) =>
    one.hasEnded || isOther(fields, [one.sent]) ? one : { ...one, hasEnded: true },
  );
  remember(memory.kept, nameOf(kind, caller), ended);
}

/** Sets when everything of a kind ends, in seconds from now; 0 for never. */
export function setTimer(memory: Memory, kind: Kind, caller: string, seconds: number, now: number): void {
  if (seconds > 0) remember(memory.timers, nameOf(kind, caller), now + seconds * 1000);
  else memory.timers.delete(nameOf(kind, caller));
}

/** Ends what timers are due for. */
export function endDue(memory: Memory, now: number): void {
  for (const [name, due] of [...memory.timers].filter(([, at]) => at <= now)) {
    // What was placed later than that is not covered.
    const ended = (memory.kept.get(name) ?? []).map((one) =>
      one.at < due && !one.hasEnded ? { ...one, hasEnded: true, hasExpired: true, endedAt: due } : one,
    );
    remember(memory.kept, name, ended);
    memory.timers.delete(name);
  }
}
