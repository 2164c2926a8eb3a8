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
import '../ui/tools/forms.css';
import '../ui/tools/tools.css';

/** Each tool is a separate script. */
const LOADERS: Readonly<Record<ToolId, (base: string) => Promise<ReactNode>>> = {
  signature: async (base) => {
    const [{ SignatureTool }, data] = await Promise.all([
      import('../ui/tools/signature-tool.tsx'),
      load<ToolData['signature']>(base, 'signature'),
    ]);
    return <SignatureTool data={data} />;
  },
  'order-book-checksum': async (base) => {
    const [{ BookTool }, data] = await Promise.all([
      import('../ui/tools/book-tool.tsx'),
      load<ToolData['order-book-checksum']>(base, 'order-book-checksum'),
    ]);
    return <BookTool data={data} />;
  },
  'fix-decoder': async (base) => {
    const [{ FixTool }, data] = await Promise.all([
      import('../ui/tools/fix-tool.tsx'),
      load<ToolData['fix-decoder']>(base, 'fix-decoder'),
    ]);
    return <FixTool data={data} base={base} />;
  },
  'rate-limits': async (base) => {
    const [{ LimitsTool }, data] = await Promise.all([
      import('../ui/tools/limits-tool.tsx'),
      load<ToolData['rate-limits']>(base, 'rate-limits'),
    ]);
    return <LimitsTool data={data} />;
  },
  'error-finder': async (base) => {
    const [{ ErrorTool }, { readErrors }, { errors, tools }] = await Promise.all([
      import('../ui/tools/error-tool.tsx'),
      import('../ui/tools/page-lists.ts'),
      load<{ errors: ListedError[]; tools: ToolLink[] }>(base, 'listed/errors'),
    ]);
    return <ErrorTool data={{ errors: readErrors(errors) }} tools={tools} base={base} />;
  },
  values: async (base) => {
    const [{ ValuesTool }, { readValues }, { lists, concepts }] = await Promise.all([
      import('../ui/tools/values-tool.tsx'),
      import('../ui/tools/page-lists.ts'),
      load<{ lists: ListedValues[] } & Pick<ToolData['values'], 'concepts'>>(base, 'listed/values'),
    ]);
    return <ValuesTool data={{ lists: readValues(lists), concepts }} base={base} />;
  },
  'compare-releases': async (base) => {
    const [{ CompareTool }, data] = await Promise.all([
      import('../ui/tools/compare-tool.tsx'),
      load<ToolData['compare-releases']>(base, 'compare-releases'),
    ]);
    const loadReleases = (api: string) => load<ReleaseData>(base, `releases/${api}`);
    return <CompareTool data={data} base={base} load={loadReleases} />;
  },
};

async function load<T>(base: string, name: string): Promise<T> {
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
  document.addEventListener('page-shown', () => {
    if (location.hash.startsWith(ADDRESS_START)) show();
  });
  show();
}

async function mount(box: HTMLElement, id: ToolId): Promise<void> {
  const { base = '/' } = document.documentElement.dataset;
  box.ariaBusy = 'true';
  const content = await LOADERS[id](base).catch((error: unknown) => (
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
