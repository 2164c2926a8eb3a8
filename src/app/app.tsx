/** The running site: one React root around regions that were rendered at build time. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageView, Shell } from '../model/page-view.ts';
import { Drawer } from '../ui/layout/drawer.tsx';
import { type ColorChoice, ColorModeButton, Navbar } from '../ui/layout/navbar.tsx';
import { AnnouncementBar, Footer } from '../ui/layout/shell.tsx';
import { Frozen } from '../ui/parts/frozen.tsx';
import { CrashBoundary, LoadError, Placeholder, ProgressBar } from '../ui/parts/states.tsx';
import { SearchBox } from '../ui/search/search-box.tsx';
import { chooseNext, onColorModeChange, readChoice } from './boot/color-mode.ts';
import { storeFoundWords } from './boot/found-words.ts';
import { renew } from './boot/renew.ts';
import { ANNOUNCEMENT_KEY, recall, remember } from './boot/storage.ts';
import type { PageModules } from './page-modules.ts';
import { type Moves, type Screen, useMoves } from './use-moves.ts';

const STORAGE = { recall, remember };

interface AppProps {
  readonly shell: Shell;
  readonly first: PageView;
  /** The path of the address the first page was loaded from. */
  readonly path: string;
  readonly modules: PageModules;
  readonly onReady: (take: Moves['take']) => void;
}

export function App({ shell, first, path, modules, onReady }: AppProps) {
  const { screen, pending, retry, take } = useMoves(shell.base, first, path, modules);
  const { page } = screen;

  const ready = useRef(() => onReady(take));
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    ready.current();
  }, []);

  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <ProgressBar active={pending} />
      {shell.announcement && <Announcement announcement={shell.announcement} />}
      <Navbar
        shell={shell}
        section={page.section}
        search={<SearchBox base={shell.base} storage={STORAGE} onChosen={storeFoundWords} renew={renew} />}
        colorMode={shell.colorMode.disableSwitch ? null : <ColorMode />}
      />
      <div className={`frame ${page.layout}`}>
        <Drawer shell={shell} page={page} />
        <main id="main" tabIndex={-1}>
          <CrashBoundary key={page.route}>
            <Content screen={screen} onRetry={retry} />
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

function Content({ screen, onRetry }: { screen: Screen; onRetry: () => void }) {
  switch (screen.kind) {
    case 'shown':
      return <Frozen as="div" id="article" className="article" html={screen.page.article} />;
    case 'loading':
      return <Placeholder />;
    case 'failed':
      return <LoadError error={screen.error} onRetry={onRetry} />;
  }
}

/** The announcement until it is closed; another id brings it back. */
function Announcement({ announcement }: { announcement: NonNullable<Shell['announcement']> }) {
  const [closed, setClosed] = useState(false);
  const close = () => {
    remember(ANNOUNCEMENT_KEY, announcement.id);
    setClosed(true);
  };
  return !closed && <AnnouncementBar announcement={announcement} onClose={close} />;
}

/** The color choice as React state; the truth is in storage and on <html>. */
function ColorMode() {
  const choice = useSyncExternalStore(onColorModeChange, readChoice, (): ColorChoice => 'system');
  return <ColorModeButton choice={choice} onNext={chooseNext} />;
}
