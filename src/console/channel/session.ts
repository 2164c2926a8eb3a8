/** State of a connection in the console: messages by role, verified and counted, of which the newest are kept. */
import { readJson } from '../../model/json-text.ts';
import type { Trouble, Verifiable } from '../../model/operation.ts';
import type { ChannelData, MessageKind, PageError } from '../console-data.ts';
import { MOST_ENTRIES, MOST_LETTERS, MOST_OF_EXCHANGE } from '../limits.ts';
import type { errorsIn } from '../response-errors.ts';
import { kindOf } from './message-kind.ts';
import {
  marketOf,
  NOTHING_WATCHED,
  type Verdict,
  type VerifyBook,
  type Watch,
  watchReceived,
  watchSent,
} from './watch.ts';

/** Roles of log entries. `sent` is for the reader's messages, `other` for those that the page doesn't describe. */
export const SHOWN_ROLES = [
  'sent',
  'acknowledgment',
  'snapshot',
  'update',
  'message',
  'heartbeat',
  'error',
  'other',
] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

export interface Entry {
  /** Number from 1, over all messages sent and received. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly role: ShownRole;
  /** Documented message that it matches, if any. */
  readonly kind: MessageKind | null;
  readonly text: string;
  readonly verdict: Verdict | null;
}

export interface Session {
  readonly status: 'closed' | 'connecting' | 'open' | 'dropped' | 'failed';
  readonly entries: readonly Entry[];
  /** The message sent last and the first responses to it, which the stream doesn't push out. */
  readonly exchange: readonly Entry[];
  /** Entries shown while the log is paused. */
  readonly frozen: readonly Entry[] | null;
  readonly count: number;
  readonly counts: Readonly<Record<ShownRole, number>>;
  readonly verified: { readonly right: number; readonly wrong: number };
  readonly watch: Watch;
  /** Markets whose snapshot has arrived since the reader last connected or sent a message. */
  readonly started: ReadonlySet<string>;
  /** Latest trouble, until a correct snapshot arrives or the reader reconnects. */
  readonly trouble: { readonly kind: SessionTrouble; readonly what: string } | null;
}

/** Trouble of a session. `failed` is a connection that never opened, so there is nothing to recover. */
export type SessionTrouble = Trouble | 'failed';

export type SessionEvent =
  | { readonly kind: 'connecting' | 'opened' | 'paused' | 'resumed' | 'cleared' }
  /** The reader closes the connection. */
  | { readonly kind: 'closed' }
  /** The connection ended on its own, after it was open or before. */
  | { readonly kind: 'dropped' | 'failed'; readonly why: string }
  | { readonly kind: 'sent' | 'received'; readonly text: string; readonly at: number };

/** Checks of messages, which are loaded before the first one arrives. */
export interface Checks {
  /** Null until loaded, and on pages without checksums. */
  readonly verifyBook: VerifyBook | null;
  /** Null until loaded. */
  readonly errorsIn: typeof errorsIn | null;
}

/** What the page documents about its messages. */
export interface Described extends Checks {
  readonly kinds: readonly MessageKind[];
  readonly verifies: Verifiable | null;
  readonly errors: readonly PageError[];
}

export function toDescribed({ kinds, received, verifies, errors }: ChannelData, checks: Checks): Described {
  const nodes = new Map(received.map(({ id, node }) => [id, node]));
  const open = { id: '', isOpen: true } as const;
  // Members of a message that another page documents aren't described here.
  const nodeOf = ({ id, route }: Omit<MessageKind, 'node'>) => (route ? open : (nodes.get(id) ?? open));
  return { kinds: kinds.map((kind) => ({ ...kind, node: nodeOf(kind) })), verifies, errors, ...checks };
}

const NO_COUNTS: Session['counts'] = {
  sent: 0,
  acknowledgment: 0,
  snapshot: 0,
  update: 0,
  message: 0,
  heartbeat: 0,
  error: 0,
  other: 0,
};

export const NEW_SESSION: Session = {
  status: 'closed',
  entries: [],
  exchange: [],
  frozen: null,
  count: 0,
  counts: NO_COUNTS,
  verified: { right: 0, wrong: 0 },
  watch: NOTHING_WATCHED,
  started: new Set(),
  trouble: null,
};

export function reduceSession(session: Session, event: SessionEvent, page: Described): Session {
  switch (event.kind) {
    case 'connecting':
      return {
        ...session,
        status: 'connecting',
        watch: NOTHING_WATCHED,
        started: new Set(),
        trouble: null,
      };
    case 'opened':
      return { ...session, status: 'open' };
    case 'closed':
      return { ...session, status: 'closed', trouble: null };
    case 'dropped':
      return { ...session, status: 'dropped', trouble: { kind: 'drop', what: event.why } };
    case 'failed':
      return { ...session, status: 'failed', trouble: { kind: 'failed', what: event.why } };
    case 'paused':
      return { ...session, frozen: session.entries };
    case 'resumed':
      return { ...session, frozen: null };
    case 'cleared':
      return { ...NEW_SESSION, status: session.status, watch: session.watch, started: session.started };
    case 'sent':
      return {
        ...add(session, 'sent', event, null, null, watchSent(session.watch, readJson(event.text))),
        started: new Set(),
      };
    case 'received':
      return receive(session, event, page);
  }
}

function receive(
  session: Session,
  event: { readonly text: string; readonly at: number },
  { kinds, verifies, errors, verifyBook, errorsIn }: Described,
): Session {
  const value = readJson(event.text);
  const market = marketOf(value);
  const kind = kindOf(kinds, value, session.started.has(market));
  // An API error can arrive on any page, in any form.
  const isError = !kind && errorsIn !== null && errorsIn(errors, 200, event.text).length > 0;
  const role = isError ? 'error' : toRole(kind?.role ?? null);
  const isData = role === 'snapshot' || role === 'update' || role === 'other';
  const seen =
    verifies && isData
      ? watchReceived(session.watch, verifies, event.text, value, role === 'snapshot', verifyBook)
      : { watch: session.watch, verdict: null };
  const next = add(session, role, event, kind, seen.verdict, seen.watch);
  // A correct snapshot ends the trouble, unless the connection dropped.
  const isOver = role === 'snapshot' && seen.verdict?.isRight !== false && session.trouble?.kind !== 'drop';
  const started = role === 'snapshot' ? new Set([...session.started, market]) : session.started;
  return { ...next, started, trouble: toTrouble(seen.verdict) ?? (isOver ? null : session.trouble) };
}

function toTrouble(verdict: Verdict | null): Session['trouble'] {
  if (!verdict || verdict.isRight) return null;
  return verdict.kind === 'checksum'
    ? {
        kind: 'checksum',
        what: `The message says ${verdict.stated}, and the book gives ${verdict.computed}.`,
      }
    : { kind: 'gap', what: `${verdict.expected} was expected, and ${verdict.number} arrived.` };
}

function toRole(role: MessageKind['role'] | null): ShownRole {
  return role === null || role === 'request' || role === 'unsubscribe' ? 'other' : role;
}

function add(
  session: Session,
  role: ShownRole,
  { text, at }: { readonly text: string; readonly at: number },
  kind: MessageKind | null,
  verdict: Verdict | null,
  watch: Watch,
): Session {
  const { counts, verified, count } = session;
  const entry: Entry = { number: count + 1, at, role, kind, text, verdict };
  return {
    ...session,
    count: count + 1,
    counts: { ...counts, [role]: counts[role] + 1 },
    verified: {
      right: verified.right + (verdict?.isRight === true ? 1 : 0),
      wrong: verified.wrong + (verdict?.isRight === false ? 1 : 0),
    },
    watch,
    entries: bound([...session.entries, entry]),
    exchange: toExchange(session.exchange, entry),
  };
}

function toExchange(exchange: Session['exchange'], entry: Entry): Session['exchange'] {
  if (entry.role === 'sent') return [entry];
  const isResponse = entry.role === 'acknowledgment' || entry.role === 'error';
  return isResponse && exchange.length > 0 && exchange.length < MOST_OF_EXCHANGE
    ? [...exchange, entry]
    : exchange;
}

/** Keeps the newest entries within the limits, and the newest one in any case. */
function bound(entries: readonly Entry[]): readonly Entry[] {
  let letters = 0;
  const kept = entries.slice(-MOST_ENTRIES).toReversed();
  const end = kept.findIndex(({ text }, index) => {
    letters += text.length;
    return index > 0 && letters > MOST_LETTERS;
  });
  return (end < 0 ? kept : kept.slice(0, end)).toReversed();
}

/** Returns the entries that match the reader's filters, newest last: those of the exchange, and all others. */
export function shownEntries(
  { entries, exchange, frozen }: Session,
  roles: ReadonlySet<ShownRole>,
  words: string,
): { readonly exchange: readonly Entry[]; readonly stream: readonly Entry[] } {
  const wanted = words.trim().toLowerCase();
  const isShown = ({ role, text }: Entry) =>
    roles.has(role) && (wanted === '' || text.toLowerCase().includes(wanted));
  return {
    exchange: exchange.filter(isShown),
    stream: (frozen ?? entries).filter((entry) => isShown(entry) && !exchange.includes(entry)),
  };
}
