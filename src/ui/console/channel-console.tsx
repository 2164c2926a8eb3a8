/** Console for a WebSocket channel: connects, sends, lists messages by role as they arrive, and says how to recover. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ADDRESS_START, readAddress, toAddress } from '../../console/address.ts';
import { TOKEN, withToken } from '../../console/channel/issued.ts';
import type { Session } from '../../console/channel/session.ts';
import type { ChannelData, Draft, SendMessage } from '../../console/console-data.ts';
import { emptyDraft, faultsBelow, toValue } from '../../console/draft.ts';
import { keysOf } from '../../console/keys.ts';
import { toJsonLine } from '../../model/exact-number.ts';
import { useHash } from '../parts/use-hash.ts';
import { SelectField, TextField } from '../tools/form-parts.tsx';
import { ChannelTrouble } from './channel-trouble.tsx';
import { PartForm } from './form.tsx';
import { KeysFields } from './keys.tsx';
import { usePrograms } from './sample-box.ts';
import { focusSend, InvalidNote, RawText, SendButton, StartFrom, useChecks } from './send-parts.tsx';
import { type Outgoing, useChannel } from './use-channel.ts';
import { useOutcome } from './use-outcome.ts';
import type { ConsoleProps, EnteredMessages } from './visit.ts';
import './channel.css';

/** Faults the sandbox can simulate. */
const FAULTS = [
  { id: '', label: 'Nothing goes wrong' },
  { id: 'gap', label: 'An update is missing' },
  { id: 'wrong-checksum', label: 'A checksum is wrong' },
  { id: 'drop', label: 'The connection drops' },
];

export function ChannelConsole({ data, environment, sandbox, visit, column }: ConsoleProps<ChannelData>) {
  const { sends, sample } = data;
  // Remembered, because during navigation the address is already the next page's.
  const [page] = useState(() => location.pathname);
  const [entered, setEntered] = useState(() => startOf(sends, visit.messages.get()[page]));
  useEffect(() => visit.messages.set({ ...visit.messages.get(), [page]: entered }), [entered, page, visit]);
  const { chosen, drafts, edited } = entered;
  const change = (changed: Partial<EnteredMessages>) => setEntered((now) => ({ ...now, ...changed }));
  const [fault, setFault] = useState('');
  const changeDraft = ({ id }: SendMessage, draft: Draft) =>
    setEntered((now) => ({ ...now, drafts: { ...now.drafts, [id]: draft }, edited: null }));
  const message = sends.find(({ id }) => id === chosen) ?? null;
  const draft = message ? drafts[message.id] : undefined;
  const written = useMemo(
    () => (message && draft !== undefined ? toValue(draft, message.part.shape) : null),
    [message, draft],
  );
  const value = message && written ? withToken(written.value, message) : null;
  const faults = useMemo(() => faultsBelow('body', written?.faults ?? new Map()), [written]);
  const { isChecked, passes } = useChecks(faults);
  const names = useMemo(() => keysOf(sample), [sample]);
  const request = useMemo(
    () => ({
      ...sample,
      url: environment ? environment.origin + pathOf(sample.url) : sample.url,
      send: value === null || message !== sends[0] ? sample.send : [...sample.send.slice(0, -1), value],
    }),
    [sample, environment, message, sends, value],
  );
  usePrograms(column, request);
  const hash = message && draft !== undefined ? toAddress({ body: draft }, [message.part]) : ADDRESS_START;
  const address = hash && message !== sends[0] ? `${hash}&message=${message?.id}` : hash;
  useHash(address ?? ADDRESS_START, () => setEntered(startOf(sends, undefined)));
  const query = environment?.isSandbox && fault !== '' ? `sandbox=${fault}` : '';
  const channel = useChannel({ data, environment, sandbox, visit, query });
  const { session } = channel;
  const isOpen = session.status === 'open';

  const { View } = channel;
  const hasNews = session.count > 1 || session.status === 'dropped' || session.status === 'failed';
  const [arrived, awaitOutcome] = useOutcome(hasNews && View !== null);
  const sendNow = () => {
    awaitOutcome();
    channel.send(message ? [toOutgoing(message, value, edited)] : []);
  };

  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!environment?.isOpen) channel.prepare(message && toOutgoing(message, value, edited));
        else if (edited !== null || passes()) sendNow();
      }}
    >
      {sends.length > 1 && (
        <SelectField
          label="Message"
          value={chosen}
          options={sends.map(({ id, title }) => ({ id, label: title }))}
          onChange={(id) => change({ chosen: id, edited: null })}
        />
      )}
      {message && message.examples.length > 1 && (
        <StartFrom
          examples={message.examples}
          draft={draft}
          own="Your own message"
          onChoose={(next) => changeDraft(message, next)}
        />
      )}
      {message && edited === null && (
        <PartForm
          title={message.part.title}
          shape={message.part.shape}
          draft={draft}
          path="body"
          setting={{ faults, isChecked }}
          onChange={(next) => changeDraft(message, next)}
        />
      )}
      {message && edited !== null && (
        <TextField
          label={`${message.title}, as JSON`}
          value={edited}
          rows={8}
          onChange={(text) => change({ edited: text })}
          hint="Sent unchanged, so you can see how the server rejects a mistake."
        />
      )}
      {message && (
        <p className="tool-actions">
          <button type="button" onClick={() => change({ edited: edited === null ? toPretty(value) : null })}>
            {edited === null ? 'Edit as JSON' : 'Back to the form'}
          </button>
        </p>
      )}
      <KeysFields names={names} visit={visit} sandbox={environment?.isSandbox ? sandbox : null} />
      {environment?.isSandbox && data.kinds.some(({ role }) => role === 'update') && (
        <SelectField
          label="Test recovery"
          value={fault}
          options={FAULTS.filter(({ id }) => id !== 'wrong-checksum' || data.verifies?.hasChecksum === true)}
          onChange={setFault}
          hint="Applies to the third update of each stream, from the next connection on."
        />
      )}
      <p className="tool-actions console-send">
        {environment?.isOpen && (
          <SendButton isBusy={session.status === 'connecting'}>{labelOf(session, message)}</SendButton>
        )}
        {environment && !environment.isOpen && (
          <button type="submit" className="primary">
            {sample.signing?.signature ? 'Sign only' : 'Show the message'}
          </button>
        )}
        {(isOpen || session.status === 'connecting') && (
          <button
            type="button"
            // The button disappears and would take the focus with it.
            onClick={({ currentTarget }) => {
              focusSend(currentTarget);
              channel.close();
            }}
          >
            {isOpen ? 'Disconnect' : 'Cancel'}
          </button>
        )}
        {isChecked && faults.size > 0 && edited === null && (
          <InvalidNote count={faults.size} what="message" />
        )}
      </p>
      <div aria-live="polite">{channel.fault !== null && <p className="verdict bad">{channel.fault}</p>}</div>
      {channel.prepared !== null && <RawText text={channel.prepared} />}
      <div ref={arrived}>
        <Summary session={session} verifies={data.verifies} />
        <ChannelTrouble session={session} advices={data.advices} onRetry={sendNow} />
        {View && <View session={session} data={data} dispatch={channel.dispatch} signed={channel.signed} />}
      </div>
      <p className="tool-hint">{addressNote(address, edited)}</p>
    </form>
  );
}

function labelOf({ status }: Session, message: SendMessage | null): string {
  if (status === 'connecting') return 'Connecting…';
  if (!message) return 'Connect';
  return status === 'open' ? 'Send' : 'Connect and send';
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]+/i, '');
}

function toPretty(value: unknown): string {
  return JSON.stringify(JSON.parse(toJsonLine(value)), null, 2);
}

/** Edited text is sent as is, even if it isn't JSON; only the token is filled in. */
function toOutgoing(message: SendMessage, value: unknown, edited: string | null): Outgoing {
  if (edited === null) return { value, text: null, hasToken: message.tokenAt !== null };
  return { value: null, text: edited, hasToken: edited.includes(TOKEN) };
}

function addressNote(address: string | null, edited: string | null): string {
  if (edited !== null) return "The address of this page has the form's message, not the JSON you edit.";
  return address !== null
    ? 'The message, without keys and token, is in the address of this page: share the link.'
    : 'This message is too long for the address of this page.';
}

/** Starts with the message in the address, the latest messages of this visit, or the examples. */
function startOf(sends: readonly SendMessage[], before: EnteredMessages | undefined): EnteredMessages {
  const given = location.hash.startsWith(ADDRESS_START);
  if (before && !given) return before;
  const [, named] = /[?&]message=([^&]*)/.exec(location.hash) ?? [];
  const chosen = (sends.find(({ id }) => id === named) ?? sends[0])?.id ?? '';
  const drafts = sends.map(({ id, part, examples }): [string, Draft] => {
    const draft = id === chosen ? readAddress(location.hash, [part])?.body : undefined;
    return [id, draft ?? before?.drafts[id] ?? examples[0]?.draft ?? emptyDraft(part.shape)];
  });
  return { chosen, drafts: Object.fromEntries(drafts), edited: null };
}

/** Milliseconds between summaries read out by screen readers. */
const QUIET = 10_000;

/** Shows figures that change with every message; screen readers read them out less often. */
function Summary({ session, verifies }: { session: Session; verifies: ChannelData['verifies'] }) {
  const [spoken, setSpoken] = useState('');
  const words = wordsOf(session, verifies);
  const latest = useRef(words);
  latest.current = words;
  const { status, count, counts } = session;
  const isIdle = status === 'closed' && count === 0;
  const isBroken = status === 'dropped' || status === 'failed';
  // A new status, snapshot or error is read out immediately, other figures every QUIET milliseconds.
  const picture = `${status} ${counts.snapshot} ${counts.error}`;
  useEffect(() => {
    if (isIdle || picture === '') return;
    setSpoken(latest.current);
    const timer = setInterval(() => setSpoken(latest.current), QUIET);
    return () => clearInterval(timer);
  }, [isIdle, picture]);
  if (isIdle) return null;
  return (
    <>
      <p className={`verdict ${isBroken || session.verified.wrong > 0 ? 'bad' : 'none'}`}>{words}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

const STATUS = {
  closed: 'Disconnected',
  connecting: 'Connecting',
  open: 'Connected',
  dropped: 'The connection dropped',
  failed: 'Not connected',
} as const;

function wordsOf({ status, count, verified }: Session, verifies: ChannelData['verifies']): string {
  const what = verifies?.hasChecksum ? 'checksum' : 'sequence number';
  const { right, wrong } = verified;
  return [
    `${STATUS[status]}.`,
    `${count} ${count === 1 ? 'message' : 'messages'}.`,
    ...(right + wrong > 0
      ? [`${right} ${what}${right === 1 ? '' : 's'} correct${wrong > 0 ? `, ${wrong} incorrect` : ''}.`]
      : []),
  ].join(' ');
}
