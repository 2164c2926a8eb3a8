/** The announcement, until it is closed; another id brings it back. */
import { useState } from 'react';
import type { Shell } from '../model/page-view.ts';
import { ANNOUNCEMENT_KEY } from './boot/announcement.ts';
import { remember } from './boot/storage.ts';

export function useAnnouncement(announcement: Shell['announcement']) {
  const [closed, setClosed] = useState(false);
  return {
    shown: closed ? null : announcement,
    close: () => {
      if (announcement) remember(ANNOUNCEMENT_KEY, announcement.id);
      setClosed(true);
    },
  };
}
