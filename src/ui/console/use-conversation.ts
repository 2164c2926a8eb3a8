/** Rewrites a message of the page's conversation while the reader edits it, until the console closes. */
import { useEffect } from 'react';
import { showSent } from '../../console/channel/show-sent.ts';
import { toBox } from './sample-box.ts';

export function useConversation(column: HTMLElement, step: number | null, value: unknown): void {
  useEffect(() => {
    const row = step === null ? null : column.querySelectorAll('.conversation li')[step];
    const [label, ...rest] = row?.childNodes ?? [];
    if (!row || !label || value === null) return;
    const example = [...row.querySelectorAll('pre')].map(({ textContent }) => textContent).join('\n');
    row.replaceChildren(label, toBox(showSent(value, example), 'lines'));
    return () => row.replaceChildren(label, ...rest);
  }, [column, step, value]);
}
