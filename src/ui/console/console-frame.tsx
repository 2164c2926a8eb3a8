/** Frame of every console: the choice of environment and the Close button, around the console for the page's kind. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ConsoleData } from '../../console/console-data.ts';
import type { Environment } from '../../console/environments.ts';
import { SelectField } from '../tools/form-parts.tsx';
import { useHeld, type Visit } from './visit.ts';

interface ConsoleFrameProps {
  readonly data: ConsoleData;
  readonly environments: readonly Environment[];
  /** Address of the sandbox; null if the site is served without one. */
  readonly sandbox: string | null;
  readonly visit: Visit;
  /** Sample column, whose programs are updated with the request. */
  readonly column: HTMLElement;
  readonly onClose: () => void;
}

/** Loaded lazily, so that a page loads only the console it needs. */
const RequestConsole = lazy(() =>
  import('./request-console.tsx').then(({ RequestConsole: component }) => ({ default: component })),
);
const ChannelConsole = lazy(() =>
  import('./channel-console.tsx').then(({ ChannelConsole: component }) => ({ default: component })),
);

export function ConsoleFrame({ data, environments, sandbox, visit, column, onClose }: ConsoleFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useHeld(visit.environment);
  const environment = environments.find(({ label }) => label === chosen) ?? environments[0] ?? null;
  const shared = { environment, sandbox, visit, column };
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the console from wherever the focus is in it
    <div
      className="console-frame"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
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
            value: label,
            label: `${label} · ${hostOf(origin)}`,
          }))}
          onChange={choose}
          hint={environment ? hintOf(environment) : undefined}
        />
      )}
      <Suspense fallback={<p>Loading…</p>}>
        {data.kind === 'request' ? (
          <RequestConsole data={data} {...shared} />
        ) : (
          <ChannelConsole data={data} {...shared} />
        )}
      </Suspense>
    </div>
  );
}

function hostOf(origin: string): string {
  return origin.replace(/^[a-z]+:\/\//, '').replace(/\/@.*/, '');
}

function hintOf({ isOpen, isSandbox }: Environment): string {
  if (isSandbox) return 'The protocol is real, but the market data is canned.';
  return isOpen
    ? 'This page can send requests there.'
    : "This host doesn't accept requests from web pages. Build and sign the request here, and send it with your program.";
}
