/** What WebSocket servers say when a connection opens. */
import type { Api } from '../../src/model/api.ts';

/** By API: the page whose first message it is, or the text itself where no page shows it. */
const GREETINGS: Readonly<Record<string, string>> = {
  'spot-ws-v2': 'status',
  'spot-ws-v1': 'systemStatus',
  'prime-ws': 'hello',
  'futures-ws': '{"event": "info", "version": 1}',
};

/** Null for a server that waits for the first word. */
export function greetingOf({ id, operations }: Api): string | null {
  const greeting = GREETINGS[id];
  if (greeting === undefined || greeting.startsWith('{')) return greeting ?? null;
  const page = operations.find((operation) => operation.id === greeting);
  const first = page?.kind === 'channel' ? page.conversation[0]?.example.text : undefined;
  if (first === undefined) throw new Error(`${id} has no page ${greeting}.`);
  return first;
}
