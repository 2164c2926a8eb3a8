/** Parts shared by the tools and "Try it": labeled inputs, values to copy, and links. */
import {
  type ChangeEvent,
  type ClipboardEvent,
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { type Route, toHref } from '../../model/address.ts';
import { CopyButton } from '../parts/copy-button.tsx';

/** Attributes of inputs whose text browsers must leave as it is typed. */
export const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface SecretInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the button shows. */
  readonly what: string;
}

/** Text that nobody sees, also while it has the focus, until the reader presses Show. */
export function SecretInput({ what, ...props }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="secret-input">
      <input {...props} type="text" {...AS_TYPED} className={isShown ? undefined : 'secret'} />
      <button
        type="button"
        aria-label={`Show ${what}`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        Show
      </button>
    </span>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
}

interface LabeledProps extends Pick<TextFieldProps, 'label' | 'hint' | 'isWide' | 'id' | 'fault'> {
  /** Renders the control with the attributes that connect it to its label, fault and hint. */
  readonly children: (connected: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control between its label and what is to say about it. */
function Labeled({ label, hint, fault, isWide, id: given, children }: LabeledProps) {
  const own = useId();
  const id = given ?? own;
  const [faultId, hintId] = [`${id}-fault`, `${id}-hint`];
  const about = [fault && faultId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={isWide ? 'tool-field wide' : 'tool-field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': about || undefined })}
      {fault && (
        <p id={faultId} className="fault">
          {fault}
        </p>
      )}
      {hint && (
        <p id={hintId} className="tool-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Most characters pasted into a field; a browser takes seconds to lay out more. */
export const MOST_IN_BOX = 200_000;

interface TextFieldProps extends FieldProps {
  /** ID of the control, where something else refers to it. */
  readonly id?: string | undefined;
  readonly fault?: string | undefined;
  readonly rows?: number | undefined;
  readonly isSecret?: boolean | undefined;
  /** Whether the field takes a whole row of its form. */
  readonly isWide?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Text input of one or more lines, without autocomplete, autocapitalization or spell checking. */
export function TextField(props: TextFieldProps) {
  const { label, hint, fault, id, rows, isSecret, isWide, onChange, ...shown } = props;
  const [isRefused, setRefused] = useState(false);
  const onPaste = (event: ClipboardEvent) => {
    const isTooLong = !event.defaultPrevented && event.clipboardData.getData('text').length > MOST_IN_BOX;
    if (isTooLong) event.preventDefault();
    setRefused(isTooLong);
  };
  const enter = (value: string) => {
    setRefused(false);
    onChange(value);
  };
  return (
    <Labeled label={label} hint={hint} fault={isRefused ? TOO_LONG : fault} id={id} isWide={isWide}>
      {(connected) => {
        const plain = { ...connected, ...shown, ...AS_TYPED, onPaste };
        if (rows !== undefined)
          return <textarea {...plain} rows={rows} onChange={({ target }) => enter(target.value)} />;
        const own = {
          ...plain,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => enter(target.value),
        };
        return isSecret ? <SecretInput {...own} what={label} /> : <input {...own} type="text" />;
      }}
    </Labeled>
  );
}

const TOO_LONG = `The pasted text has more than ${MOST_IN_BOX.toLocaleString('en-US')} characters and wasn't entered.`;

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

export function SelectField({ label, hint, value, onChange, options }: SelectFieldProps) {
  return (
    <Labeled label={label} hint={hint}>
      {(connected) => (
        <select {...connected} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labeled>
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
      <CopyButton text={value} label={`Copy ${what}`} />
    </div>
  );
}

interface PageLinkProps {
  /** Without a page, the text isn't a link. */
  readonly to: { readonly route: Route; readonly hash?: string | undefined } | null | undefined;
  readonly children: ReactNode;
}

/** Link to a page of the site, whose base path is in the document: these parts only run in a browser. */
export function PageLink({ to, children }: PageLinkProps) {
  if (!to) return children;
  const { base = '/' } = document.documentElement.dataset;
  return <a href={toHref(base, to.route, to.hash)}>{children}</a>;
}

interface PageLinksProps {
  readonly pages: readonly {
    readonly label: string;
    readonly route: Route;
    readonly hash?: string | undefined;
  }[];
  /** Number of links above which the rest are only counted. */
  readonly most: number;
}

/** Links to pages, separated by commas. */
export function PageLinks({ pages, most }: PageLinksProps) {
  return (
    <>
      {pages.slice(0, most).map((page, index) => (
        <Fragment key={page.route}>
          {index > 0 && ', '}
          <PageLink to={page}>{page.label}</PageLink>
        </Fragment>
      ))}
      {pages.length > most && ` and ${pages.length - most} more`}
    </>
  );
}
