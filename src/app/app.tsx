/** The running site: one React root around regions that were rendered at build time. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { unpackMarkup } from '../model/packed-markup.ts';
import type { PageView, Shell } from '../model/page-view.ts';
import { Drawer } from '../ui/layout/drawer.tsx';
import { Navbar } from '../ui/layout/navbar.tsx';
import { AnnouncementBar, Footer, ShellLink } from '../ui/layout/shell.tsx';
import { Frozen } from '../ui/parts/frozen.tsx';
import { CrashBoundary, LoadError, Placeholder, ProgressBar } from '../ui/parts/states.tsx';
import { SearchBox } from '../ui/search/search-box.tsx';
import { storeFoundWords } from './boot/found-words.ts';
import { renew } from './boot/renew.ts';
import { recall, remember } from './boot/storage.ts';
import { showInHead } from './document-page.ts';
import { PageModuleError, type PageModules } from './page-modules.ts';
import { type Moves, type Screen, useMoves } from './use-moves.ts';

const STORAGE = { recall, remember };

interface AppProps {
  readonly shell: Shell;
  readonly first: PageView;
  /** Path that the first page was loaded from. */
  readonly path: string;
  readonly modules: PageModules;
  readonly onReady: (take: Moves['take']) => void;
}

export function App({ shell, first, path, modules, onReady }: AppProps) {
  const { screen, pending, retry, take } = useMoves(shell.base, first, path, modules);
  const ready = useRef(() => onReady(take));
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    ready.current();
  }, []);
  return (
    <CrashBoundary of={screen} isWhole>
      <Site shell={shell} screen={screen} pending={pending} onRetry={retry} />
    </CrashBoundary>
  );
}

interface SiteProps extends Pick<Moves, 'screen' | 'pending'> {
  readonly shell: Shell;
  readonly onRetry: () => void;
}

/** Everything a reader sees, in its own component so that the app survives a crash of any part. */
function Site({ shell, screen, pending, onRetry }: SiteProps) {
  const { page } = screen;
  useLayoutEffect(() => {
    if (screen.kind === 'shown') showInHead(screen.page);
    if (screen.kind === 'failed') document.title = NOT_LOADED;
  }, [screen]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {shell.announcement && <AnnouncementBar announcement={shell.announcement} />}
      <Navbar
        shell={shell}
        section={page.section}
        search={
          <SearchBox
            base={shell.base}
            help={
              shell.help.length > 0 && shell.help.map((link) => <ShellLink key={link.href} link={link} />)
            }
            storage={STORAGE}
            onChosen={storeFoundWords}
            renew={renew}
          />
        }
      />
      <div className={`frame ${page.layout}`}>
        <Drawer shell={shell} page={page} />
        <main id="main" tabIndex={-1}>
          <ProgressBar active={pending} />
          <CrashBoundary of={screen}>
            <Content screen={screen} onRetry={onRetry} />
          </CrashBoundary>
        </main>
        <Frozen
          as="nav"
          id="contents"
          className="contents"
          label="On this page"
          html={screen.kind === 'shown' ? page.contents : ''}
        />
      </div>
      <Footer shell={shell} />
    </>
  );
}

/** The title of a page that failed to load, in the document and on the page. */
const NOT_LOADED = "This page didn't load";

/** What to do about a page that arrived, but isn't one. */
const DAMAGED = 'Your connection works, but the page on the server is damaged. Retry in a few minutes.';

function Content({ screen, onRetry }: { screen: Screen; onRetry: () => void }) {
  switch (screen.kind) {
    case 'shown':
      return <Frozen as="div" id="article" className="article" html={unpackMarkup(screen.page.article)} />;
    case 'loading':
      return <Placeholder />;
    case 'failed':
      return (
        <LoadError
          title={NOT_LOADED}
          as="h1"
          error={screen.error}
          advice={screen.error instanceof PageModuleError ? DAMAGED : undefined}
          onRetry={onRetry}
        />
      );
  }
}
