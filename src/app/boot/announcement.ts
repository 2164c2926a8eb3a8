/** The announcement: closed until there is another one, in every tab. The stylesheet hides it. No React here. */
import { onPress } from './press.ts';
import { recall, remember } from './storage.ts';

/** Key of the id of the last dismissed announcement. */
const KEY = 'announcement';

/** Hides the announcement if it was dismissed; called before the first paint and when another tab has dismissed it. */
export function applyDismissal(): void {
  const { announcement } = document.documentElement.dataset;
  show(announcement === undefined || recall(KEY) !== announcement);
}

function show(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-announcement-closed', !isShown);
}

/** Makes its button work, and follows other tabs. */
export function followAnnouncement(): void {
  onPress('.announcement button', () => {
    remember(KEY, document.documentElement.dataset.announcement ?? null);
    // Without storage, too.
    show(false);
  });
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) applyDismissal();
  });
}
