/** Parts shared by the tools and "Try it": labeled inputs, values to copy, and links. */
import { type ReactNode, useId } from 'react';
import { type Route, toHref } from '../../model/address.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
}

interface TextFieldProps extends FieldProps {
  readonly rows?: number | undefined;
  readonly isSecret?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

/** Text input of one or more lines, without autocomplete, autocapitalization or spell checking. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  rows,
  isSecret = false,
  placeholder,
}: TextFieldProps) {
  const id = useId();
  const plain = {
    id,
    value,
    placeholder,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  } as const;
  return (
    <div className="tool-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...plain}
          type="text"
          className={isSecret ? 'secret' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea {...plain} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="tool-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, value, onChange, options, hint }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="tool-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="tool-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface CopyValueProps {
  readonly label: string;
  readonly value: string;
  /** Accessible name of what is copied, if the page has the same label more than once. */
  readonly what?: string | undefined;
}

/** A value in code type with a button to copy it. */
export function CopyValue({ label, value, what = label }: CopyValueProps) {
  return (
    <div className="copy-value">
      <span>{label}</span>
      <code>{value}</code>
      <button type="button" className="copy" data-copy={value} aria-label={`Copy ${what}`}>
        Copy
      </button>
    </div>
  );
}

interface PageLinkProps {
  readonly base: string;
  readonly route: Route;
  readonly hash?: string | undefined;
  readonly children: ReactNode;
}

export function PageLink({ base, route, hash, children }: PageLinkProps) {
  return <a href={toHref(base, route, hash)}>{children}</a>;
}
