/** A connection as the console shows it: messages by role as they arrive, verified, counted and bounded. */
import type { Trouble, Verifiable } from '../../model/operation.ts';
import type { ChannelData, MessageKind, PageError } from '../console-data.ts';
import { errorsIn } from '../response.ts';
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

/** `sent` is what the reader sends; `other` is what no message of the page describes. */
export const SHOWN_ROLES = [
  'sent',
  'acknowledgement',
  'snapshot',
  'update',
  'message',
  'heartbeat',
  'error',
  'other',
] as const;
export type ShownRole = (typeof SHOWN_ROLES)[number];

export interface Entry {
  /** Counted from 1, over everything that crossed the connection. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly role: ShownRole;
  /** The message of the page that it is, by its anchor. */
  readonly kind: MessageKind | null;
  readonly text: string;
  readonly verdict: Verdict | null;
}

export interface Session {
  readonly status: 'closed' | 'connecting' | 'open' | 'dropped' | 'failed';
  readonly entries: readonly Entry[];
  /** What is shown while the stream is paused. */
  readonly frozen: readonly Entry[] | null;
  readonly count: number;
  readonly counts: Readonly<Record<ShownRole, number>>;
  readonly verified: { readonly right: number; readonly wrong: number };
  readonly watch: Watch;
  /** Markets of which a snapshot has arrived since the reader sent something. */
  readonly started: ReadonlySet<string>;
  /** The latest trouble, until the reader subscribes or connects again. */
  readonly trouble: { readonly kind: SessionTrouble; readonly what: string } | null;
}

/** A connection that never opened has nothing to recover. */
export type SessionTrouble = Trouble | 'failed';

export type SessionEvent =
  | { readonly kind: 'connecting' | 'opened' | 'paused' | 'resumed' | 'cleared' }
  /** The reader closes the connection. */
  | { readonly kind: 'closed' }
  /** The connection ends by itself, after it was open or before. */
  | { readonly kind: 'dropped' | 'failed'; readonly why: string }
  | { readonly kind: 'sent' | 'received'; readonly text: string; readonly at: number };

/** What the page says about its messages. */
export interface Described {
  readonly kinds: readonly MessageKind[];
  readonly verifies: Verifiable | null;
  readonly errors: readonly PageError[];
  /** Null until it is loaded, and where a page has no checksums. */
  readonly verifyBook: VerifyBook | null;
}

export function toDescribed(
  { kinds, received, verifies, errors }: ChannelData,
  verifyBook: VerifyBook | null,
): Described {
  const nodes = new Map(received.map(({ id, node }) => [id, node]));
  const open = { id: '', isOpen: true } as const;
  // What another page describes is described there.
  const nodeOf = ({ id, route }: Omit<MessageKind, 'node'>) => (route ? open : (nodes.get(id) ?? open));
  return { kinds: kinds.map((kind) => ({ ...kind, node: nodeOf(kind) })), verifies, errors, verifyBook };
}

/** Messages that are kept, and letters of all of them. */
export const MOST_ENTRIES = 200;
export const MOST_LETTERS = 1_000_000;

const NO_COUNTS: Session['counts'] = {
  sent: 0,
  acknowledgement: 0,
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
      return { ...session, status: 'connecting', watch: NOTHING_WATCHED, trouble: null };
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
        ...add(session, 'sent', event, null, null, watchSent(session.watch, readValue(event.text))),
        started: new Set(),
      };
    case 'received':
      return receive(session, event, page);
  }
}

function receive(
  session: Session,
  event: { readonly text: string; readonly at: number },
  { kinds, verifies, errors, verifyBook }: Described,
): Session {
  const value = readValue(event.text);
  const market = marketOf(value);
  const kind = kindOf(kinds, value, session.started.has(market));
  // An error of the API can arrive on every page, in whatever form.
  const isError = !kind && errorsIn(errors, 200, event.text).length > 0;
  const role = isError ? 'error' : toRole(kind?.role ?? null);
  const isData = role === 'snapshot' || role === 'update' || role === 'other';
  const seen =
    verifies && isData
      ? watchReceived(session.watch, verifies, event.text, value, role === 'snapshot', verifyBook)
      : { watch: session.watch, verdict: null };
  const next = add(session, role, event, kind, seen.verdict, seen.watch);
  // A snapshot that is right ends the trouble.
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
  };
}

/** The newest ones that fit into the memory that the console may use; the newest one always does. */
function bound(entries: readonly Entry[]): readonly Entry[] {
  let letters = 0;
  const kept = entries.slice(-MOST_ENTRIES).toReversed();
  const end = kept.findIndex(({ text }, index) => {
    letters += text.length;
    return index > 0 && letters > MOST_LETTERS;
  });
  return (end < 0 ? kept : kept.slice(0, end)).toReversed();
}

/** The value of a message; undefined for what is no JSON. */
export function readValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** What the reader has asked to see: newest last. */
export function shownEntries(
  { entries, frozen }: Session,
  roles: ReadonlySet<ShownRole>,
  words: string,
): readonly Entry[] {
  const wanted = words.trim().toLowerCase();
  return (frozen ?? entries).filter(
    ({ role, text }) => roles.has(role) && (wanted === '' || text.toLowerCase().includes(wanted)),
  );
}
