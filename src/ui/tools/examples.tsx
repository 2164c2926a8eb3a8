/** Examples that replace the input of a tool, with a way back to what the reader had entered. */
import { type ReactNode, useRef, useState } from 'react';
import { ActionButton } from './tool-parts.tsx';

/** The texts of a tool that an example replaces, by name. */
type Input = Readonly<Record<string, string>>;

interface ExamplesProps<T extends Input> {
  readonly examples: readonly { readonly label: string; readonly input: T }[];
  /** What is entered now. */
  readonly input: T;
  readonly onEnter: (input: T) => void;
  /** Words before the buttons. */
  readonly children?: ReactNode;
}

export function Examples<T extends Input>({ examples, input, onEnter, children }: ExamplesProps<T>) {
  const [own, setOwn] = useState<T | null>(null);
  /** The example that was entered last; with another choice in the tool, there are other examples. */
  const [last, setLast] = useState<T | null>(null);
  const row = useRef<HTMLParagraphElement>(null);
  const isExample = [last, ...examples.map((example) => example.input)].some(
    (example) => example !== null && isSame(example, input),
  );
  const isEmpty = Object.values(input).every((text) => text.trim() === '');
  return (
    <p ref={row} className="tool-actions">
      {children}
      {examples.map((example) => (
        <ActionButton
          key={example.label}
          onAct={() => {
            if (!isExample) setOwn(isEmpty ? null : input);
            setLast(example.input);
            onEnter(example.input);
          }}
        >
          {example.label}
        </ActionButton>
      ))}
      {/* Once the reader has changed the example, going back would lose that. */}
      {own && isExample && (
        <ActionButton
          onAct={() => {
            // The button disappears and would take the focus with it.
            row.current?.querySelector('button')?.focus();
            setOwn(null);
            onEnter(own);
          }}
        >
          Restore your input
        </ActionButton>
      )}
    </p>
  );
}

function isSame(one: Input, other: Input): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
