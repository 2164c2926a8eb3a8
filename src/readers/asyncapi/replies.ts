/** How a message belongs to others: the requests it replies to, and the value that correlates them. */

import type { Block, Inline } from '../../model/prose.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { locateMember, readDescription } from '../json-schema/context.ts';
import { asText } from '../json-schema/json.ts';
import { paragraph } from '../prose/paragraph.ts';
import type { ChannelSource, MessageSource } from './channels.ts';

/** Describes it in words: a paragraph for each request, then what the document says about the value. */
export function replyWords(context: SpecContext, channel: ChannelSource, message: MessageSource): Block[] {
  const asking = [...channel.operations, ...channel.repliesTo].filter(({ replies }) =>
    isAmong(message, replies),
  );
  const { node, pointer } = locateMember(context, message, 'correlationId');
  const correlation = locationOf(context, message);
  const alone = correlation ? [paragraph('Correlated by ', ...correlation, '.')] : [];
  return [
    ...(asking.length > 0
      ? asking.flatMap((operation) => replyTo(context, channel, operation, message))
      : alone),
    ...readDescription(context, node, pointer),
  ];
}

/** Describes the reply to one operation: its request, where it arrives, and the value that they have in common. */
function replyTo(
  context: SpecContext,
  { repliesTo }: ChannelSource,
  operation: ChannelSource['operations'][number],
  message: MessageSource,
): Block[] {
  const { channel = null, location = null } = operation.reply ?? {};
  const asked = repliesTo.find((each) => each === operation)?.channel;
  const requests = operation.messages.filter(({ id }) => asked !== undefined || id !== message.id);
  const shared = [message, ...requests].map((each) => locationOf(context, each)).find((found) => found);
  if (!shared && !channel && !location) return [];
  const titles = requests.map(titleOf).join(' or ');
  return [
    paragraph(
      titles ? `Reply to ${titles}` : 'Reply',
      ...(asked !== undefined
        ? [', a request on channel ', pageOf(asked)]
        : channel
          ? [' on channel ', pageOf(channel)]
          : []),
      ...(location ? [', at the address in ', ...locationWords(location)] : []),
      '.',
      ...(shared ? [' Request and reply have the same value in ', ...shared, '.'] : []),
    ),
  ];
}

/** Whether a list contains a message. */
export function has(list: readonly MessageSource[], { id }: MessageSource): boolean {
  return list.some((message) => message.id === id);
}

/** Whether a list contains a message, which may have a different id as a reply. */
export function isAmong(message: MessageSource, list: readonly MessageSource[]): boolean {
  return has(list, message) || list.some(({ pointer }) => pointer === message.pointer);
}

function pageOf(channel: string): Inline {
  return { kind: 'operation', id: channel, children: [] };
}

export function titleOf({ id, node }: MessageSource): string {
  return asText(node.title) ?? asText(node.name) ?? id;
}

function locationOf(context: SpecContext, message: MessageSource): (string | Inline)[] | null {
  const location = asText(locateMember(context, message, 'correlationId').node.location);
  return location === undefined ? null : locationWords(location);
}

/** Describes a runtime expression in words: `$message.header#/id` is the header `id`. */
export function locationWords(location: string): (string | Inline)[] {
  const [, part, path = ''] = /^\$message\.(header|payload)#\/(.*)$/.exec(location) ?? [];
  if (part === undefined) return [{ kind: 'code', text: location }];
  const words = part === 'header' ? 'header ' : 'payload field ';
  return [words, { kind: 'code', text: path.replaceAll('/', '.') }];
}
