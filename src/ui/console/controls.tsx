/** Controls for single values: a line of text, a choice of values, or JSON. */
import type { Draft, Shape } from '../../console/console-data.ts';
import { type Faults, typesOf } from '../../console/draft.ts';

/** What every part of a form is given. */
export interface FormSetting {
  readonly faults: Faults;
  /** Whether the reader has tried to send: what is missing is reported from then on. */
  readonly isChecked: boolean;
}

export interface PartProps<S extends Shape = Shape> {
  readonly shape: S;
  readonly draft: Draft | undefined;
  readonly path: string;
  readonly setting: FormSetting;
  readonly onChange: (draft: Draft) => void;
  /** What the control is called: the field, or the item of a list. */
  readonly label: string;
  /** Ids of what describes it. */
  readonly describedBy?: string | undefined;
}

/** The id of the control of a field, so that a fault can be brought into view. */
export function controlId(path: string): string {
  return `try:${path.replaceAll(' ', '_')}`;
}

/** What is missing is reported once the reader has tried to send, everything else at once. */
export function faultAt(
  { faults, isChecked }: FormSetting,
  path: string,
  draft: Draft | undefined,
): string | undefined {
  const isEmpty = draft === undefined || draft === '';
  return isEmpty && !isChecked ? undefined : faults.get(path);
}

/** The longest meaning that a list of values has room for. */
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
