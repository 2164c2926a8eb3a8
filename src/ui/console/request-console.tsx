/** Console for an HTTP request: the form, the signature in steps, the response, and programs that follow the form. */
import { useEffect, useMemo, useState } from 'react';
import { ADDRESS_START, readAddress, toAddress } from '../../console/address.ts';
import type { Draft, FormDraft, FormPlace, RequestData } from '../../console/console-data.ts';
import { emptyDraft } from '../../console/draft.ts';
import type { Arrived } from '../../console/export.ts';
import { toRequest } from '../../console/request.ts';
import type { SentRequest } from '../../console/sign-request.ts';
import { toError } from '../parts/states.tsx';
import { useHash } from '../parts/use-hash.ts';
import { TextField } from '../tools/form-parts.tsx';
import { PartForm } from './form.tsx';
import { focusMissing, KeysFields, missingWords } from './keys.tsx';
import { openFold, usePrograms } from './sample-box.ts';
import { loaded, sendRequest } from './send.ts';
import { InvalidNote, SendButton, StartFrom, useChecks } from './send-parts.tsx';
import { useOutcome } from './use-outcome.ts';
import { type ConsoleProps, keysFor, type Past, signNext, useHeld, type Visit } from './visit.ts';

/** Signing and the view of responses are loaded with the first request, which not everybody sends. */
const loadSigning = () => loaded(import('../../console/sign-draft.ts'));
const loadView = () => loaded(import('./response-view.tsx'));

/** Outcome of the last press of "Send" or "Sign only". */
interface Outcome {
  readonly request: SentRequest;
  /** Null until it arrives, if it fails, and for a request that was only signed. */
  readonly arrived: Arrived | null;
  readonly error: string | null;
  readonly isSending: boolean;
  /** Label of the environment it is shown with. */
  readonly environment: string;
}

export function RequestConsole({ data, environment, sandbox, visit, column }: ConsoleProps<RequestData>) {
  const [draft, setDraft] = useState<FormDraft>(() => startOf(data, visit, column));
  const [past, setPast] = useHeld(visit.past);
  const [nonce, setNonce] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [view, setView] = useState<Awaited<ReturnType<typeof loadView>> | null>(null);
  /** Why nothing could be signed. */
  const [fault, setFault] = useState<string | null>(null);
  const label = environment?.label ?? '';
  // With another environment, the reader would take the response for one from there.
  const shown = outcome?.environment === label ? outcome : null;
  const [result, awaitOutcome] = useOutcome(!isBusy && (shown !== null || fault !== null));
  const entered = useMemo(() => toRequest(data, draft, environment), [data, draft, environment]);
  const keys = keysFor(visit, environment);
  /** Whether the reader has tried to send or sign without a key. */
  const [areKeysChecked, setKeysChecked] = useState(false);
  const isSigned = data.sample.signing?.signature !== undefined;
  usePrograms(column, entered.sample);
  const address = toAddress(draft, data.parts);
  useHash(address ?? ADDRESS_START, () => setDraft(startOf(data, visit, column)));
  // Remembered, because during navigation the address is already the next page's.
  const [page] = useState(() => location.pathname);
  useEffect(() => visit.drafts.set({ ...visit.drafts.get(), [page]: draft }), [draft, page, visit]);
  useEffect(() => {
    if (visit.past.get().length > 0)
      loadView().then(setView, (error) => console.error('The history could not be loaded.', error));
  }, [visit]);
  const change = (place: FormPlace, value: Draft) => setDraft((now) => ({ ...now, [place]: value }));
  const { faults } = entered;
  const { isChecked, canForce, passes, canBeBuilt } = useChecks(faults);

  const load = async () => {
    const [{ signDraft }, loadedView] = await Promise.all([loadSigning(), loadView()]);
    setView(loadedView);
    if (environment?.isSandbox) await visit.keysAsked.get();
    return signDraft;
  };

  const sign = async () => {
    const signDraft = await load();
    return signNext(
      visit,
      data.sample.signing?.nonce,
      (clock) => signDraft(data, draft, environment, keys.get(), clock),
      nonce.trim(),
    );
  };

  const sendNow = async () => {
    const request = await sign();
    const pending: Outcome = { request, arrived: null, error: null, isSending: true, environment: label };
    setOutcome(pending);
    const at = new Date();
    const { arrived, error } = await sendRequest(request);
    setOutcome({ ...pending, arrived, error, isSending: false });
    if (!arrived) return;
    const before = visit.past.get();
    const id = before.length + 1;
    const entry = { id, at, title: data.title, page, environment: label, draft, request, arrived };
    setPast([entry, ...before]);
  };

  /** Says that nothing happens without the keys, and leads to the first that is missing. */
  const misses = (outcome: 'signed' | 'sent') => {
    const missing = missingWords(data.sample, keys.get(), outcome);
    if (missing === null) return false;
    setKeysChecked(true);
    setFault(missing);
    setOutcome(null);
    focusMissing(data.sample, keys.get());
    return true;
  };

  const send = async () => {
    if (!passes()) return;
    // The sandbox rejects what lacks a key as the API does; no other host gets to see it.
    if (environment?.isSandbox || !misses('sent')) await run(sendNow);
  };

  const signOnly = async () => {
    await load();
    if (isSigned && misses('signed')) return;
    const request = await sign();
    setOutcome({ request, arrived: null, error: null, isSending: false, environment: label });
  };

  const onlySign = async () => {
    if (canBeBuilt()) await run(signOnly);
  };

  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    awaitOutcome();
    setBusy(true);
    setFault(null);
    await action().catch((error: unknown) => setFault(toError(error).message));
    setBusy(false);
  };

  const open = ({ draft: before, request, arrived }: Past) => {
    setDraft(before);
    setOutcome({ request, arrived, error: null, isSending: false, environment: label });
  };

  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        void (environment?.isOpen ? send() : onlySign());
      }}
    >
      {data.examples.length > 0 && data.parts.length > 0 && (
        <StartFrom examples={data.examples} draft={draft} own="Your own request" onChoose={setDraft} />
      )}
      {data.parts.map(({ place, title, shape }) => (
        <PartForm
          key={place}
          title={title}
          shape={shape}
          draft={draft[place]}
          path={place}
          setting={{ faults, isChecked }}
          onChange={(value) => change(place, value)}
        />
      ))}
      <KeysFields
        key={String(environment?.isSandbox)}
        sample={data.sample}
        keys={keys}
        visit={visit}
        sandbox={environment?.isSandbox ? sandbox : null}
        isChecked={areKeysChecked}
      />
      {data.sample.signing?.nonce && (
        <details className="console-more-options">
          <summary>Set the nonce yourself</summary>
          <TextField
            label="Nonce"
            value={nonce}
            onChange={setNonce}
            hint="If you leave this empty, each request gets a higher nonce than the one before."
          />
        </details>
      )}
      <p className="tool-actions console-send">
        {environment?.isOpen && <SendButton isBusy={isBusy}>{canForce ? 'Send anyway' : 'Send'}</SendButton>}
        <button
          type={environment?.isOpen ? 'button' : 'submit'}
          className={environment?.isOpen ? undefined : 'primary'}
          aria-disabled={isBusy || undefined}
          onClick={environment?.isOpen ? onlySign : undefined}
        >
          {isSigned ? 'Sign only' : 'Show the request'}
        </button>
        {isChecked && faults.size > 0 && (
          <InvalidNote count={faults.size} what="request" canForce={canForce} />
        )}
      </p>
      <div ref={result} className="console-result" role="status" aria-busy={shown?.isSending}>
        {fault === null ? (
          view && shown && <view.ResponseView data={data} {...shown} />
        ) : (
          <p className="verdict bad">{fault}</p>
        )}
      </div>
      {view && shown && <view.RequestSteps request={shown.request} isSent={isSent(shown)} />}
      {view && <view.PastRequests past={past} onOpen={open} />}
      <p className="tool-hint">
        {address !== null
          ? 'The request, without keys, is in the address of this page: share the link.'
          : 'This request is too long for the address of this page.'}
      </p>
    </form>
  );
}

function isSent({ arrived, error, isSending }: Outcome): boolean {
  return isSending || arrived !== null || error !== null;
}

/** Starts with the request in the address, the last draft, the scenario shown on the page, or the first example. */
function startOf({ parts, examples }: RequestData, visit: Visit, column: HTMLElement): FormDraft {
  const scenario =
    column.querySelector<HTMLSelectElement>('select.scenario')?.selectedOptions[0]?.text ??
    openFold(column)?.querySelector('summary')?.textContent;
  const shown = examples.find(({ name }) => name === scenario) ?? examples[0];
  const empty = Object.fromEntries(parts.map(({ place, shape }) => [place, emptyDraft(shape)]));
  const entered = readAddress(location.hash, parts) ?? visit.drafts.get()[location.pathname];
  return { ...empty, ...(entered ?? shown?.draft) };
}
