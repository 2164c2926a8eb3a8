/**
 * Which side an AsyncAPI document describes. By the standard it is the application, a server; many authors of AsyncAPI 3
 * describe the client instead, and then a page would say the opposite of what happens.
 */
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { asText } from '../json-schema/json.ts';
import { wordsIn } from '../names.ts';
import type { ChannelSource, Direction } from './channels.ts';

/** What to do about a document of a client. */
export const TURN_IT = 'if the document describes a client, add x-perspective: client at its top';

/** Words for what only a client sends over a WebSocket. */
const ASKS: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe', 'login', 'logon', 'authenticate']);
/** Words for the response to it. */
const ANSWERS: ReadonlySet<string> = new Set(
  'ack acknowledgment acknowledgement confirmation error event failure notification reply response result status success'.split(
    ' ',
  ),
);

/** Reports once that a document without `x-perspective` reads as if it described a client. */
export function checkPerspective(context: SpecContext, channels: readonly ChannelSource[]): void {
  if (extensionOf(context.root, 'x-perspective') !== undefined) return;
  const asking = (direction: Direction) =>
    channels.flatMap(({ operations }) =>
      operations
        .filter((operation) => operation.direction === direction)
        .flatMap(({ messages, pointer }) =>
          messages.filter(isAsking).map((message) => ({ message, pointer })),
        ),
    );
  const [first] = asking('receive');
  if (!first || asking('send').length > 0) return;
  const what = `pages say that the server sends ${first.message.id}, which is what a client sends`;
  context.report(first.pointer, what, TURN_IT, 'high');
}

function isAsking({ id, node }: ChannelSource['messages'][number]): boolean {
  return [id, asText(node.name) ?? '', asText(node.title) ?? ''].some((name) => {
    const words = wordsIn(name).map((word) => word.toLowerCase());
    return words.some((word) => ASKS.has(word)) && !words.some((word) => ANSWERS.has(word));
  });
}
