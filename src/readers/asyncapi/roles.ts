/** The part each message plays, told by `x-role` or guessed from direction and name. */
import type { MessageRole } from '../../model/operation.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { reportAt } from '../json-schema/context.ts';
import { asText, below } from '../json-schema/json.ts';
import { type ChannelSource, type Direction, type MessageSource, opposite } from './sources.ts';

const ROLES: readonly MessageRole[] = [
  'request',
  'acknowledgement',
  'snapshot',
  'update',
  'error',
  'unsubscribe',
  'message',
];

export interface MessagePart {
  readonly message: MessageSource;
  readonly role: MessageRole;
  readonly direction: Direction;
}

/** Every message of a channel, once for each direction in which it travels. */
export function readParts(context: SpecContext, channel: ChannelSource): MessagePart[] {
  return channel.messages.flatMap((message) => {
    const stated = readRole(context, message);
    const directions = directionsOf(channel, message);
    const fallback: Direction = stated === 'request' || stated === 'unsubscribe' ? 'send' : 'receive';
    return (directions.length > 0 ? directions : [fallback]).map((direction) => ({
      message,
      direction,
      role: stated ?? guessRole(channel, message, direction),
    }));
  });
}

function readRole(context: SpecContext, { node, pointer }: MessageSource): MessageRole | null {
  const stated = asText(node['x-role']);
  const known = ROLES.find((role) => role === stated);
  if (stated !== undefined && known === undefined) {
    const fix = `use one of ${ROLES.join(', ')}`;
    reportAt(context, below(pointer, 'x-role'), `unknown role ${stated}`, fix);
  }
  return known ?? null;
}

function directionsOf(channel: ChannelSource, message: MessageSource): Direction[] {
  const has = (list: readonly MessageSource[]) => list.some(({ id }) => id === message.id);
  const all = channel.operations.flatMap((operation) => [
    ...(has(operation.messages) && !has(operation.replies) ? [operation.direction] : []),
    ...(has(operation.replies) ? [opposite(operation.direction)] : []),
  ]);
  return (['send', 'receive'] as const).filter((direction) => all.includes(direction));
}

/** Words in a name that give a role away, for what is received. */
const HINTS: readonly (readonly [RegExp, MessageRole])[] = [
  [/snapshot/i, 'snapshot'],
  [/update|delta/i, 'update'],
  [/error|reject|fail/i, 'error'],
  [/ack|confirm|subscribed/i, 'acknowledgement'],
];

function guessRole(channel: ChannelSource, message: MessageSource, direction: Direction): MessageRole {
  const name = `${message.id} ${asText(message.node.name) ?? ''}`;
  const isIn = (key: 'messages' | 'replies') =>
    channel.operations.some(
      (operation) => operation.replies.length > 0 && operation[key].some(({ id }) => id === message.id),
    );
  if (direction === 'receive') {
    const hint = HINTS.find(([pattern]) => pattern.test(name))?.[1];
    return hint ?? (isIn('replies') ? 'acknowledgement' : 'message');
  }
  if (/unsub/i.test(name)) return 'unsubscribe';
  return isIn('messages') || /request|subscribe/i.test(name) ? 'request' : 'message';
}
