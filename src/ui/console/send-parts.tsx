/** Parts shared by the request and channel forms: examples to start from, the Send button, and notes around it. */
import { type ReactNode, useState } from 'react';
import type { Faults } from '../../console/draft.ts';
import { SelectField } from '../tools/form-parts.tsx';
import { controlId, faultId } from './controls.tsx';

interface StartFromProps<D> {
  readonly examples: readonly { readonly name: string; readonly draft: D }[];
  readonly draft: D | undefined;
  /** Label for a draft that matches none of the examples. */
  readonly own: string;
  readonly onChoose: (draft: D) => void;
}

export function StartFrom<D>({ examples, draft, own, onChoose }: StartFromProps<D>) {
  const current = examples.findIndex((example) => JSON.stringify(example.draft) === JSON.stringify(draft));
  return (
    <SelectField
      label="Start from"
      value={String(current)}
      options={[
        ...(current < 0 ? [{ id: '-1', label: own }] : []),
        ...examples.map(({ name }, index) => ({ id: String(index), label: name })),
      ]}
      onChange={(index) => {
        const example = examples[Number(index)];
        if (example) onChoose(example.draft);
      }}
    />
  );
}

/**
 * Ignores clicks while busy, without being disabled: a disabled button loses the focus. The second click of a double
 * click is ignored too: many responses are faster, and an order would be placed twice.
 */
export function SendButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="primary"
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy || event.detail > 1) && event.preventDefault()}
    >
      {children}
    </button>
  );
}

/** Moves the focus from a button that is about to disappear to the Send button of its form. */
export function focusSend(from: HTMLElement): void {
  from.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
}

interface FormChecks {
  /** Whether the reader has tried to send; from then on, faults of empty fields are shown. */
  readonly isChecked: boolean;
  /** Whether there are faults, and the reader can send the request in spite of them, to see the error. */
  readonly canForce: boolean;
  /** Checks a form before it is sent: the first time, faults are shown and one of them is focused instead. */
  readonly passes: () => boolean;
  /** The same for a request that is only signed or shown: only what can't be sent keeps it back. */
  readonly canBeBuilt: () => boolean;
}

export function useChecks(faults: Faults): FormChecks {
  const [isChecked, setChecked] = useState(false);
  const [stop] = [...faults].find(([, fault]) => fault.stops) ?? [];
  const [first] = faults.keys();
  const show = (path: string) => {
    setChecked(true);
    // Wait for the next frame, when the error is rendered.
    requestAnimationFrame(() => controlOf(path)?.focus());
    return false;
  };
  return {
    isChecked,
    canForce: isChecked && first !== undefined && stop === undefined,
    passes: () => {
      if (stop !== undefined) return show(stop);
      return first === undefined || isChecked || show(first);
    },
    canBeBuilt: () => stop === undefined || show(stop),
  };
}

/** Returns the control of an invalid field; a list or an object has none of its own, but a note in its group. */
function controlOf(path: string): HTMLElement | null | undefined {
  const group = document.getElementById(faultId(path))?.closest('fieldset');
  return (
    document.getElementById(controlId(path)) ??
    group?.querySelector<HTMLElement>('input, select, textarea, button')
  );
}

interface InvalidNoteProps {
  readonly count: number;
  readonly what: 'request' | 'message';
  readonly canForce: boolean;
}

/** Says that the form has faults, and whether it can be sent with them. */
export function InvalidNote({ count, what, canForce }: InvalidNoteProps) {
  return (
    <span className="fault">
      {count === 1 ? '1 field is invalid.' : `${count} fields are invalid.`}{' '}
      {canForce ? `You can send the ${what} anyway, to see the error.` : 'Nothing was sent.'}
    </span>
  );
}

/** A request or message as text. */
export function RawText({ text }: { text: string }) {
  return (
    <pre className="console-raw">
      <code>{text}</code>
    </pre>
  );
}
