/** What WebSocket commands do to orders and balances, as requests over HTTP do. */
import { toPlainNumbers } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asList, asObject } from '../readers/json-schema/json.ts';
import { move, type Opening } from './balances.ts';
import type { Document } from './document.ts';
import type { Machine, Rejection } from './exchange.ts';
import { type Cost, type Effect, effectiveParts, effectOfCost, settle } from './kept.ts';
import { fitIds } from './kept-ids.ts';
import { type Asked, effectOf, showKept } from './kept-lists.ts';
import { outcomeOf } from './kept-outcomes.ts';
import { watchKept } from './kept-replies.ts';
import { withTrades } from './positions.ts';

/** A command on a channel, with all that is documented about it. */
export interface Command {
  readonly asked: Asked;
  readonly cost: Cost | null;
  readonly document: Document;
  /** The document as text, and the documented requests of the channel. */
  readonly source: string;
  readonly examples: readonly string[];
  readonly opening: Opening;
}

/** Returns a command's effect, and the command with what it trades. */
function readCommand({ asked, cost }: Command): { readonly effect: Effect | null; readonly asked: Asked } {
  const effect = effectOf(asked.api, asked.node) ?? (cost ? effectOfCost(cost) : null);
  return { effect, asked: { ...asked, fields: withTrades(asked, effect, new Map()) } };
}

/** Returns why a valid command fails: what it names has ended, or the balance is too low. */
export function checkOutcome(command: Command): Rejection[] {
  const { examples, source, opening } = command;
  const { asked } = readCommand(command);
  const outcome = outcomeOf(asked, { examples, known: source, opening });
  return outcome ? [{ rule: 'field', ...outcome }] : [];
}

/** Remembers what a command placed, changed or ended, gives new orders IDs of their own, and counts what ended. */
export function takeEffect(
  command: Command,
  machine: Machine,
  schema: unknown,
  replies: readonly unknown[],
): readonly unknown[] {
  const { document, source, opening, examples } = command;
  const { effect, asked } = readCommand(command);
  const { memory, caller, node, fields, now } = asked;
  const { does } = asObject(extensionOf(node, 'x-kept'));
  if (!effect && does === undefined) return replies;
  const [first, ...more] = replies;
  const accepted = { caller, fields, now, reply: more.length > 0 ? replies : first };
  const writeChanged = watchKept(asked, document, false, source);
  const fitted = effect ? fitIds(memory, machine, effect, accepted) : accepted.reply;
  if (effect) {
    const plain = { ...accepted, reply: toPlainNumbers(fitted) };
    const parts = effectiveParts(effect, plain);
    move(
      asked,
      opening,
      examples,
      parts.map((part) => part.fields),
    );
    settle(memory, effect, plain);
  }
  const written = writeChanged(schema, showKept(asked, document, schema, fitted));
  return more.length > 0 ? asList(written) : [written];
}
