/** Puts a tool into its box: loads its script and its data once the reader wants it. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TOOLS, type ToolId } from '../model/tools.ts';
import type { ListedError, ListedValues } from '../tools/listed.ts';
import type { ToolLink } from '../tools/next-tools.ts';
import type { ReleaseData } from '../tools/releases.ts';
import type { ToolData } from '../tools/tool-data.ts';
import { LoadError, toError } from '../ui/parts/states.tsx';
import { ADDRESS_START } from '../ui/tools/address-state.ts';
import { hasKept } from '../ui/tools/kept-input.ts';
import { onHashOfPage } from './boot/address.ts';
import '../ui/tools/forms.css';
import '../ui/tools/tools.css';

/** Each tool is a separate script. */
const LOADERS: Readonly<Record<ToolId, () => Promise<ReactNode>>> = {
  signature: () =>
    withData(import('../ui/tools/signature-tool.tsx'), 'signature', ({ SignatureTool }, data) => (
      <SignatureTool data={data} />
    )),
  'order-book-checksum': () =>
    withData(import('../ui/tools/book-tool.tsx'), 'order-book-checksum', ({ BookTool }, data) => (
      <BookTool data={data} />
    )),
  'fix-decoder': () =>
    withData(import('../ui/tools/fix-tool.tsx'), 'fix-decoder', ({ FixTool }, data) => (
      <FixTool data={data} />
    )),
  'rate-limits': () =>
    withData(import('../ui/tools/limits-tool.tsx'), 'rate-limits', ({ LimitsTool }, data) => (
      <LimitsTool data={data} />
    )),
  'compare-releases': () =>
    withData(import('../ui/tools/compare-tool.tsx'), 'compare-releases', ({ CompareTool }, data) => (
      <CompareTool data={data} load={(api) => load<ReleaseData>(`releases/${api}`)} />
    )),
  'error-finder': async () => {
    const [{ ErrorTool }, { readErrors }, { errors, failures, reconnects, tools }] = await Promise.all([
      import('../ui/tools/error-tool.tsx'),
      import('../ui/tools/page-lists.ts'),
      load<
        { errors: ListedError[]; tools: ToolLink[] } & Pick<
          ToolData['error-finder'],
          'failures' | 'reconnects'
        >
      >('listed/errors'),
    ]);
    return <ErrorTool data={{ errors: readErrors(errors), failures, reconnects }} tools={tools} />;
  },
  values: async () => {
    const [{ ValuesTool }, { readValues }, { lists, concepts }] = await Promise.all([
      import('../ui/tools/values-tool.tsx'),
      import('../ui/tools/page-lists.ts'),
      load<{ lists: ListedValues[] } & Pick<ToolData['values'], 'concepts'>>('listed/values'),
    ]);
    return <ValuesTool data={{ lists: readValues(lists), concepts }} />;
  },
};

/** Loads a tool's script and data at the same time. */
async function withData<M, K extends ToolId>(
  script: Promise<M>,
  id: K,
  show: (module: M, data: ToolData[K]) => ReactNode,
): Promise<ReactNode> {
  return show(...(await Promise.all([script, load<ToolData[K]>(id)])));
}

async function load<T>(name: string): Promise<T> {
  const { base = '/' } = document.documentElement.dataset;
  const response = await fetch(`${base}tools/${name}.json`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const data: T = await response.json();
  return data;
}

/** Shows the tool on every page from now on, as soon as the reader points at it or the address has its input. */
export function followTools(): void {
  const shown = new WeakSet<Element>();
  const show = () => {
    const box = document.querySelector<HTMLElement>('[data-tool]');
    const id = TOOLS.find((one) => one === box?.dataset.tool);
    if (!box || !id || shown.has(box)) return;
    shown.add(box);
    void mount(box, id);
  };
  const onPoint = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-tool],[data-tool-list]')) show();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    addEventListener(type, onPoint, { passive: true });
  const look = () => {
    if (location.hash.startsWith(ADDRESS_START) || hasKept()) show();
  };
  document.addEventListener('page-shown', look);
  onHashOfPage(look);
  show();
}

async function mount(box: HTMLElement, id: ToolId): Promise<void> {
  box.ariaBusy = 'true';
  const content = await LOADERS[id]().catch((error: unknown) => (
    <LoadError title="The tool didn't load" error={toError(error)} onRetry={() => location.reload()} />
  ));
  // The focused button is about to be removed. A tool may have a part outside its box, next to its list.
  const places = [box, ...document.querySelectorAll<HTMLElement>('[data-tool-list]')];
  const focused = places.find((place) => place.contains(document.activeElement));
  for (const place of places) place.replaceChildren();
  const root = createRoot(box);
  flushSync(() => root.render(content));
  box.ariaBusy = null;
  box.dataset.ready = '';
  focused?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  const leave = () => {
    if (box.isConnected) return;
    document.removeEventListener('page-shown', leave);
    root.unmount();
  };
  document.addEventListener('page-shown', leave);
}
