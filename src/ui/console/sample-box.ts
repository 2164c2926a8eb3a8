/** Rewrites the page's programs in place while the reader edits the request, so that tabs and Copy keep working. */
import { useEffect, useState } from 'react';
import { writeProgram } from '../../console/programs.ts';
import { isSampleTab, type Sample, type SampleRequest, type SampleTab } from '../../model/request.ts';
import { createElement } from '../parts/create-element.ts';

/** Panels of the sample box by tab, the selected tab, and how to restore the page's own programs. */
interface SampleBox {
  readonly panels: ReadonlyMap<SampleTab, HTMLElement>;
  readonly current: () => SampleTab | null;
  readonly restore: () => void;
}

/** Returns the open scenario of a page whose scenarios are folds. */
export function openFold(column: HTMLElement): HTMLElement | null {
  return column.querySelector<HTMLElement>(':scope > details[name="scenario"][open]');
}

function takeSampleBox(column: HTMLElement): SampleBox {
  const all = [...column.querySelectorAll<HTMLElement>('.block > .tabs > .panel[data-tab]')];
  const panels = new Map(
    all.flatMap((panel): [SampleTab, HTMLElement][] => {
      const { tab = '' } = panel.dataset;
      return isSampleTab(tab) ? [[tab, panel]] : [];
    }),
  );
  const before = [...panels.values()].map((panel) => ({ panel, nodes: [...panel.childNodes] }));
  return {
    panels,
    current: () => {
      const checked =
        column.querySelector<HTMLInputElement>('.block > .tabs > label > :checked')?.value ?? '';
      return isSampleTab(checked) ? checked : null;
    },
    restore: () => {
      for (const { panel, nodes } of before) panel.replaceChildren(...nodes);
    },
  };
}

/** Rewrites the selected program when the request or the tab changes, until the console closes. */
export function usePrograms(column: HTMLElement, request: SampleRequest): void {
  const [box, setBox] = useState<SampleBox | null>(null);
  const [tab, setTab] = useState<SampleTab | null>(null);
  useEffect(() => {
    const taken = takeSampleBox(openFold(column) ?? column);
    const follow = () => setTab(taken.current);
    setBox(taken);
    follow();
    column.addEventListener('change', follow);
    return () => {
      column.removeEventListener('change', follow);
      taken.restore();
    };
  }, [column]);
  useEffect(() => {
    const panel = tab && box?.panels.get(tab);
    if (!panel) return;
    let isCurrent = true;
    writeProgram(tab, request).then(
      (sample) => isCurrent && sample && showIn(panel, sample),
      (error) => console.error('The program could not be written.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [box, tab, request]);
}

function showIn(panel: HTMLElement, { code, pieces }: Sample): void {
  const lines = code.split('\n');
  const wasOpen = [...panel.querySelectorAll('details')].map(({ open }) => open);
  const label = panel.querySelector('.panel-label');
  const parts = pieces.map(({ kind, fold, from, to }) => {
    const box = toBox(lines.slice(from - 1, to).join('\n'), kind === 'request' ? 'lines request' : 'lines');
    if (fold === null) return box;
    const count = createElement('span', {}, `${to - from + 1} lines`);
    const summary = createElement('summary', {}, `${fold} `, count);
    return createElement('details', { className: 'fold', open: wasOpen.shift() ?? false }, summary, box);
  });
  panel.replaceChildren(...(label ? [label] : []), ...parts);
}

export function toBox(text: string, className: string): HTMLElement {
  const code = createElement('code', {}, text);
  return createElement('div', { className, tabIndex: 0 }, createElement('pre', {}, code));
}
