/** The examples of a channel in the order in which they cross the wire. */
import type { ChannelOperation, Example } from '../../model/operation.ts';
import type { Located, SpecContext } from '../document/spec-context.ts';
import { reportAt } from '../json-schema/context.ts';
import { asObject, asText, below } from '../json-schema/json.ts';
import type { MessageEntry } from './message.ts';

export interface Turn {
  readonly entry: MessageEntry;
  readonly example: Example;
  readonly value: unknown;
  readonly label: string;
}

/** As `x-conversation` tells it; without one, every message in its order, requests first and farewells last. */
export function readTurns(
  context: SpecContext,
  { node, pointer }: Located,
  entries: readonly MessageEntry[],
): Turn[] {
  const told = node['x-conversation'];
  if (!Array.isArray(told)) {
    const rank = ({ message: { role } }: MessageEntry) =>
      role === 'request' ? 0 : role === 'unsubscribe' ? 2 : 1;
    const order = [...entries].sort((left, right) => rank(left) - rank(right));
    return order.flatMap((entry) => toTurn(entry, 0, undefined));
  }
  return told.flatMap((item, index) => {
    const step = asObject(item);
    const place = below(pointer, 'x-conversation', index);
    const id = asText(step.message);
    const entry = entries.find(({ source }) => source.id === id);
    if (!entry) {
      const fix = `name one of ${entries.map(({ source }) => source.id).join(', ')}`;
      reportAt(context, place, `the conversation names message ${id}, which the channel does not have`, fix);
      return [];
    }
    const name = asText(step.example);
    const at = name === undefined ? 0 : entry.message.examples.findIndex((example) => example.name === name);
    if (at < 0) {
      const names = entry.message.examples.map((example) => `"${example.name}"`).join(', ');
      const what = `the conversation names example "${name}", which message ${id} does not have`;
      reportAt(context, place, what, `name one of ${names}`);
      return [];
    }
    return toTurn(entry, at, asText(step.label));
  });
}

function toTurn(entry: MessageEntry, at: number, label: string | undefined): Turn[] {
  const example = entry.message.examples[at];
  if (!example) return [];
  return [{ entry, example, value: entry.values[at], label: label ?? entry.message.title }];
}

export function toConversation(turns: readonly Turn[]): ChannelOperation['conversation'] {
  return turns.map(({ entry, example, label }) => ({
    direction: entry.message.direction,
    label,
    example,
  }));
}
