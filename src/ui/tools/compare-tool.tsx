/** Compare tool: lists every difference between two releases of an API, with both states side by side. */
import { useEffect, useMemo, useState } from 'react';
import { CHANGE_KINDS, CHANGE_TITLES, placeKey, placeParts } from '../../model/change.ts';
import {
  type ComparedApi,
  type ComparedFact,
  compareReleases,
  type FactState,
  factsOfKind,
  judge,
  nameStates,
  type ReleaseData,
} from '../../tools/releases.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { Identifier } from '../guide/inlines.tsx';
import { useAddressState } from './address-state.ts';
import { PageLink, SelectField } from './form-parts.tsx';
import { ToolTable, Verdict } from './tool-parts.tsx';

interface CompareToolProps {
  readonly data: ToolData['compare-releases'];
  readonly base: string;
  /** Fetches the releases of one API. */
  readonly load: (api: string) => Promise<ReleaseData>;
}

export function CompareTool({ data: { apis }, base, load }: CompareToolProps) {
  const [state, change] = useAddressState({ api: apis[0]?.id ?? '', from: '', to: '' });
  const api = apis.find(({ id }) => id === state.api) ?? apis[0];
  if (!api) return null;
  const states = nameStates(api);
  const named = (wish: string, otherwise: string) =>
    states.some(({ value }) => value === wish) ? wish : otherwise;
  const to = named(state.to, states.at(-1)?.value ?? '');
  const from = named(state.from, states.at(-2)?.value ?? '');
  const labelOf = (day: string) => states.find(({ value }) => value === day)?.label ?? day;
  return (
    <>
      <div className="tool-form">
        <SelectField
          label="API"
          value={api.id}
          options={apis.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => change({ api: id, from: '', to: '' })}
        />
        <SelectField label="From" value={from} options={states} onChange={(day) => change({ from: day })} />
        <SelectField label="To" value={to} options={states} onChange={(day) => change({ to: day })} />
      </div>
      <Comparison
        key={api.id}
        api={api}
        from={{ day: from, label: labelOf(from) }}
        to={{ day: to, label: labelOf(to) }}
        base={base}
        load={load}
      />
    </>
  );
}

interface NamedDay {
  readonly day: string;
  readonly label: string;
}

interface ComparisonProps extends Pick<CompareToolProps, 'base' | 'load'> {
  readonly api: ComparedApi;
  readonly from: NamedDay;
  readonly to: NamedDay;
}

function Comparison({ api, from, to, base, load }: ComparisonProps) {
  const [data, setData] = useState<ReleaseData | Error | null>(null);
  const { id } = api;
  useEffect(() => {
    let isWanted = true;
    load(id).then(
      (loaded) => isWanted && setData(loaded),
      (error: unknown) => isWanted && setData(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isWanted = false;
    };
  }, [id, load]);
  const changes = useMemo(
    () => (data && !(data instanceof Error) ? compareReleases(data, from.day, to.day) : []),
    [data, from.day, to.day],
  );
  if (data === null) return <Verdict tone="none">Loading the releases of {api.label}.</Verdict>;
  if (data instanceof Error)
    return (
      <Verdict tone="bad">The releases didn't load. Check your connection and choose the API again.</Verdict>
    );
  const { breaks, words } = judge(changes);
  return (
    <>
      <Verdict tone={changes.length === 0 ? 'none' : breaks ? 'bad' : 'good'}>{words}.</Verdict>
      {CHANGE_KINDS.map((kind) => {
        const facts = factsOfKind(changes, kind);
        return facts.length === 0 ? null : (
          <ToolTable
            key={kind}
            caption={`${CHANGE_TITLES[kind]}: ${facts.length}`}
            head={['Change', from.label, to.label]}
            className="wordy"
          >
            {facts.map((fact, index) => (
              <FactRow key={index} fact={fact} days={[from.label, to.label]} data={data} base={base} />
            ))}
          </ToolTable>
        );
      })}
    </>
  );
}

interface FactRowProps extends Pick<CompareToolProps, 'base'> {
  readonly fact: ComparedFact;
  readonly days: readonly [string, string];
  readonly data: ReleaseData;
}

function FactRow({ fact: { operation, at, title, meaning, before, after }, days, data, base }: FactRowProps) {
  const page = operation === null ? undefined : data.pages[operation];
  const anchor = at && page?.anchors[placeKey(at)];
  const place = at && placeParts(at);
  const field = place && <Identifier text={place.field} />;
  return (
    <tr>
      <td>
        {page ? (
          <PageLink base={base} route={page.route}>
            {page.title}
          </PageLink>
        ) : (
          (operation ?? 'The whole API')
        )}
        {place && (
          <>
            , {place.side}{' '}
            {page && anchor ? (
              <PageLink base={base} route={page.route} hash={anchor}>
                {field}
              </PageLink>
            ) : (
              field
            )}
          </>
        )}
        <small>
          {title}. {meaning}
        </small>
      </td>
      <td data-label={`${days[0]}:`}>
        <State state={before} />
      </td>
      <td data-label={`${days[1]}:`}>
        <State state={after} />
      </td>
    </tr>
  );
}

function State({ state }: { state: FactState }) {
  if (!state) return '–';
  return state.isCode ? <Identifier text={state.text} /> : state.text;
}
