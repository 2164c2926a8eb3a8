/** Controls for single values: a line of text, a choice of values, or JSON. */
import type { Draft, Shape } from '../../console/console-data.ts';
import { type Faults, typesOf } from '../../console/draft.ts';
import { AS_TYPED, SecretInput } from '../tools/form-parts.tsx';

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
  readonly isSecret?: boolean | undefined;
  /** IDs for `aria-describedby`. */
  readonly describedBy?: string | undefined;
}

/** Props of the form for one kind of shape. */
export type PropsOf<K extends Shape['kind']> = PartProps<Extract<Shape, { kind: K }>>;

/** Returns the ID of a field's control, so that an invalid one can be focused. */
export function controlId(path: string): string {
  return `try:${path.replaceAll(' ', '_')}`;
}

/** Returns the ID of the note about an invalid field. */
export function faultId(path: string): string {
  return `${controlId(path)}-fault`;
}

/** Returns the fault to show: for an empty field, none until the reader has tried to send. */
export function faultAt(
  { faults, isChecked }: FormSetting,
  path: string,
  draft: Draft | undefined,
): string | undefined {
  const isEmpty = draft === undefined || draft === '' || (Array.isArray(draft) && draft.length === 0);
  return isEmpty && !isChecked ? undefined : faults.get(path)?.words;
}

/** Most characters of a meaning that a list of values has room for. */
const LONGEST_MEANING = 70;

/** Attributes of every control: its ID, its name, and what is wrong with its value. */
function attributesOf({ draft, path, setting, label, describedBy }: PartProps) {
  return {
    id: controlId(path),
    'aria-label': label,
    'aria-invalid': faultAt(setting, path, draft) ? true : undefined,
    'aria-describedby': describedBy,
  } as const;
}

export function ValueControl(props: PropsOf<'value'>) {
  const { shape, draft, onChange } = props;
  const text = typeof draft === 'string' ? draft : '';
  const types = typesOf(shape.schema).filter((type) => type !== 'null');
  const shared = attributesOf(props);
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
  if (props.isSecret)
    return (
      <SecretInput
        {...shared}
        what={props.label}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return (
    <input
      {...shared}
      type="text"
      value={text}
      placeholder={draft === null ? 'null' : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      {...AS_TYPED}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function shorten(text: string): string {
  const [first = ''] = text.split(/(?<=[.!?])\s/);
  return first.length > LONGEST_MEANING ? `${first.slice(0, LONGEST_MEANING - 1)}…` : first;
}

export function JsonControl(props: PartProps) {
  const { draft, onChange } = props;
  const text = typeof draft === 'string' ? draft : draft === null ? 'null' : '';
  return (
    <textarea
      {...attributesOf(props)}
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      placeholder="JSON"
      {...AS_TYPED}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
