/** The running site: one React root around regions that were rendered at build time. */
import { useEffect, useRef } from 'react';
import type { PageView, Shell } from '../model/page-view.ts';
import { AnnouncementBar } from '../ui/layout/announcement-bar.tsx';
import { ColorModeButton } from '../ui/layout/color-mode-button.tsx';
import { Drawer } from '../ui/layout/drawer.tsx';
import { Footer } from '../ui/layout/footer.tsx';
import { Navbar } from '../ui/layout/navbar.tsx';
import { Frozen } from '../ui/parts/frozen.tsx';
import { SearchBox } from '../ui/search/search-box.tsx';
import { CrashBoundary } from '../ui/states/crash-boundary.tsx';
import { LoadError } from '../ui/states/load-error.tsx';
import { Placeholder } from '../ui/states/placeholder.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { keepFoundWords } from './boot/found-words.ts';
import { renew } from './boot/renew.ts';
import { recall, remember } from './boot/storage.ts';
import type { PageModules } from './page-modules.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useColorMode } from './use-color-mode.ts';
import { useDrawer } from './use-drawer.ts';
import { type Moves, type Screen, useMoves } from './use-moves.ts';

const STORAGE = { recall, remember };

export function App({
  shell,
  first,
  path,
  modules,
  onReady,
}: {
  shell: Shell;
  first: PageView;
  /** The path of the address the first page was loaded from. */
  path: string;
  modules: PageModules;
  onReady: (take: Moves['take']) => void;
}) {
  const { screen, pending, retry, take } = useMoves(shell.base, first, path, modules);
  const [color, nextColor] = useColorMode();
  const announcement = useAnnouncement(shell.announcement);
  const drawer = useDrawer(screen.page);
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
      {announcement.shown && (
        <AnnouncementBar announcement={announcement.shown} onClose={announcement.close} />
      )}
      <Navbar
        shell={shell}
        section={page.section}
        search={<SearchBox base={shell.base} storage={STORAGE} onChosen={keepFoundWords} renew={renew} />}
        colorMode={
          shell.colorMode.disableSwitch ? null : <ColorModeButton choice={color} onNext={nextColor} />
        }
      />
      <div className={`frame ${page.layout}`}>
        <Drawer
          shell={shell}
          section={page.section}
          aside={page.aside}
          drawer={drawer.ref}
          onToggle={drawer.onToggle}
        />
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
      return <Placeholder label="Loading the page" />;
    case 'failed':
      return <LoadError error={screen.error} onRetry={onRetry} />;
  }
}
