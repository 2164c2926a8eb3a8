/** Console for a WebSocket channel: connects, sends, lists messages by role as they arrive, and says how to recover. */
import { useEffect, useMemo, useState } from 'react';
import { ADDRESS_START, readAddress, toAddress } from '../../console/address.ts';
import { TOKEN, withToken } from '../../console/channel/issued.ts';
import type { Session } from '../../console/channel/session.ts';
import type { ChannelData, Draft, SendMessage } from '../../console/console-data.ts';
import { emptyDraft, faultsBelow, toValue } from '../../console/draft.ts';
import { readSent } from '../../model/exact-number.ts';
import { useHash } from '../parts/use-hash.ts';
import { SelectField } from '../tools/form-parts.tsx';
import { focusMissing, KeysFields, missingWords } from './keys.tsx';
import { MessageForm } from './message-form.tsx';
import { usePrograms } from './sample-box.ts';
import { focusSend, InvalidNote, RawText, SendButton, useChecks } from './send-parts.tsx';
import { type Outgoing, useChannel } from './use-channel.ts';
import { useConversation } from './use-conversation.ts';
import { useOutcome } from './use-outcome.ts';
import { type ConsoleProps, type EnteredMessages, keysFor } from './visit.ts';
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
  const [fault, setFault] = useState('');
  const message = sends.find(({ id }) => id === chosen) ?? null;
  const draft = message ? drafts[message.id] : undefined;
  const written = useMemo(() => {
    if (!message || draft === undefined) return null;
    const examples = message.examples.map((example) => example.draft);
    return toValue(draft, message.part.shape, examples);
  }, [message, draft]);
  const typed = useMemo(() => (edited === null ? undefined : readSent(edited)), [edited]);
  const value = useMemo(
    () => typed ?? (message && written ? withToken(written.value, message) : null),
    [message, written, typed],
  );
  const faults = useMemo(() => faultsBelow('body', written?.faults ?? new Map()), [written]);
  const { isChecked, canForce, passes, canBeBuilt } = useChecks(faults);
  const keys = keysFor(visit, environment);
  /** Why nothing is sent without a key; null until the reader has tried. */
  const [missing, setMissing] = useState<string | null>(null);
  const request = useMemo(
    () => ({
      ...sample,
      url: environment ? environment.origin + pathOf(sample.url) : sample.url,
      send: value === null ? sample.send : [...sample.send.slice(0, -1), value],
    }),
    [sample, environment, value],
  );
  usePrograms(column, request);
  useConversation(column, message?.step ?? null, value);
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
    // The sandbox rejects what lacks a key as the API does; no other host gets to see it.
    const isReady = environment?.isSandbox || !needsKeys(data, message);
    const words = isReady ? null : missingWords(sample, keys.get(), 'sent');
    setMissing(words);
    if (words !== null) return focusMissing(sample, keys.get());
    awaitOutcome();
    channel.send(message ? [toOutgoing(message, value, edited)] : []);
  };

  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (environment?.isOpen) {
          if (edited !== null || passes()) sendNow();
        } else if (edited !== null || canBeBuilt())
          channel.prepare(message && toOutgoing(message, value, edited));
      }}
    >
      <MessageForm
        sends={sends}
        entered={entered}
        value={value}
        setting={{ faults, isChecked }}
        onChange={setEntered}
      />
      <KeysFields
        key={String(environment?.isSandbox)}
        sample={sample}
        keys={keys}
        visit={visit}
        sandbox={environment?.isSandbox ? sandbox : null}
        isChecked={missing !== null}
      />
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
          <InvalidNote count={faults.size} what="message" canForce={canForce} />
        )}
      </p>
      <div aria-live="polite">
        {(missing ?? channel.fault) !== null && <p className="verdict bad">{missing ?? channel.fault}</p>}
      </div>
      {channel.prepared !== null && <RawText text={channel.prepared} />}
      <div ref={arrived}>
        {View && (
          <View
            session={session}
            data={data}
            dispatch={channel.dispatch}
            signed={channel.signed}
            isSandbox={environment?.isSandbox ?? false}
            onRetry={sendNow}
          />
        )}
      </div>
      <p className="tool-hint">{addressNote(address, edited)}</p>
    </form>
  );
}

/** Whether the keys are needed for a message: those for a token only if it has one. */
function needsKeys({ sample }: ChannelData, message: SendMessage | null): boolean {
  return !sample.signing?.token || message === null || message.tokenAt !== null;
}

function labelOf({ status }: Session, message: SendMessage | null): string {
  if (status === 'connecting') return 'Connecting…';
  if (!message) return 'Connect';
  return status === 'open' ? 'Send' : 'Connect and send';
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]+/i, '');
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
