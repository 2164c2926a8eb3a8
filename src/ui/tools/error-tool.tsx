/** Error finder: finds the errors a pasted text is about, and filters the page's list of all errors. */
import { Fragment, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { closeCodeIn, closeWords, type Reconnect } from '../../tools/close-code.ts';
import { type KnownError, retryWords } from '../../tools/errors.ts';
import { type Explanation, explainParts } from '../../tools/find-errors.ts';
import type { FoundError } from '../../tools/named-errors.ts';
import { nextTools, type ToolLink } from '../../tools/next-tools.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { MOST_IN_BOX, PageLink, PageLinks, SelectField, TextField } from './form-parts.tsx';
import { LongTextField, useLongText } from './long-text.tsx';
import { useLongWork, WorkNote } from './long-work.tsx';
import { errorRows } from './page-lists.ts';
import { errorSteps } from './text-steps.ts';
import { AddressNote, Verdict } from './tool-parts.tsx';

const MOST_CALLS = 12;
/** Most characters of a text that are searched for hints at other tools, and for a close code. */
const MOST_READ = 2000;

const NOTHING: Explanation = { found: [], foreign: null };

interface ErrorToolProps {
  readonly data: ToolData['error-finder'];
  /** Tools of the site, to suggest from. */
  readonly tools: readonly ToolLink[];
}

export function ErrorTool({ data: { errors, failures, reconnects }, tools }: ErrorToolProps) {
  const [state, change, isShared] = useAddressState({ text: '', api: '', filter: '' });
  const pasted = useLongText(state.text, (value) => change({ text: value }));
  const text = useDeferredValue(pasted.text);
  const own = useMemo(
    () => [...errors, ...failures].filter(({ apis }) => state.api === '' || apis.includes(state.api)),
    [errors, failures, state.api],
  );
  const searched = useMemo(
    () => own.map(({ code, apis, operations }, place) => ({ code, apis, operations, place })),
    [own],
  );
  const work = useLongWork(
    useCallback(() => errorSteps(searched, text), [searched, text]),
    useMemo(
      () => (text.length > MOST_IN_BOX ? { kind: 'find-errors', text, errors: searched } : null),
      [searched, text],
    ),
  );
  const { items } = work;
  const isDone = work.state === 'done';
  const explanation = useMemo(() => {
    // Similar words count only if no error is named anywhere.
    if (text.trim() === '' || (!isDone && items.length === 0)) return NOTHING;
    const named = items.flatMap(({ place, because, isNamed }) => {
      const error = own[place];
      return error ? [{ error, because, isNamed }] : [];
    });
    return explainParts(own, [named], text);
  }, [own, items, isDone, text]);
  const { found, foreign } = explanation;
  // A connection is closed at the end of a log.
  const closed = useMemo(
    () => (reconnects.length > 0 ? closeCodeIn(text.slice(-MOST_READ)) : null),
    [text, reconnects],
  );
  const isClosed = closed !== null && !found[0]?.isNamed;
  const apis = useMemo(() => [...new Set(errors.flatMap((error) => error.apis))], [errors]);
  const count = useTableFilter(errors, state.filter, state.api);
  const list = useMemo(() => document.querySelector('[data-tool-list]'), []);
  return (
    <>
      <div className="tool-form">
        <LongTextField
          label="Error"
          text={pasted}
          rows={4}
          placeholder={'{"error":["EAPI:Invalid nonce"]}'}
        />
        <SelectField
          label="API"
          value={state.api}
          options={[{ id: '', label: 'All APIs' }, ...apis.map((api) => ({ id: api, label: api }))]}
          onChange={(api) => change({ api })}
        />
      </div>
      <Verdict
        tone={
          text.trim() === '' || (!isDone && found.length === 0)
            ? 'none'
            : isClosed || found.length > 0
              ? 'found'
              : 'bad'
        }
      >
        {text.trim() === ''
          ? 'Paste what you received: a body, a log line, a FIX message or a code.'
          : isDone || found.length > 0
            ? isDone && isClosed
              ? closeWords(closed)
              : inWords(explanation, state.api)
            : work.state === 'working'
              ? 'Reading…'
              : 'No error is named in what was read.'}
      </Verdict>
      <WorkNote work={work} />
      {isDone && !isClosed && foreign && <p className="tool-hint">{foreign.advice}</p>}
      {isDone && closed && <ReconnectLinks reconnects={reconnects} api={state.api} />}
      {nextTools(tools, `${found[0]?.isNamed ? found[0].error.code : ''} ${text.slice(0, MOST_READ)}`).map(
        (next) => (
          <p key={next.tool} className="tool-hint">
            The <PageLink to={next}>{next.title}</PageLink> {next.does}.
          </p>
        ),
      )}
      <AddressNote isShared={isShared && !pasted.isLong} />
      <ol className="tool-steps">
        {(isClosed ? [] : found).map((one, index) => (
          <li key={index}>
            <ErrorWords {...one} />
          </li>
        ))}
      </ol>
      {list &&
        createPortal(
          <>
            <TextField
              label="Filter the list"
              value={state.filter}
              onChange={(filter) => change({ filter })}
              placeholder="nonce"
            />
            <p className="tool-hint" role="status">
              {count !== null &&
                `${count === 1 ? '1 error' : `${count} errors`}${state.api && ` of ${state.api}`}.`}
            </p>
          </>,
          list,
        )}
    </>
  );
}

/** Links to the sections on reconnecting: that of the chosen API if it has one, otherwise all. */
function ReconnectLinks({ reconnects, api }: { reconnects: readonly Reconnect[]; api: string }) {
  const own = reconnects.filter(({ apis }) => apis.includes(api));
  const pages = (own.length > 0 ? own : reconnects).map(({ apis, route, hash }) => ({
    label: apis.join(', '),
    route,
    hash,
  }));
  return (
    <p className="tool-hint">
      How to reconnect: <PageLinks pages={pages} most={pages.length} />
    </p>
  );
}

/** The result in a sentence: which error it is, and whether to retry. */
function inWords({ found, foreign }: Explanation, api: string): string {
  if (foreign) return foreign.what;
  const [first, ...others] = found;
  if (!first)
    return api
      ? `No error in ${api} matches this text. Choose All APIs to look further.`
      : 'No error in any API matches this text. Paste the code itself, or filter the list of all errors.';
  const { code } = first.error;
  if (!first.isNamed) {
    const similar =
      found.length === 1
        ? '1 error has similar wording.'
        : `${found.length} errors have similar wording, closest first.`;
    return `No error has this code. ${similar}`;
  }
  const words = retryWords(first.error);
  const retry = words ? ` Retry? ${words}` : '';
  const isShared = others.length > 0 && others.every(({ error }) => error.code === code);
  const more = isShared
    ? ` ${found.length} entries have this code: choose your API.`
    : others.length > 0
      ? ` ${others.length} more ${others.length === 1 ? 'matches' : 'match'}.`
      : '';
  return `${code}.${retry}${more}`;
}

/** A named error in full; of one that is only similar, no advice. */
function ErrorWords({ error, because, isNamed }: FoundError) {
  const { code, apis, meaning, remedy, group, operations, page } = error;
  const rows = [
    ['Meaning', meaning],
    ['Fix', isNamed && remedy],
    ['Retry', isNamed && retryWords(error)],
    ['Returned by', group ?? <PageLinks pages={operations} most={MOST_CALLS} />],
    ['Matched words', <code key="words">{because}</code>],
  ] as const;
  return (
    <>
      <p>
        <PageLink to={page}>
          <code>{code}</code>
        </PageLink>{' '}
        {apis.join(', ')}
      </p>
      <dl>
        {rows.map(
          ([title, words]) =>
            words && (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{words}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </>
  );
}

/** Hides the rows of the page's list that don't match; returns how many do, or null without a filter. */
function useTableFilter(errors: readonly KnownError[], filter: string, api: string): number | null {
  const rows = useMemo(
    () =>
      errorRows().map((row, index) => ({
        row,
        text: row.textContent?.toLowerCase() ?? '',
        apis: errors[index]?.apis ?? [],
      })),
    [errors],
  );
  const shown = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return rows.map(
      ({ text, apis }) => words.every((word) => text.includes(word)) && (api === '' || apis.includes(api)),
    );
  }, [rows, filter, api]);
  useEffect(() => {
    for (const [index, { row }] of rows.entries()) row.hidden = shown[index] === false;
  }, [rows, shown]);
  return filter.trim() === '' && api === '' ? null : shown.filter(Boolean).length;
}
