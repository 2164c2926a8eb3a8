/** The app's entry: hydrates the page the reader is on. Loaded on the first sign of intent. */
import { hydrateRoot } from 'react-dom/client';
import type { Shell } from '../model/page-view.ts';
import { App } from './app.tsx';
import { readPageView } from './document-page.ts';
import { createPageModules } from './page-modules.ts';

/** The site's frame data, put in by the build; the same for every page. */
declare const __SHELL__: Shell;

/** Hydrates, then tells that clicks and keys kept so far can be carried out. */
export function start(ready: () => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to run in.');
  const shell = __SHELL__;
  const modules = createPageModules(shell.base, document.documentElement.dataset.build ?? '');
  hydrateRoot(root, <App shell={shell} first={readPageView(document)} modules={modules} onReady={ready} />);
}
