/** Input of any length, pasted or from a file. A long text is kept out of the text box. */
import { useEffect, useId, useState } from 'react';
import { MOST_IN_BOX, TextField } from './form-parts.tsx';
import { useKept } from './kept-input.ts';
import { showOutcome } from './tool-parts.tsx';

/** Most characters that are read; reading takes several times their memory. */
const MOST_READ = 50_000_000;

export interface LongText {
  readonly text: string;
  /** Text in the box; empty while a long one is loaded. */
  readonly shown: string;
  readonly isLong: boolean;
  readonly set: (text: string) => void;
  /** Length of a text that was refused as too long. */
  readonly refused: number | null;
  readonly refuse: (length: number) => void;
}

/** `shown` is the text in the address, and `setShown` changes it. */
export function useLongText(shown: string, setShown: (text: string) => void): LongText {
  const { before, keep } = useKept('long');
  const [long, setLong] = useState<string | null>(before?.text ?? null);
  const [refused, setRefused] = useState<number | null>(null);
  useEffect(() => keep(long === null ? null : { text: long }), [keep, long]);
  return {
    text: long ?? shown,
    shown,
    isLong: long !== null,
    refused,
    refuse: setRefused,
    set: (text) => {
      if (text.length > MOST_READ) return setRefused(text.length);
      setRefused(null);
      const isLong = text.length > MOST_IN_BOX;
      setLong(isLong ? text : null);
      setShown(isLong ? '' : text);
    },
  };
}

interface LongTextFieldProps {
  readonly label: string;
  readonly text: LongText;
  readonly rows: number;
  readonly placeholder: string;
  readonly hint?: string | undefined;
}

export function LongTextField({ label, text, rows, placeholder, hint }: LongTextFieldProps) {
  const id = useId();
  const open = async (file: File | undefined, from: Element) => {
    if (!file) return;
    // Its bytes are at least as many as its characters, and reading it would already take its memory.
    if (file.size > MOST_READ) return text.refuse(file.size);
    text.set(await file.text());
    showOutcome(from);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the browser would leave the page and show the dropped file
    <div
      className="wide"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void open(file, event.currentTarget);
      }}
      onPasteCapture={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (pasted.length <= MOST_IN_BOX) return;
        event.preventDefault();
        text.set(pasted);
      }}
    >
      <TextField
        label={label}
        value={text.shown}
        rows={rows}
        placeholder={placeholder}
        hint={hint}
        onChange={text.set}
      />
      <p className="tool-file">
        <label htmlFor={id}>Or open a file</label>
        <input
          id={id}
          type="file"
          // Otherwise the same file couldn't be opened again, after it has changed or was removed here.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => open(target.files?.[0], target)}
        />
      </p>
      {text.refused !== null && (
        <p className="tool-hint" role="alert">
          This text is too long: {inMegabytes(text.refused)}. The tools read up to {inMegabytes(MOST_READ)}.
          Load only the part that matters.
        </p>
      )}
      {text.isLong && (
        <p className="tool-hint">
          {inMegabytes(text.text.length)} of text are loaded but not shown here.{' '}
          <button
            type="button"
            // The button disappears and would take the focus with it.
            onClick={({ currentTarget }) => {
              currentTarget.closest('.wide')?.querySelector('textarea')?.focus();
              text.set('');
            }}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  );
}

function inMegabytes(length: number): string {
  return `${(length / 1e6).toFixed(1)} MB`;
}
