/** What stands in for something that is loading: nothing at first, then a spinner. */
import { useDelayed } from './delayed.ts';

export function Placeholder({ label }: { label: string }) {
  const shown = useDelayed(true);
  return (
    <div className="placeholder" role="status">
      {shown && (
        <>
          <span className="spinner" />
          {label}
        </>
      )}
    </div>
  );
}
