/** Opens "Try it" in the sample column: loads its script and the data of the page once the reader asks for it. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ADDRESS_START } from '../console/address.ts';
import type { ConsoleData } from '../console/console-data.ts';
import { sandboxAt } from '../console/environments.ts';
import { isRoute, toHref } from '../model/address.ts';
import { ConsoleFrame } from '../ui/console/console-frame.tsx';
import { holdSheet } from '../ui/console/sheet.ts';
import { type ConsoleProps, createVisit, type Visit } from '../ui/console/visit.ts';
import { LoadError, toError } from '../ui/parts/states.tsx';
import { onHashOfPage } from './boot/address.ts';
import '../ui/tools/forms.css';
import '../ui/console/console.css';

/** The open console; there is one at a time. */
interface Opened {
  readonly button: HTMLElement;
  readonly close: () => void;
}

/** Opens and closes the console on every page from now on; what readers type is kept for this visit only. */
export function followConsole(first: HTMLElement): void {
  const visit = createVisit();
  let opened: Opened | null = null;
  const close = () => {
    opened?.close();
    opened = null;
  };
  const toggle = (button: HTMLElement | null) => {
    if (!button) return;
    const isOpen = opened?.button === button;
    close();
    if (!isOpen) opened = { button, close: open(button, visit, close) };
  };
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) toggle(target.closest<HTMLElement>('[data-console]'));
  });
  const look = () => {
    if (opened && !opened.button.isConnected) close();
    if (!opened && location.hash.startsWith(ADDRESS_START))
      toggle(document.querySelector<HTMLElement>('[data-console]'));
  };
  document.addEventListener('page-shown', look);
  onHashOfPage(look);
  toggle(first);
}

/** Opens the console; returns a function that closes it. */
function open(button: HTMLElement, visit: Visit, onClose: () => void): () => void {
  const column = button.parentElement ?? button;
  const box = document.createElement('section');
  box.className = 'console tool';
  box.setAttribute('aria-label', 'Try it');
  box.ariaBusy = 'true';
  button.after(box);
  button.setAttribute('aria-expanded', 'true');
  column.classList.add('trying');
  const releaseSheet = holdSheet(column);
  // The target of a link in the sheet is behind the sheet.
  const onClick = ({ target }: Event) => {
    const isLink = target instanceof Element && target.closest('a[href^="#"]') !== null;
    if (isLink && column.dataset.sheet !== undefined) onClose();
  };
  column.addEventListener('click', onClick);
  const root = createRoot(box);
  let isOpen = true;
  const { base = '/', route = '/' } = document.documentElement.dataset;
  const address = toHref(base, isRoute(route) ? route : '/').replace(/\/$/, '');
  load(`${address}/console.json`)
    .then(async ({ data, sandbox }) => {
      const show = await loadConsole(data);
      const environments = [
        ...(sandbox === null ? [] : [sandboxAt(sandbox, data.api, data.kind)]),
        ...data.environments,
      ];
      return (
        <ConsoleFrame environments={environments} visit={visit} onClose={onClose}>
          {(environment) => show({ environment, sandbox, visit, column })}
        </ConsoleFrame>
      );
    })
    .catch((error: unknown) => (
      <LoadError title="The console didn't load" error={toError(error)} onRetry={() => location.reload()} />
    ))
    .then((content) => {
      if (!isOpen) return;
      root.render(content);
      box.ariaBusy = null;
    });
  return () => {
    isOpen = false;
    const hadFocus = box.contains(document.activeElement) || document.activeElement === document.body;
    root.unmount();
    box.remove();
    column.removeEventListener('click', onClick);
    // This hash opens nothing and has no target on the page, so the reader stays where they are. After a move, the
    // address is already the next page's.
    if (button.isConnected && location.hash.startsWith(ADDRESS_START)) location.replace('#try');
    releaseSheet();
    column.classList.remove('trying');
    button.setAttribute('aria-expanded', 'false');
    if (hadFocus && button.isConnected) button.focus();
  };
}

/** Loads the data of the page, and the address of the sandbox if the site is served with one. */
async function load(url: string): Promise<{ data: ConsoleData; sandbox: string | null }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const at = response.headers.get('x-sandbox-at');
  const data: ConsoleData = await response.json();
  return { data, sandbox: at === null ? null : new URL(at, location.href).href };
}

/** Loads the console for this kind of page; returns a function that renders it. */
async function loadConsole(
  data: ConsoleData,
): Promise<(props: Omit<ConsoleProps<ConsoleData>, 'data'>) => ReactNode> {
  if (data.kind === 'request') {
    const { RequestConsole } = await import('../ui/console/request-console.tsx');
    return (props) => <RequestConsole data={data} {...props} />;
  }
  const { ChannelConsole } = await import('../ui/console/channel-console.tsx');
  return (props) => <ChannelConsole data={data} {...props} />;
}
