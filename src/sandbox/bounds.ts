/**
 * What the sandbox accepts, keeps and sends at most: one group for each boundary. The sandbox guide lists them; a test
 * compares both.
 */

/** Requests over HTTP. */
export const HTTP = {
  connections: 200,
  /** Milliseconds until the headers, and until the whole request, must have arrived. */
  headersTime: 10_000,
  requestTime: 30_000,
  /** Bytes of a body. */
  body: 1_000_000,
  /** Fields of a form: more than any operation has, and few enough to check. */
  fields: 1_000,
  /** Brackets in the name of a field: deeper than any document describes. */
  brackets: 20,
  /** Calls in one list of JSON-RPC calls. */
  calls: 100,
  /** Milliseconds for which a response that never comes keeps its connection. */
  hold: 60_000,
  /** Milliseconds without a byte in either direction. */
  idle: 90_000,
} as const;

/** Proofs of callers. */
export const CALLER = {
  /** Milliseconds that a client's clock may be off. */
  clockTime: 600_000,
  /** Milliseconds for which a nonce that is further ahead applies. */
  farNonceTime: 60_000,
} as const;

/** Values of JSON, in bodies and messages. */
export const JSON_VALUE = {
  depth: 100,
  /** Members and items. */
  values: 20_000,
} as const;

/** Matches of patterns that aren't proved to take linear time, in milliseconds: one, and all of a second. */
export const PATTERNS = { match: 50, second: 200 } as const;

export const WEBSOCKET = {
  connections: 100,
  /** Bytes of a message. */
  message: 65_536,
  /** Bytes that a client hasn't read yet. */
  unread: 1_000_000,
  /** Milliseconds without a message or a pong. */
  idle: 60_000,
  /** Subscriptions of a connection. */
  streams: 200,
  /** Items of a list in a message that get a response each. */
  items: 200,
} as const;

/** What is kept from clients while the sandbox runs. */
export const MEMORY = {
  /** Entries of each kind of memory; the oldest goes first. */
  entries: 10_000,
  /** Characters of a name under which something is kept. */
  name: 500,
  /** Characters of a response that is given again. */
  reply: 20_000,
  /** Orders, withdrawals and the like of one caller. */
  things: 1_000,
  /** IDs, values and changes of one of them, and characters of a value. */
  ids: 10,
  values: 40,
  changes: 100,
  characters: 100,
  /** Positions of one caller. */
  markets: 1_000,
} as const;

export const FIX = {
  connections: 50,
  /** Bytes of a message. */
  message: 16_384,
  /** Messages of a connection. */
  messages: 10_000,
  /** Milliseconds without a byte; the longest for sessions without heartbeats. */
  idle: 120_000,
  longestIdle: 3_600_000,
  /** Milliseconds for which a client can leave output unread. */
  unread: 60_000,
  /** Messages of a replay that are written before other clients get their turn. */
  page: 50,
  /** Sessions whose numbers, reports and orders are kept. */
  pairs: 200,
  /** Reports of a session that can be sent again, and their characters. */
  storedMessages: 1_000,
  storedCharacters: 1_000_000,
  /** Orders of a session, and IDs of an order. */
  orders: 1_000,
  orderIds: 100,
} as const;
