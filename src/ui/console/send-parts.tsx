/** Parts shared by the request and channel forms: examples to start from, and the Send button. */
import type { ReactNode } from 'react';
import { SelectField } from '../tools/form-parts.tsx';

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
        ...(current < 0 ? [{ value: '-1', label: own }] : []),
        ...examples.map(({ name }, index) => ({ value: String(index), label: name })),
      ]}
      onChange={(index) => {
        const example = examples[Number(index)];
        if (example) onChoose(example.draft);
      }}
    />
  );
}

/** Ignores clicks while busy, without being disabled: a disabled button loses the focus. */
export function SendButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="primary"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {children}
    </button>
  );
}
