/** What a connection shows: the latest signature, and the messages with links from each member to its field. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  type Entry,
  type Session,
  type SessionEvent,
  SHOWN_ROLES,
  type ShownRole,
  shownEntries,
} from '../../console/channel/session.ts';
import type { Verdict } from '../../console/channel/watch.ts';
import type { ChannelData } from '../../console/console-data.ts';
import { type Outcome, outcomeOf } from '../../console/outcome.ts';
import { OPEN, toLines } from '../../console/response.ts';
import { errorsIn } from '../../console/response-errors.ts';
import type { Signed } from '../../console/sign-request.ts';
import { PageLink, TextField } from '../tools/form-parts.tsx';
import { ChannelSummary } from './channel-summary.tsx';
import { ChannelTrouble } from './channel-trouble.tsx';
import { ErrorFixes, LinkedBody, Unchecked } from './received.tsx';
import { Steps } from './signing-steps.tsx';

const ROLES: Readonly<Record<ShownRole, string>> = {
  sent: 'Sent',
  acknowledgment: 'Acknowledgment',
  snapshot: 'Snapshot',
  update: 'Update',
  message: 'Message',
  heartbeat: 'Heartbeat',
  error: 'Error',
  other: 'Other',
};

export interface ChannelViewProps extends ChannelLogProps {
  /** The latest signature. */
  readonly signed: Signed | null;
  readonly isSandbox: boolean;
  /** Connects or subscribes again. */
  readonly onRetry: () => void;
}

export function ChannelView({ signed, isSandbox, onRetry, ...props }: ChannelViewProps) {
  const { session, data } = props;
  const outcome = useMemo(() => outcomeOfSent(session, data), [session, data]);
  return (
    <>
      {outcome && (
        <div className={`verdict ${outcome.isGood ? 'good' : 'bad'}`}>
          <p>
            <strong>{outcome.words}</strong>
          </p>
          {outcome.isGood && isSandbox && <Unchecked data={data} />}
        </div>
      )}
      <ChannelSummary session={session} verifies={data.verifies} outcome={outcome?.words ?? ''} />
      <ChannelTrouble session={session} advices={data.advices} onRetry={onRetry} />
      {session.count > 0 && <ChannelLog {...props} />}
      {signed && <Steps {...signed} />}
    </>
  );
}

/** The verdict on what was sent last, from the latest response to it; null until there is one. */
function outcomeOfSent({ exchange }: Session, data: ChannelData): Outcome | null {
  const [sent, ...replies] = exchange;
  const reply = replies.at(-1);
  if (!sent || !reply) return null;
  const found = errorsIn(data.errors, 200, reply.text);
  const outcome = outcomeOf(data, { status: 200, body: reply.text, sent: sent.text, found });
  return reply.role === 'error' && outcome.isGood ? { isGood: false, words: 'Rejected' } : outcome;
}

interface ChannelLogProps {
  readonly session: Session;
  readonly data: ChannelData;
  readonly dispatch: (event: SessionEvent) => void;
}

/** Lists messages, newest first, with filters and pause; a stream would push away what the reader sent last. */
function ChannelLog({ session, data, dispatch }: ChannelLogProps) {
  const [hidden, setHidden] = useState<ReadonlySet<ShownRole>>(new Set());
  const [words, setWords] = useState('');
  const roles = useMemo(() => new Set(SHOWN_ROLES.filter((role) => !hidden.has(role))), [hidden]);
  const { counts, count, frozen } = session;
  const { exchange, stream } = shownEntries(session, roles, words);
  const held = (frozen ?? session.entries).length;
  // The responses that a reader waits for, unless data follows them.
  const isStream = data.kinds.some(({ role }) => role === 'snapshot' || role === 'update');
  return (
    <section className="console-log" aria-label="Messages">
      <fieldset className="console-roles">
        <legend className="visually-hidden">Show</legend>
        {SHOWN_ROLES.filter((role) => counts[role] > 0).map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={!hidden.has(role)}
              onChange={() => setHidden((now) => toggle(now, role))}
            />{' '}
            {ROLES[role]} <span>{counts[role]}</span>
          </label>
        ))}
      </fieldset>
      <TextField label="Filter" value={words} onChange={setWords} placeholder="Text in a message" />
      <p className="tool-actions">
        <button type="button" onClick={() => dispatch({ kind: frozen ? 'resumed' : 'paused' })}>
          {frozen ? 'Resume' : 'Pause'}
        </button>
        <button type="button" onClick={() => dispatch({ kind: 'cleared' })}>
          Clear
        </button>
        <span className="tool-hint">
          {frozen && `Paused, ${count - (frozen.at(-1)?.number ?? 0)} newer. `}
          {count > held && `The newest ${held} of ${count} are kept.`}
        </span>
      </p>
      <div className="console-messages">
        <Messages
          isOpen={(entry) => entry.role === 'error' || (entry.role === 'acknowledgment' && !isStream)}
          title={exchange.length > 1 ? 'Your last message and its responses' : 'Your last message'}
          entries={exchange}
          data={data}
        />
        <Messages title="Other messages, newest first" entries={stream.toReversed()} data={data} />
      </div>
      {exchange.length + stream.length === 0 && <p className="tool-hint">No messages match the filter.</p>}
    </section>
  );
}

interface MessagesProps {
  readonly title: string;
  /** Whether a message is shown in full from the start. */
  readonly isOpen?: (entry: Entry) => boolean;
  readonly entries: readonly Entry[];
  readonly data: ChannelData;
}

function Messages({ title, entries, data, isOpen }: MessagesProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <p id={id} className="console-messages-title">
        {title}
      </p>
      <ol aria-labelledby={id}>
        {entries.map((entry) => (
          <Message key={entry.number} entry={entry} data={data} startsOpen={isOpen?.(entry) ?? false} />
        ))}
      </ol>
    </>
  );
}

function toggle(roles: ReadonlySet<ShownRole>, role: ShownRole): ReadonlySet<ShownRole> {
  const next = new Set(roles);
  if (!next.delete(role)) next.add(role);
  return next;
}

interface MessageProps {
  readonly entry: Entry;
  readonly data: ChannelData;
  readonly startsOpen: boolean;
}

function Message({ entry, data, startsOpen }: MessageProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { number, at, role, kind, text, verdict } = entry;
  return (
    <li className={`console-message ${role}`}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <strong>
            {number}. {ROLES[role]}
          </strong>{' '}
          <time>{new Date(at).toISOString().slice(11, 23)}</time>
          {verdict && <VerdictMark verdict={verdict} />}
          <code>{text}</code>
        </summary>
        {isOpen && (
          <>
            {kind && <p className="tool-hint">{nameOf(entry)}</p>}
            {role === 'error' && <ErrorFixes found={errorsIn(data.errors, 200, text)} />}
            <LinkedBody label={`Message ${number}`} lines={toLines(text, kind?.node ?? OPEN)} text={text} />
          </>
        )}
      </details>
    </li>
  );
}

/** Title of the documented message, linked to its section if it has one. */
function nameOf({ kind }: Entry): ReactNode {
  if (!kind?.id) return kind?.title;
  return kind.route ? (
    <PageLink to={{ route: kind.route, hash: kind.id }}>{kind.title}</PageLink>
  ) : (
    <a href={`#${kind.id}`}>{kind.title}</a>
  );
}

function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span className={verdict.isRight ? 'console-right' : 'console-wrong'}>
      {verdict.kind} {verdict.isRight ? 'correct' : 'incorrect'}
    </span>
  );
}
