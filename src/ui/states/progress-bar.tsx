/** The line at the top while a page is on its way. */
import { useDelayed } from './delayed.ts';

export function ProgressBar({ active }: { active: boolean }) {
  const shown = useDelayed(active);
  return shown ? <div className="progress" role="progressbar" aria-label="Loading page" /> : null;
}
