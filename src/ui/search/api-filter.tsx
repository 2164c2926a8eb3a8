/** Narrows the results to one API: reached with Tab, moved through with the arrow keys, left with Up, Down or Shift+Tab. */
import type { KeyboardEvent } from 'react';

export function ApiFilter({
  apis,
  chosen,
  onChoose,
  onLeave,
}: {
  apis: readonly { readonly name: string; readonly count: number }[];
  chosen: string | null;
  onChoose: (api: string | null) => void;
  /** Back to the box. */
  onLeave: () => void;
}) {
  const choices = [null, ...apis.map(({ name }) => name)];
  // The filter stays to be seen, and to be taken back, when nothing of its API is found any more.
  const all = chosen === null || choices.includes(chosen) ? choices : [...choices, chosen];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (all.indexOf(chosen) + step + all.length) % all.length;
    onChoose(all[next] ?? null);
    const button = event.currentTarget.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className="api-filter" role="toolbar" aria-label="Filter by API" onKeyDown={onKeyDown}>
      {all.map((name) => (
        <button
          key={name ?? ''}
          type="button"
          aria-pressed={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {name ?? 'All'}
        </button>
      ))}
    </div>
  );
}
