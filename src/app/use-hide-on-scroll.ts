/** True while the reader scrolls down, when the configuration lets the bar hide. */
import { useEffect, useState } from 'react';

export function useHideOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let last = scrollY;
    const onScroll = () => {
      setHidden(scrollY > last && scrollY > 60);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [enabled]);
  return hidden;
}
