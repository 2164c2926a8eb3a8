/** Values tool: finds every list of values that contains a word. */
import { useDeferredValue, useMemo } from 'react';
import type { ToolData } from '../../tools/tool-data.ts';
import { findValues, type ValueList } from '../../tools/values.ts';
import { useAddressState } from './address-state.ts';
import { PageLinks, SelectField, TextField } from './form-parts.tsx';
import { ToolTable, Verdict } from './tool-parts.tsx';

/** Most lists shown. */
const MOST_LISTS = 30;
const MOST_USES = 12;

export function ValuesTool({ data: { lists, concepts } }: { data: ToolData['values'] }) {
  const [state, change] = useAddressState({ find: '', api: '', concept: '' });
  const query = useDeferredValue(state.find);
  const apis = useMemo(
    () => [...new Map(lists.map(({ api, label }) => [api, { id: api, label }])).values()],
    [lists],
  );
  const found = useMemo(
    () => findValues(lists, query).filter(({ api }) => state.api === '' || api === state.api),
    [lists, query, state.api],
  );
  const concept = concepts.find(({ id }) => id === state.concept);
  const related = concepts.filter(({ rows }) => has(rows, query));
  const isAsked = query.trim() !== '' || state.api !== '';
  return (
    <>
      <div className="tool-form">
        <TextField
          label="Value, meaning or field"
          isWide
          value={state.find}
          placeholder="gtd"
          onChange={(find) => change({ find })}
        />
        <SelectField
          label="API"
          value={state.api}
          options={[{ id: '', label: 'All APIs' }, ...apis]}
          onChange={(api) => change({ api })}
        />
        <SelectField
          label="Across protocols"
          value={state.concept}
          options={[{ id: '', label: 'Choose a concept' }, ...concepts]}
          onChange={(value) => change({ concept: value })}
        />
      </div>
      <Verdict tone={!isAsked ? 'none' : found.length > 0 ? 'found' : 'bad'}>
        {isAsked
          ? inWords(found.length, state.api)
          : `${lists.length} lists of values. Type a value, such as one that your program doesn't know, or choose a concept.`}
      </Verdict>
      {related.length > 0 && (
        <p className="tool-actions">
          <span>Across protocols:</span>
          {related.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === state.concept}
              onClick={() => change({ concept: id === state.concept ? '' : id })}
            >
              {label}
            </button>
          ))}
        </p>
      )}
      {concept && (
        <ToolTable
          caption={concept.label}
          head={['Interface', 'Field', ...concept.rows.map(({ meaning }) => meaning)]}
        >
          {concept.columns.map(({ label, field }, at) => (
            <tr key={label + field}>
              <td>{label}</td>
              <td>
                <code>{field}</code>
              </td>
              {concept.rows.map(({ meaning, values }) => (
                <td key={meaning}>{values[at] ? <code>{values[at]}</code> : ''}</td>
              ))}
            </tr>
          ))}
        </ToolTable>
      )}
      {isAsked &&
        found.slice(0, MOST_LISTS).map((list, index) => <List key={index} list={list} query={query} />)}
    </>
  );
}

function inWords(count: number, api: string): string {
  if (count === 0)
    return api === ''
      ? 'No list of values matches. Try part of the word, or the name of the field.'
      : 'No list in this API matches. Choose All APIs to look further.';
  const shown = count > MOST_LISTS ? `, the first ${MOST_LISTS} are shown` : '';
  return `${count === 1 ? '1 list has' : `${count} lists have`} this${shown}.`;
}

/** Whether a concept has exactly the typed value, ignoring case. */
function has(rows: ToolData['values']['concepts'][number]['rows'], query: string): boolean {
  const typed = query.trim().toLowerCase();
  return typed !== '' && rows.some(({ values }) => values.some((value) => value.toLowerCase() === typed));
}

function List({ list, query }: { list: ValueList; query: string }) {
  const { label, name, values, usedBy, since } = list;
  const typed = query.trim().toLowerCase();
  return (
    <>
      <ToolTable caption={`${label}: ${name}, in ${usedBy[0]?.label ?? ''}`} head={['Value', 'Meaning']}>
        {values.map(({ value, meaning, deprecated, since: day }) => (
          <tr key={value} className={value.toLowerCase() === typed ? 'found' : undefined}>
            <td>
              <code>{value}</code>
              {deprecated && ' deprecated'}
            </td>
            <td>
              {meaning}
              {day && day !== since && <small>Since {day}.</small>}
            </td>
          </tr>
        ))}
      </ToolTable>
      <p className="tool-hint">
        Used by <PageLinks pages={usedBy} most={MOST_USES} />
        {since && `. Since ${since}`}.
      </p>
    </>
  );
}
