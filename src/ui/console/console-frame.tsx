/** Frame of every console: the choice of environment and the Close button, around the console for the page's kind. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Environment } from '../../console/environments.ts';
import { SelectField } from '../tools/form-parts.tsx';
import { useHeld, type Visit } from './visit.ts';

interface ConsoleFrameProps {
  readonly environments: readonly Environment[];
  readonly visit: Visit;
  readonly onClose: () => void;
  /** Renders the console for the chosen environment. */
  readonly children: (environment: Environment | null) => ReactNode;
}

export function ConsoleFrame({ environments, visit, onClose, children }: ConsoleFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useHeld(visit.environment);
  const environment = environments.find(({ label }) => label === chosen) ?? environments[0] ?? null;
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the console from wherever the focus is in it
    <div
      className="console-frame"
      // A click on text in the console leaves the focus in it, and Escape works.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        // A held key would send the same order again and again.
        const isText = event.target instanceof HTMLTextAreaElement;
        if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
      }}
    >
      <div className="console-head">
        <h2 ref={title} tabIndex={-1}>
          Try it
        </h2>
        <button type="button" className="console-close" aria-label="Close Try it" onClick={onClose}>
          Close
        </button>
      </div>
      {environments.length > 0 && (
        <SelectField
          label="Send to"
          value={environment?.label ?? ''}
          options={environments.map(({ label, origin }) => ({
            id: label,
            label: `${label} · ${hostOf(origin)}`,
          }))}
          onChange={choose}
          hint={environment ? hintOf(environment) : undefined}
        />
      )}
      {children(environment)}
    </div>
  );
}

function hostOf(origin: string): string {
  return origin.replace(/^[a-z]+:\/\//, '').replace(/\/.*/, '');
}

function hintOf({ isOpen, isSandbox }: Environment): string {
  if (isSandbox) return 'The protocol is real; the data comes from the examples.';
  return isOpen
    ? 'This page can send requests there.'
    : "This host doesn't accept requests from web pages. Build and sign the request here, and send it with your program.";
}
