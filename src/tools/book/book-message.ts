/** A message about an order book in one format, whatever it arrived in. */

/** What a message does to a level or an order of the book. */
export interface BookEntry {
  readonly side: 'asks' | 'bids';
  readonly event: 'set' | 'add' | 'modify' | 'delete';
  /** Price of a level, or ID of an order or entry. */
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  /** When a Level 3 order joined the book. */
  readonly timestamp?: string;
}

export type BookFormat = 'websocket-v1' | 'websocket-v2' | 'level3' | 'fix';

export interface BookMessage {
  readonly format: BookFormat;
  /** The book it belongs to, since a connection carries several: symbol, and what is subscribed of it. */
  readonly market: string;
  readonly isSnapshot: boolean;
  readonly entries: readonly BookEntry[];
  /** Null if the message has none, such as a version 1 snapshot. */
  readonly checksum: number | null;
  /** Line of the pasted text where it starts. */
  readonly line: number;
}

/** Decimals of FIX numbers; null if the text has no instrument list. */
export type Precision = { readonly price: number; readonly quantity: number } | null;

/** Reads a checksum as programs print it: signed, with separators, or in hexadecimal; null for any other text. */
export function readChecksum(text: string): number | null {
  const plain = text.replace(/[\s,_'’]/g, '');
  if (/^-?\d{1,10}$/.test(plain)) return Number(plain);
  const [, hex] = /^(?:0x)?([\da-f]{1,8})$/i.exec(plain) ?? [];
  return hex === undefined ? null : Number.parseInt(hex, 16);
}

/** Reads the checksum of a message. */
export function toChecksum(value: unknown): number | null {
  const text = typeof value === 'string' ? value : '';
  return /^-?\d{1,10}$/.test(text) ? Number(text) >>> 0 : null;
}
