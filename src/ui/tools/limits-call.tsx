/** A call in the rate limit calculator: its rate, and how it is written in the address. */
import type { AppliedLimit } from '../../tools/limits/counted-twice.ts';
import { rounded } from '../../tools/limits/outcome.ts';
import { costOf, highestRate } from '../../tools/limits/simulate.ts';
import { SelectField, TextField } from './form-parts.tsx';

export interface Row {
  readonly call: string;
  readonly perMinute: string;
  readonly items: string;
  readonly age: string;
}

/** Reads `call,perMinute,items,age` from each line; a comma that the reader typed is percent-encoded. */
export const readRows = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [call = '', perMinute = '', items = '', age = ''] = line
      .split(',')
      .map((cell) => cell.replaceAll('%2C', ','));
    return call === '' ? [] : [{ call, perMinute, items, age }];
  });
export const writeRows = (rows: readonly Row[]) =>
  rows
    .map(({ call, perMinute, items, age }) =>
      [call, perMinute, items, age].map((cell) => cell.replaceAll(',', '%2C')).join(','),
    )
    .join('\n');

/** Reads a number as people write it, such as 1,000; 0 if it isn't one. */
export function toCount(text: string): number {
  const plain = /^\d{1,3}(?:[, _]\d{3})+(?:\.\d*)?$/.test(text.trim()) ? text.replace(/[, _]/g, '') : text;
  return Math.max(0, Number(plain) || 0);
}

interface CallRowProps {
  /** The limiter that was chosen, then those that count its calls too. */
  readonly limits: readonly AppliedLimit[];
  readonly row: Row;
  readonly number: number;
  /** Whether a timeline counts instead. */
  readonly isReplaced: boolean;
  readonly onChange: (changed: Partial<Row>) => void;
  readonly onRemove: (() => void) | null;
}

/** One call with its rate. */
export function CallRow(props: CallRowProps) {
  const {
    limits: [own, ...others],
    row,
    number,
    isReplaced,
    onChange,
    onRemove,
  } = props;
  const limiter = own?.limiter;
  const call = limiter?.calls.find(({ id }) => id === row.call) ?? limiter?.calls[0];
  if (!own || !limiter || !call) return null;
  const items = row.items === '' ? 1 : toCount(row.items);
  const age = row.age === '' ? null : toCount(row.age);
  const highest = highestRate(own.tier, call, items, age);
  const also = others.flatMap(({ limiter: { label, calls }, tier }) => {
    const rate = highestRate(tier, calls.find(({ id }) => id === call.id) ?? call);
    return rate === null || !call.also
      ? []
      : [` At most ${rounded(rate)} on the ${label}, which counts it too.`];
  });
  return (
    <fieldset className="tool-call" disabled={isReplaced}>
      <legend className="visually-hidden">Call {number}</legend>
      <SelectField
        label="Call"
        value={call.id}
        options={limiter.calls}
        onChange={(id) => onChange({ call: id })}
        hint={`${
          highest === null
            ? costOf(call, items, age) === 0
              ? 'Costs nothing.'
              : `The counter ${limiter.clears === undefined ? 'never clears' : `clears after ${limiter.clears} s without a call`}.`
            : `At most ${rounded(highest)} per minute if you make no other calls.`
        }${also.join('')}`}
      />
      <TextField
        label="Calls per minute"
        value={row.perMinute}
        onChange={(perMinute) => onChange({ perMinute })}
      />
      {call.perItem !== undefined || call.id.startsWith('batch') ? (
        <TextField
          label="Orders in a batch"
          value={row.items}
          onChange={(value) => onChange({ items: value })}
        />
      ) : null}
      {call.byAge && (
        <TextField label="Age of the order, s" value={row.age} onChange={(age) => onChange({ age })} />
      )}
      {onRemove && (
        <button type="button" onClick={onRemove}>
          Remove call {number}
        </button>
      )}
    </fieldset>
  );
}
