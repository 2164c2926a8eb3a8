/** The search box: a plain input until it is touched; then its panel and the search data are loaded. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { LoadError } from '../states/load-error.tsx';
import { type KeptSearches, LONGEST_QUERY } from './recent-searches.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSearchPanel } from './use-search-panel.ts';

export interface SearchBoxProps {
  readonly base: string;
  readonly storage: KeptSearches;
  /** A result is about to be opened; its words are to be marked there. */
  readonly onChosen: (href: string, terms: readonly string[]) => void;
  /** Loads the page in full where its build is gone from the server; false where it is not. */
  readonly renew: () => Promise<boolean>;
}

export function SearchBox({ base, storage, onChosen, renew }: SearchBoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panelKeys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const enterWaits = useRef(false);
  const [touched, setTouched] = useState(false);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [panel, loadPanelAgain] = useSearchPanel(touched, renew);
  const isFullScreen = useFullScreen(open);

  useEffect(() => {
    // The reader may have come here before the app did: the letters typed so far count.
    const box = input.current;
    if (!box) return;
    if (box.matches(':hover')) setTouched(true);
    if (document.activeElement === box || box.value) {
      setTouched(true);
      setOpen(true);
      setQuery(box.value);
    }
  }, []);

  const focusBox = () => input.current?.focus();
  const retry = () => {
    loadPanelAgain();
    focusBox();
  };
  const close = () => {
    setOpen(false);
    input.current?.blur();
  };
  const write = (text: string) => {
    if (input.current) input.current.value = text;
    setQuery(text);
    setOpen(true);
    focusBox();
  };

  return (
    <search className={open ? 'search open' : 'search'} onPointerOver={() => setTouched(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of what is inside pass through it */}
      <div
        className="search-frame"
        ref={frame}
        {...(isFullScreen && { role: 'dialog', 'aria-modal': true, 'aria-label': 'Search' })}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onBlur={(event) => {
          const inside = frame.current?.contains(event.relatedTarget);
          if (!inside && !(isFullScreen && event.relatedTarget === null)) setOpen(false);
        }}
      >
        <form onSubmit={(event) => event.preventDefault()}>
          <label>
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
            <input
              id="search"
              ref={input}
              type="search"
              role="combobox"
              aria-expanded="false"
              aria-autocomplete="list"
              placeholder="Search with Cmd+K or Ctrl+K"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={LONGEST_QUERY}
              enterKeyHint="search"
              defaultValue=""
              onFocus={() => {
                setTouched(true);
                setOpen(true);
              }}
              onInput={(event) => {
                setQuery(event.currentTarget.value);
                setOpen(true);
              }}
              onKeyDown={(event) => {
                if (panelKeys.current) panelKeys.current(event);
                // The panel is still on its way: Enter counts when the answer is there.
                else enterWaits.current = event.key === 'Enter';
              }}
            />
          </label>
          <button type="button" className="search-close" onClick={close} aria-label="Close search">
            <Icon name="close" />
          </button>
        </form>
        {touched && (
          <div className="search-panel" hidden={!open}>
            {panel.kind === 'loading' && <p role="status">Loading...</p>}
            {panel.kind === 'failed' && <LoadError error={panel.error} onRetry={retry} />}
            {panel.kind === 'ready' && (
              <panel.Panel
                base={base}
                query={query}
                open={open}
                input={input}
                keys={panelKeys}
                enterWaits={enterWaits}
                storage={storage}
                renew={renew}
                onQuery={write}
                onRetry={focusBox}
                onChosen={(href, terms) => {
                  close();
                  onChosen(href, terms);
                }}
              />
            )}
          </div>
        )}
      </div>
    </search>
  );
}
