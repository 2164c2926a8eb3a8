/** Compare tool: lists every difference between two releases of an API, with both states side by side. */
import { useMemo } from 'react';
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
import { useLoaded } from '../parts/states.tsx';
import { useAddressState } from './address-state.ts';
import { PageLink, SelectField } from './form-parts.tsx';
import { ToolTable, Verdict } from './tool-parts.tsx';

interface CompareToolProps {
  readonly data: ToolData['compare-releases'];
  /** Fetches the releases of one API. */
  readonly load: (api: string) => Promise<ReleaseData>;
}

export function CompareTool({ data: { apis }, load }: CompareToolProps) {
  const [state, change] = useAddressState({ api: apis[0]?.id ?? '', from: '', to: '' });
  const api = apis.find(({ id }) => id === state.api) ?? apis[0];
  if (!api) return null;
  const states = nameStates(api).map(({ value, label }) => ({ id: value, label }));
  const stateOf = (wish: string, otherwise: number) =>
    states.find(({ id }) => id === wish) ?? states.at(otherwise) ?? { id: '', label: '' };
  const from = stateOf(state.from, -2);
  const to = stateOf(state.to, -1);
  return (
    <>
      <div className="tool-form">
        <SelectField
          label="API"
          value={api.id}
          options={apis}
          onChange={(id) => change({ api: id, from: '', to: '' })}
        />
        <SelectField
          label="From"
          value={from.id}
          options={states}
          onChange={(day) => change({ from: day })}
        />
        <SelectField label="To" value={to.id} options={states} onChange={(day) => change({ to: day })} />
      </div>
      <Comparison key={api.id} api={api} from={from} to={to} load={load} />
    </>
  );
}

/** A release: its day and its name. */
interface Release {
  readonly id: string;
  readonly label: string;
}

interface ComparisonProps extends Pick<CompareToolProps, 'load'> {
  readonly api: ComparedApi;
  readonly from: Release;
  readonly to: Release;
}

function Comparison({ api, from, to, load }: ComparisonProps) {
  const [loaded] = useLoaded(true, () => load(api.id));
  const data = loaded.kind === 'ready' ? loaded.value : null;
  const changes = useMemo(() => (data ? compareReleases(data, from.id, to.id) : []), [data, from.id, to.id]);
  if (loaded.kind === 'loading') return <Verdict tone="none">Loading the releases of {api.label}.</Verdict>;
  if (!data)
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
              <FactRow key={index} fact={fact} days={[from.label, to.label]} data={data} />
            ))}
          </ToolTable>
        );
      })}
    </>
  );
}

interface FactRowProps {
  readonly fact: ComparedFact;
  readonly days: readonly [string, string];
  readonly data: ReleaseData;
}

function FactRow({ fact: { operation, at, title, meaning, before, after }, days, data }: FactRowProps) {
  const page = operation === null ? undefined : data.pages[operation];
  const anchor = at && page?.anchors[placeKey(at)];
  const place = at && placeParts(at);
  return (
    <tr>
      <td>
        <PageLink to={page && { route: page.route }}>{page?.title ?? operation ?? 'The whole API'}</PageLink>
        {place && (
          <>
            , {place.side}{' '}
            <PageLink to={page && anchor ? { route: page.route, hash: anchor } : null}>
              <Identifier text={place.field} />
            </PageLink>
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
