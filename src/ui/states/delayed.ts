/** True once something has been going on for a while: what is quick shows no spinner. */
import { useEffect, useState } from 'react';

/** Delay of progress bar and placeholder, in milliseconds. */
export const PATIENCE = 200;

export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [active]);
  return active && late;
}
