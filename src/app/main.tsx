/** The app's entry: hydrates the page the reader is on. Loaded on the first sign of intent. */
import { hydrateRoot } from 'react-dom/client';
import type { Shell } from '../model/page-view.ts';
import { CrashBoundary } from '../ui/parts/states.tsx';
import { App } from './app.tsx';
import { readPageView } from './document-page.ts';
import { createPageModules } from './page-modules.ts';
import type { Moves } from './use-moves.ts';

/** The site's shell, inserted by the build; the same for every page. */
declare const __SHELL__: Shell;

/** Hydrates the page loaded from a path, then calls `ready`, which can carry out earlier clicks, keys and moves. */
export function start(path: string, ready: (take: Moves['take']) => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to run in.');
  const shell = __SHELL__;
  const modules = createPageModules(shell.base, document.documentElement.dataset.build ?? '');
  hydrateRoot(
    root,
    // Catches what even the app's own boundary can't; only a full load can recover from that.
    <CrashBoundary of={shell} isWhole onRetry={() => location.reload()}>
      <App shell={shell} first={readPageView()} path={path} modules={modules} onReady={ready} />
    </CrashBoundary>,
  );
}
