/** One line above everything, closable; the boot script hides it before the first paint when it was closed before. */
import type { Shell } from '../../model/page-view.ts';
import { Icon } from '../parts/icon.tsx';
import { ShellLink } from './shell-link.tsx';

export function AnnouncementBar({
  announcement,
  onClose,
}: {
  announcement: NonNullable<Shell['announcement']>;
  onClose: () => void;
}) {
  return (
    <section className="announcement" aria-label="Announcement">
      <p>
        {announcement.text} {announcement.link && <ShellLink link={announcement.link} section="-" />}
      </p>
      {announcement.closable && (
        <button type="button" data-live="" aria-label="Close announcement" onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
