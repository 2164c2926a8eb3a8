/** Whose point of view a document takes, and what its verbs mean for a reader's program. */

import type { SpecContext } from '../document/spec-context.ts';
import { asText } from '../json-schema/json.ts';
import { type Direction, opposite } from './sources.ts';

/** What the described application does: `receive` takes messages in, `send` gives them out. */
export type Action = 'send' | 'receive';

/**
 * By convention the described application is the server, and the reader's program talks to it: what the
 * application receives, the reader sends. `x-perspective: client` at the top of a document says the opposite.
 * The verbs of AsyncAPI 2 are those of the other side: others `publish` what the application receives, and
 * `subscribe` to what it sends (AsyncAPI 2.6, Channel Item Object).
 */
export function toDirection(context: SpecContext, action: Action): Direction {
  return asText(context.root['x-perspective']) === 'client' ? action : opposite(action);
}
