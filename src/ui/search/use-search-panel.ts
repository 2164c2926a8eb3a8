/** The panel of the search box, loaded when it is wanted; a failure is told and can be tried again. */
import { type ComponentType, useEffect, useState } from 'react';
import type { SearchPanelProps } from './search-panel.tsx';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Panel: ComponentType<SearchPanelProps> }
  | { readonly kind: 'failed'; readonly error: Error };

export function useSearchPanel(wanted: boolean, renew: () => Promise<boolean>): [State, () => void] {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    setState({ kind: 'loading' });
    import('./search-panel.tsx').then(
      ({ SearchPanel }) => current && setState({ kind: 'ready', Panel: SearchPanel }),
      async (error: unknown) => {
        if ((await renew()) || !current) return;
        setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt, renew]);

  return [state, () => setAttempt((number) => number + 1)];
}
