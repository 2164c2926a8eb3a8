/** AsyncAPI 2 and 3 in one form: channels, the operations on them and the messages they carry. */
import type { Located } from '../document/spec-context.ts';

/** Seen from the reader's program. */
export type Direction = 'send' | 'receive';

/** A message with its traits applied. */
export interface MessageSource extends Located {
  readonly id: string;
}

export interface OperationSource extends Located {
  readonly id: string;
  readonly direction: Direction;
  readonly messages: readonly MessageSource[];
  /** What comes back for each of the messages. */
  readonly replies: readonly MessageSource[];
}

export interface ChannelSource extends Located {
  readonly id: string;
  readonly address: string | null;
  /** Names of the servers it is on; null for all. */
  readonly servers: readonly string[] | null;
  readonly operations: readonly OperationSource[];
  readonly messages: readonly MessageSource[];
}

export function opposite(direction: Direction): Direction {
  return direction === 'send' ? 'receive' : 'send';
}
