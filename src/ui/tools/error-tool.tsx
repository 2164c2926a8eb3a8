/** The error finder: any text in, the errors it is about out, and a filter over the list of the page. */
import { useDeferredValue, useEffect, useMemo } from 'react';
import { findErrors, type KnownError, RETRIES } from '../../tools/errors.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { AddressNote, PageLink, SelectField, TextField, Verdict } from './tool-parts.tsx';

const MOST_CALLS = 12;

export function ErrorTool({ data: { errors }, base }: { data: ToolData['error-finder']; base: string }) {
  const [state, change, isShared] = useAddressState({ text: '', api: '', filter: '' });
  const text = useDeferredValue(state.text);
  const found = useMemo(() => (text.trim() === '' ? [] : findErrors(errors, text)), [errors, text]);
  const apis = useMemo(() => [...new Set(errors.flatMap((error) => error.apis))], [errors]);
  const count = useTableFilter(state.filter, state.api);
  return (
    <>
      <div className="tool-form">
        <div className="wide">
          <TextField
            label="Error"
            value={state.text}
            rows={4}
            onChange={(value) => change({ text: value })}
          />
        </div>
      </div>
      <Verdict tone={found.length > 0 || text.trim() === '' ? 'none' : 'bad'}>
        {text.trim() === ''
          ? 'Paste an error.'
          : found.length === 0
            ? 'No error of any API is like this text.'
            : `${found.length} ${found.length === 1 ? 'error' : 'errors'}: ${found[0]?.error.code ?? ''}${found.length > 1 ? ' first' : ''}.`}
      </Verdict>
      <AddressNote isShared={isShared} />
      <ol className="tool-steps">
        {found.map(({ error, because }, index) => (
          <li key={index}>
            <ErrorWords error={error} because={because} base={base} />
          </li>
        ))}
      </ol>
      <div className="tool-form">
        <TextField
          label="Filter the list below"
          value={state.filter}
          onChange={(filter) => change({ filter })}
          hint={count === null ? undefined : `${count} errors in the list.`}
        />
        <SelectField
          label="API"
          value={state.api}
          options={[{ value: '', label: 'All APIs' }, ...apis.map((api) => ({ value: api, label: api }))]}
          onChange={(api) => change({ api })}
        />
      </div>
    </>
  );
}

function ErrorWords({ error, because, base }: { error: KnownError; because: string; base: string }) {
  const { code, apis, meaning, remedy, action, group, operations, page } = error;
  return (
    <>
      <p>
        {page ? (
          <PageLink base={base} route={page.route} hash={page.hash}>
            <code>{code}</code>
          </PageLink>
        ) : (
          <code>{code}</code>
        )}{' '}
        {apis.join(', ')}
      </p>
      <dl>
        <dt>Meaning</dt>
        <dd>{meaning}</dd>
        {remedy && (
          <>
            <dt>Fix</dt>
            <dd>{remedy}</dd>
          </>
        )}
        {action && (
          <>
            <dt>Retry</dt>
            <dd>{RETRIES[action]}</dd>
          </>
        )}
        <dt>Returned by</dt>
        <dd>
          {group ??
            operations.slice(0, MOST_CALLS).map(({ label, route }, index) => (
              <span key={route}>
                {index > 0 && ', '}
                <PageLink base={base} route={route}>
                  {label}
                </PageLink>
              </span>
            ))}
          {group === null && operations.length > MOST_CALLS
            ? ` and ${operations.length - MOST_CALLS} more`
            : ''}
        </dd>
        <dt>Because of</dt>
        <dd>
          <code>{because}</code>
        </dd>
      </dl>
    </>
  );
}

/** Hides the rows of the list of the page that don't have the words; the list itself is part of the page. */
function useTableFilter(filter: string, api: string): number | null {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = useMemo(
    () => [...document.querySelectorAll<HTMLTableRowElement>('#all-errors ~ .table tbody tr')],
    [],
  );
  const isShown = (row: HTMLTableRowElement) => {
    const text = row.textContent?.toLowerCase() ?? '';
    const own = row.cells[1]?.textContent?.split(', ') ?? [];
    return words.every((word) => text.includes(word)) && (api === '' || own.includes(api));
  };
  const shown = rows.map(isShown);
  useEffect(() => {
    for (const [index, row] of rows.entries()) row.hidden = shown[index] === false;
  });
  return words.length === 0 && api === '' ? null : shown.filter(Boolean).length;
}
