/** Controls for single values: a line of text, a choice of values, or JSON. */
import type { Draft, Shape } from '../../console/console-data.ts';
import { type Faults, typesOf } from '../../console/draft.ts';

/** State of the form that all of its parts need. */
export interface FormSetting {
  readonly faults: Faults;
  /** Whether the reader has tried to send; from then on, missing values are reported. */
  readonly isChecked: boolean;
}

export interface PartProps<S extends Shape = Shape> {
  readonly shape: S;
  readonly draft: Draft | undefined;
  readonly path: string;
  readonly setting: FormSetting;
  readonly onChange: (draft: Draft) => void;
  /** Accessible name of the control: the field, or the list item. */
  readonly label: string;
  /** IDs for `aria-describedby`. */
  readonly describedBy?: string | undefined;
}

/** Returns the ID of a field's control, so that an invalid one can be focused. */
export function controlId(path: string): string {
  return `try:${path.replaceAll(' ', '_')}`;
}

/** Returns the fault to show: for an empty field, none until the reader has tried to send. */
export function faultAt(
  { faults, isChecked }: FormSetting,
  path: string,
  draft: Draft | undefined,
): string | undefined {
  const isEmpty = draft === undefined || draft === '';
  return isEmpty && !isChecked ? undefined : faults.get(path);
}

/** Most characters of a meaning that a list of values has room for. */
const LONGEST_MEANING = 70;

export function ValueControl({
  shape,
  draft,
  path,
  setting,
  label,
  describedBy,
  onChange,
}: PartProps<Extract<Shape, { kind: 'value' }>>) {
  const text = typeof draft === 'string' ? draft : '';
  const types = typesOf(shape.schema);
  const shared = {
    id: controlId(path),
    'aria-label': label,
    'aria-invalid': faultAt(setting, path, draft) ? true : undefined,
    'aria-describedby': describedBy,
  } as const;
  const isFlag = types.length === 1 && types[0] === 'boolean';
  const values =
    isFlag && shape.values.length === 0
      ? [
          { value: 'true', meaning: '' },
          { value: 'false', meaning: '' },
        ]
      : shape.values;
  if (shape.isConstant)
    return <input {...shared} type="text" readOnly value={shape.values[0]?.value ?? text} />;
  if (values.length > 0)
    return (
      <select {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
        {!values.some(({ value }) => value === text) && (
          <option value={text}>{text || 'Choose a value'}</option>
        )}
        {values.map(({ value, meaning }) => (
          <option key={value} value={value}>
            {meaning ? `${value}: ${shorten(meaning)}` : value}
          </option>
        ))}
      </select>
    );
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return (
    <input
      {...shared}
      type="text"
      value={text}
      placeholder={draft === null ? 'null' : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function shorten(text: string): string {
  const [first = ''] = text.split(/(?<=[.!?])\s/);
  return first.length > LONGEST_MEANING ? `${first.slice(0, LONGEST_MEANING - 1)}…` : first;
}

export function JsonControl({ draft, path, setting, label, describedBy, onChange }: PartProps) {
  const text = typeof draft === 'string' ? draft : draft === null ? 'null' : '';
  return (
    <textarea
      id={controlId(path)}
      aria-label={label}
      aria-invalid={faultAt(setting, path, draft) ? true : undefined}
      aria-describedby={describedBy}
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      placeholder="JSON"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
