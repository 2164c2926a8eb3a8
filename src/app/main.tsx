/** The app's entry: hydrates the page the reader is on. Loaded on the first sign of intent. */
import { hydrateRoot } from 'react-dom/client';
import type { Shell } from '../model/page-view.ts';
import { App } from './app.tsx';
import { readPageView } from './document-page.ts';
import { createPageModules } from './page-modules.ts';

/** The site's frame data, put in by the build; the same for every page. */
declare const __SHELL__: Shell;

/**
 * Hydrates the page loaded from a path, then tells that clicks and keys kept so far can be carried out,
 * and how moves kept so far are.
 */
export function start(path: string, ready: (take: (event: NavigateEvent) => Promise<void>) => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to run in.');
  const shell = __SHELL__;
  const modules = createPageModules(shell.base, document.documentElement.dataset.build ?? '');
  const first = readPageView(document);
  hydrateRoot(root, <App shell={shell} first={first} path={path} modules={modules} onReady={ready} />);
}
