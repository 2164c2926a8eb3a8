/** The programs of the page while a reader edits the request: the same box and the same Copy, with other text. */
import type { Sample } from '../../model/request.ts';

export interface SampleBox {
  readonly show: (samples: readonly Sample[]) => void;
  /** Puts back what the page came with. */
  readonly restore: () => void;
}

export function takeSampleBox(column: HTMLElement): SampleBox {
  const panels = [...column.querySelectorAll<HTMLElement>('.block > .tabs > .panel[data-tab]')];
  const before = panels.map((panel) => [...panel.childNodes]);
  return {
    show: (samples) => {
      for (const panel of panels) {
        const sample = samples.find(({ tab }) => tab === panel.dataset.tab);
        if (sample) showIn(panel, sample);
      }
    },
    restore: () => {
      for (const [index, panel] of panels.entries()) panel.replaceChildren(...(before[index] ?? []));
    },
  };
}

function showIn(panel: HTMLElement, { code, pieces }: Sample): void {
  const lines = code.split('\n');
  const wasOpen = [...panel.querySelectorAll('details')].map(({ open }) => open);
  const label = panel.querySelector('.panel-label');
  const parts = pieces.map(({ kind, fold, from, to }) => {
    const box = toBox(lines.slice(from - 1, to).join('\n'), kind === 'request' ? 'lines request' : 'lines');
    if (fold === null) return box;
    const details = document.createElement('details');
    details.className = 'fold';
    details.open = wasOpen.shift() ?? false;
    const summary = document.createElement('summary');
    const count = document.createElement('span');
    count.textContent = `${to - from + 1} lines`;
    summary.append(`${fold} `, count);
    details.append(summary, box);
    return details;
  });
  panel.replaceChildren(...(label ? [label] : []), ...parts);
}

function toBox(text: string, className: string): HTMLElement {
  const box = document.createElement('div');
  box.className = className;
  box.tabIndex = 0;
  const code = document.createElement('code');
  code.textContent = text;
  const pre = document.createElement('pre');
  pre.append(code);
  box.append(pre);
  return box;
}
