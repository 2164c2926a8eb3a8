/** Input of any length, pasted or from a file. A long text is kept out of the text box and read in slices. */
import { useEffect, useId, useState } from 'react';
import { TextField } from './form-parts.tsx';
import { useKept } from './kept-input.ts';
import { showOutcome } from './tool-parts.tsx';

/** Most characters in the text box; a browser takes seconds to lay out more. */
const MOST_IN_BOX = 200_000;
/** Milliseconds of work between pauses. */
const SLICE = 12;
/** Milliseconds between intermediate results. */
const PUBLISH = 500;
/** Most items in an intermediate result. */
const FIRST_ITEMS = 50;

export interface LongText {
  readonly text: string;
  /** Text in the box; empty while a long one is loaded. */
  readonly shown: string;
  readonly isLong: boolean;
  readonly set: (text: string) => void;
}

/** `shown` is the text in the address, and `setShown` changes it. */
export function useLongText(shown: string, setShown: (text: string) => void): LongText {
  const { before, keep } = useKept('long');
  const [long, setLong] = useState<string | null>(before?.text ?? null);
  useEffect(() => keep(long === null ? null : { text: long }), [keep, long]);
  return {
    text: long ?? shown,
    shown,
    isLong: long !== null,
    set: (text) => {
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
      {text.isLong && (
        <p className="tool-hint">
          {(text.text.length / 1e6).toFixed(1)} MB of text are loaded but not shown here.{' '}
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

/** Reads an iterator in slices, so that the page stays responsive; returns the first items until it is done. */
export function useSlices<T>(
  /** A new function starts over, so it must be stable between renders. */
  iterate: () => Iterator<T>,
): { readonly items: readonly T[]; readonly isDone: boolean } {
  const [result, setResult] = useState<{
    readonly items: readonly T[];
    readonly isDone: boolean;
    readonly of: (() => Iterator<T>) | null;
  }>({ items: [], isDone: true, of: null });
  useEffect(() => {
    const found: T[] = [];
    const reading = iterate();
    let timer = 0;
    let published = 0;
    const work = () => {
      const end = performance.now() + SLICE;
      let isDone = false;
      while (!isDone && performance.now() < end) {
        const next = reading.next();
        isDone = next.done === true;
        if (!next.done) found.push(next.value);
      }
      const now = performance.now();
      if (isDone || now - published > PUBLISH) {
        published = now;
        setResult({ items: isDone ? found : found.slice(0, FIRST_ITEMS), isDone, of: iterate });
      }
      if (!isDone) timer = window.setTimeout(work);
    };
    work();
    return () => clearTimeout(timer);
  }, [iterate]);
  return result.of === iterate ? result : NOTHING_YET;
}

const NOTHING_YET = { items: [], isDone: false } as const;
