/** The values tool: a word in, every list of values that has it out. */
import { useDeferredValue, useMemo } from 'react';
import type { ToolData } from '../../tools/tool-data.ts';
import { findValues, type ValueList } from '../../tools/values.ts';
import { useAddressState } from './address-state.ts';
import { PageLink, SelectField, TextField, ToolTable, Verdict } from './tool-parts.tsx';

/** Lists that are shown at a time. */
const MOST_LISTS = 30;
const MOST_USES = 12;

export function ValuesTool({ data: { lists, concepts }, base }: { data: ToolData['values']; base: string }) {
  const [state, change] = useAddressState({ find: '', api: '', concept: '' });
  const query = useDeferredValue(state.find);
  const apis = useMemo(() => [...new Map(lists.map(({ api, label }) => [api, label]))], [lists]);
  const found = useMemo(
    () => findValues(lists, query).filter(({ api }) => state.api === '' || api === state.api),
    [lists, query, state.api],
  );
  const concept = concepts.find(({ id }) => id === state.concept);
  const isAsked = query.trim() !== '' || state.api !== '';
  return (
    <>
      <div className="tool-form">
        <TextField label="Value, meaning or field" value={state.find} onChange={(find) => change({ find })} />
        <SelectField
          label="API"
          value={state.api}
          options={[{ value: '', label: 'All APIs' }, ...apis.map(([value, label]) => ({ value, label }))]}
          onChange={(api) => change({ api })}
        />
        <SelectField
          label="Across protocols"
          value={state.concept}
          options={[
            { value: '', label: 'Choose a concept' },
            ...concepts.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(value) => change({ concept: value })}
        />
      </div>
      <Verdict tone={isAsked && found.length === 0 ? 'bad' : 'none'}>
        {isAsked
          ? `${found.length} ${found.length === 1 ? 'list' : 'lists'}${found.length > MOST_LISTS ? `, the first ${MOST_LISTS} are shown` : ''}.`
          : `${lists.length} lists of values. Type to find one.`}
      </Verdict>
      {concept && (
        <ToolTable
          caption={concept.label}
          head={['Meaning', ...concept.columns.map(({ label, field }) => `${label}: ${field}`)]}
        >
          {concept.rows.map(({ meaning, values }) => (
            <tr key={meaning}>
              <td>{meaning}</td>
              {values.map((value, index) => (
                <td key={index}>{value === '' ? '' : <code>{value}</code>}</td>
              ))}
            </tr>
          ))}
        </ToolTable>
      )}
      {isAsked &&
        found.slice(0, MOST_LISTS).map((list, index) => <List key={index} list={list} base={base} />)}
    </>
  );
}

function List({ list: { label, name, values, usedBy, since }, base }: { list: ValueList; base: string }) {
  return (
    <>
      <ToolTable caption={`${label}: ${name}, in ${usedBy[0]?.label ?? ''}`} head={['Value', 'Meaning']}>
        {values.map(({ value, meaning, deprecated, since: day }) => (
          <tr key={value}>
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
        Used by{' '}
        {usedBy.slice(0, MOST_USES).map((use, index) => (
          <span key={use.route}>
            {index > 0 && ', '}
            <PageLink base={base} route={use.route}>
              {use.label}
            </PageLink>
          </span>
        ))}
        {usedBy.length > MOST_USES && ` and ${usedBy.length - MOST_USES} more`}
        {since && `. Since ${since}`}.
      </p>
    </>
  );
}
