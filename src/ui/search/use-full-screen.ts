/** On a narrow screen the open search is a dialog over everything: the rest of the page is out of reach. */
import { useEffect, useState } from 'react';

const NARROW = '(max-width: 995px)';
const REST = '.skip, .announcement, .navbar > :not(search), .frame, .site-foot';

export function useFullScreen(open: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const change = () => setNarrow(query.matches);
    change();
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);

  const isFullScreen = open && narrow;
  useEffect(() => {
    if (!isFullScreen) return;
    const rest = [...document.querySelectorAll<HTMLElement>(REST)];
    for (const element of rest) element.inert = true;
    return () => {
      for (const element of rest) element.inert = false;
    };
  }, [isFullScreen]);
  return isFullScreen;
}
