/** Compares values generated at run time with the placeholders of the request. */
import { splitPlaceholders } from '../model/generated.ts';

/** Maximum time in milliseconds from generating a time to checking it, including rounding to the second. */
const LATE = 30_000;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const TIMES = {
  'iso-s': '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ',
  'iso-ms': '[-\\dT:]{19}\\.\\d{3}Z',
  'iso-us': '[-\\dT:]{19}\\.\\d{6}Z',
};

/** Puts placeholders in place of received values that fit them, so that the result equals the request. */
export function restoreGenerated(request: unknown, received: unknown): unknown {
  if (typeof request === 'string' && typeof received === 'string')
    return fits(request, received) ? request : received;
  if (Array.isArray(request) && Array.isArray(received))
    return received.map((item, index) => restoreGenerated(request[index], item));
  if (!isRecord(request) || !isRecord(received)) return received;
  return Object.fromEntries(
    Object.entries(received).map(([name, member]) => [name, restoreGenerated(request[name], member)]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(request: string, received: string): boolean {
  const parts = splitPlaceholders(request);
  const pattern = parts.map((part) => {
    if (typeof part === 'string') return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return part.kind === 'time' ? `(${TIMES[part.format]})` : part.kind === 'uuid' ? UUID : '.+';
  });
  const found = new RegExp(`^${pattern.join('')}$`, 's').exec(received);
  const ahead = parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'time' ? [part.seconds * 1000] : [],
  );
  return (
    found?.slice(1).every((time, index) => {
      const left = Date.parse(time) - Date.now();
      return left > (ahead[index] ?? 0) - LATE && left <= (ahead[index] ?? 0);
    }) ?? false
  );
}

/** Returns the IDs that a program printed to standard error. */
export function idsIn(stderr: string): string[] {
  return [...stderr.matchAll(new RegExp(`^ID: (${UUID})$`, 'gm'))].map(([, id = '']) => id);
}

/** Returns what is wrong with standard error: programs print each ID that they generate and send, and nothing else. */
export function idProblems(request: unknown, sent: string, stderr: string): string[] {
  const ids = idsIn(stderr);
  const count = JSON.stringify(request).split('{{uuid}}').length - 1;
  return [
    ...(stderr === ids.map((id) => `ID: ${id}\n`).join('') ? [] : [`printed ${stderr.trim()}`]),
    ...(new Set(ids).size === count ? [] : [`printed ${ids.length} of ${count} IDs`]),
    ...ids.filter((id) => !sent.includes(id)).map((id) => `printed ${id}, but did not send it`),
  ];
}
