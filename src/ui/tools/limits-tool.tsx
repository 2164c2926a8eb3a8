/** Rate limit calculator: simulates calls, and shows the counter over time and the sustainable rate. */
import { useMemo, useRef } from 'react';
import { type LimitTier, usualTier } from '../../model/limiter.ts';
import type { Limiter, TimedCall } from '../../model/tools.ts';
import { type AppliedLimit, limitsOf } from '../../tools/limits/counted-twice.ts';
import { outcomeWords, rounded } from '../../tools/limits/outcome.ts';
import {
  type LimitStep,
  type RepeatedCall,
  readTimeline,
  simulate,
  sustained,
  toCsv,
  toTimeline,
} from '../../tools/limits/simulate.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { Examples } from './examples.tsx';
import { SelectField, TextField } from './form-parts.tsx';
import { CallRow, type Row, readRows, toCount, writeRows } from './limits-call.tsx';
import { Chart } from './limits-chart.tsx';
import { LongTextField, useLongText } from './long-text.tsx';
import { AddressNote, ToolTable, Verdict } from './tool-parts.tsx';

const START = { limiter: '', tier: '', over: '', calls: '', seconds: '120', timeline: '' };
/** Value of `over` for calls that are sent through another API, which don't count twice. */
const ANOTHER = 'another';
/** Most steps in the table. */
const MOST_ROWS = 100;
/** Most invalid lines of a timeline that are reported. */
const MOST_FAULTS = 5;

export function LimitsTool({ data: { limiters } }: { data: ToolData['rate-limits'] }) {
  const [state, change, isShared] = useAddressState(START);
  const limiter = limiters.find(({ id }) => id === state.limiter) ?? limiters[0];
  const tier = limiter?.tiers.find(({ id }) => id === state.tier) ?? limiter?.tiers[0];
  if (!limiter || !tier) return null;
  return <Calculator key={limiter.id} {...{ limiters, limiter, tier, state, change, isShared }} />;
}

interface CalculatorProps {
  readonly limiters: readonly Limiter[];
  readonly limiter: Limiter;
  readonly tier: LimitTier;
  readonly state: typeof START;
  readonly change: (changed: Partial<typeof START>) => void;
  readonly isShared: boolean;
}

function Calculator({ limiters, limiter, tier, state, change, isShared }: CalculatorProps) {
  const rows = readRows(state.calls).filter(({ call }) => limiter.calls.some(({ id }) => id === call));
  const newRow: Row = { call: limiter.calls[0]?.id ?? '', perMinute: '60', items: '', age: '' };
  const shown = rows.length > 0 ? rows : [newRow];
  const timeline = useLongText(state.timeline, (text) => change({ limiter: limiter.id, timeline: text }));
  const isTimed = timeline.text.trim() !== '';
  const setRows = (next: readonly Row[]) => change({ limiter: limiter.id, calls: writeRows(next) });
  const repeated = shown.map(
    ({ call, perMinute, items, age }): RepeatedCall => ({
      call,
      perMinute: toCount(perMinute),
      items: items === '' ? undefined : toCount(items),
      age: age === '' ? undefined : toCount(age),
    }),
  );
  const seconds = Math.min(3600, Math.max(1, toCount(state.seconds) || 120));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the repeated calls are made from the text of the calls
  const { limits, faults, stoppedAt } = useMemo(() => {
    const read = readTimeline(limiter, timeline.text);
    const calls = isTimed ? read.calls : toTimeline(repeated, seconds);
    const applied = limitsOf({ limiter, tier }, state.over === ANOTHER ? [] : limiters);
    return {
      limits: applied
        .map((limit) => ({ ...limit, steps: simulate(limit.limiter, limit.tier, calls) }))
        .filter(({ steps }, index) => index === 0 || steps.some(({ cost }) => cost > 0)),
      faults: isTimed ? read.faults : [],
      stoppedAt: read.stoppedAt,
    };
  }, [limiters, limiter, tier, timeline.text, state.calls, state.over, seconds]);
  const addButton = useRef<HTMLButtonElement>(null);
  const isWrong = faults.length > 0 || limits.some(({ steps }) => steps.some(({ accepted }) => !accepted));
  const factors = limits.flatMap((limit) => sustained(limit.limiter, limit.tier, repeated).factor ?? []);
  const twice = limiter.calls.find(({ also }) => also)?.also;
  return (
    <>
      <div className="tool-form">
        <SelectField
          label="Limiter"
          value={limiter.id}
          options={limiters}
          onChange={(id) => change({ ...START, limiter: id })}
        />
        <SelectField
          label="Tier"
          value={tier.id}
          options={limiter.tiers}
          onChange={(id) => change({ tier: id })}
        />
        {twice && (
          <SelectField
            label="Sent through"
            value={state.over}
            options={[
              { id: '', label: twice.api },
              { id: ANOTHER, label: 'Another API' },
            ]}
            onChange={(over) => change({ limiter: limiter.id, over })}
          />
        )}
        <TextField
          label="Seconds to simulate"
          value={state.seconds}
          disabled={isTimed}
          hint={
            toCount(state.seconds) === seconds
              ? undefined
              : `${seconds.toLocaleString('en-US')} seconds are simulated. Enter a number from 1 to 3,600.`
          }
          onChange={(value) => change({ seconds: value })}
        />
      </div>
      {shown.map((row, index) => (
        <CallRow
          key={index}
          limits={limitsOf({ limiter, tier }, state.over === ANOTHER ? [] : limiters)}
          row={row}
          number={index + 1}
          isReplaced={isTimed}
          onChange={(changed) =>
            setRows(shown.map((one, at) => (at === index ? { ...one, ...changed } : one)))
          }
          onRemove={
            shown.length > 1
              ? () => {
                  // The button disappears and would take the focus with it.
                  addButton.current?.focus();
                  setRows(shown.filter((_, at) => at !== index));
                }
              : null
          }
        />
      ))}
      <p className="tool-actions">
        <button ref={addButton} type="button" disabled={isTimed} onClick={() => setRows([...shown, newRow])}>
          Add a call
        </button>
      </p>
      <div className="tool-form">
        <LongTextField
          label="Or a timeline as CSV"
          text={timeline}
          rows={4}
          placeholder={`time,call,items,age\n${writeTimeline(limiter.example.slice(0, 3))}`}
          hint={
            isTimed
              ? 'It replaces the rates above. Remove it to use them again.'
              : 'Optional. It replaces the rates above.'
          }
        />
      </div>
      <Examples
        examples={[
          {
            label: 'Use the worked timeline',
            input: { timeline: writeTimeline(limiter.example), tier: usualTier(limiter.tiers)?.id ?? '' },
          },
        ]}
        input={{ timeline: timeline.text, tier: state.tier }}
        onEnter={(input) => {
          timeline.set(input.timeline);
          change({ tier: input.tier });
        }}
      />
      {stoppedAt !== null && (
        <p className="tool-hint">Reading stopped at line {stoppedAt.toLocaleString('en-US')}.</p>
      )}
      <AddressNote isShared={isShared && !timeline.isLong} />
      <Verdict tone={isWrong ? 'bad' : limits[0]?.steps.length === 0 ? 'none' : 'good'}>
        {outcomeWords({
          limits: limits.map(({ limiter: { label }, steps }) => ({ label, steps })),
          isTimed,
          factor: factors.length === 0 ? null : Math.min(...factors),
        })}
        {faults.length > 0 && (
          <ul>
            {faults.slice(0, MOST_FAULTS).map(({ line, what }) => (
              <li key={line}>
                Line {line}: {what}
              </li>
            ))}
            {faults.length > MOST_FAULTS && <li>And {inLines(faults.length - MOST_FAULTS)}.</li>}
          </ul>
        )}
      </Verdict>
      {limits.map((limit) => (
        <Counter key={limit.limiter.id} {...limit} isNamed={limits.length > 1} />
      ))}
    </>
  );
}

interface CounterProps extends AppliedLimit {
  readonly steps: readonly LimitStep[];
  /** Whether its name is shown, since there is another one. */
  readonly isNamed: boolean;
}

/** A limiter's counter over time, as a chart and as a table. */
function Counter({ limiter, tier, steps, isNamed }: CounterProps) {
  const shown = steps.length > MOST_ROWS ? `, the first ${MOST_ROWS} calls` : '';
  return (
    <>
      <Chart limiter={limiter} tier={tier} steps={steps} />
      <p className="tool-hint">The dashed line is the limit. Each dot is a rejected call.</p>
      <ToolTable
        caption={`${isNamed ? limiter.label : 'Counter'} over time${shown}`}
        head={['Time', 'Call', 'Before', 'Cost', 'After', 'Result']}
        className="limit-steps"
      >
        {steps.slice(0, MOST_ROWS).map((step, index) => (
          <tr key={index} className={step.accepted ? undefined : 'wrong'}>
            <td>{rounded(step.time)} s</td>
            <td>{step.call.label}</td>
            <td>{rounded(step.before)}</td>
            <td>{rounded(step.cost)}</td>
            <td>{rounded(step.after)}</td>
            <td>{step.accepted ? 'accepted' : 'rejected'}</td>
          </tr>
        ))}
      </ToolTable>
      <p className="tool-actions">
        <button
          type="button"
          data-copy=""
          // Created on demand: this handler runs before the script that copies.
          onClick={({ currentTarget }) => {
            currentTarget.dataset.copy = toCsv(steps);
          }}
        >
          Copy {isNamed && `${limiter.label} `}as CSV
        </button>
      </p>
    </>
  );
}

const writeTimeline = (calls: readonly TimedCall[]) =>
  calls
    .map(({ time, call, items = '', age = '' }) => [time, call, items, age].join(',').replace(/,+$/, ''))
    .join('\n');

const inLines = (more: number) => (more === 1 ? '1 more line' : `${more} more lines`);
