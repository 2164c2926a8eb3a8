/** The search box: a plain input whose panel and search data load on the first hover or focus. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../parts/icon.tsx';
import { LoadError, useLoaded } from '../parts/states.tsx';
import type { SearchPanelProps } from './search-panel.tsx';

/** `onChosen` is called before a result opens, with the terms to mark on its page. */
type SearchBoxProps = Pick<SearchPanelProps, 'base' | 'help' | 'storage' | 'onChosen' | 'renew'>;

/** Most characters of a query: enough for a pasted traceback, whose error is at its end. */
const LONGEST_QUERY = 5000;

export function SearchBox({ base, help, storage, onChosen, renew }: SearchBoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** What had the focus before the search. */
  const left = useRef<Element | null>(null);
  const panelKeys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const enterWaits = useRef(false);
  const [touched, setTouched] = useState(false);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [panel, loadPanelAgain] = useLoaded(touched, () => loadPanel(renew));
  const isFullScreen = useFullScreen(open);

  useEffect(() => {
    // The reader may have started to type before the app was ready.
    const box = input.current;
    if (!box) return;
    if (box.matches(':hover')) setTouched(true);
    if (document.activeElement === box || box.value) {
      setTouched(true);
      setOpen(true);
      setQuery(box.value.slice(0, LONGEST_QUERY));
      enterWaits.current = box.form?.dataset.entered !== undefined;
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
  /** Takes a reader who didn't choose a result back to where the shortcut was pressed. */
  const cancel = () => {
    // The page must not be inert any more.
    flushSync(close);
    if (left.current instanceof HTMLElement) left.current.focus({ preventScroll: true });
  };
  const write = (text: string) => {
    if (input.current) input.current.value = text;
    setQuery(text);
    setOpen(true);
    focusBox();
  };

  return (
    <search className={open ? 'search open' : 'search'} onPointerOver={() => setTouched(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key and focus events of its children bubble up to it */}
      <div
        className="search-frame"
        ref={frame}
        {...(isFullScreen && { role: 'dialog', 'aria-modal': true, 'aria-label': 'Search' })}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
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
              onMouseDown={(event) => {
                if (document.activeElement === event.currentTarget) return;
                // Like an address bar: typing or pasting replaces the last query.
                event.preventDefault();
                event.currentTarget.focus();
                event.currentTarget.select();
              }}
              onFocus={({ relatedTarget }) => {
                if (!frame.current?.contains(relatedTarget)) left.current = relatedTarget;
                setTouched(true);
                setOpen(true);
              }}
              onInput={(event) => {
                setQuery(event.currentTarget.value.slice(0, LONGEST_QUERY));
                setOpen(true);
              }}
              onKeyDown={(event) => {
                // Keys of an input method choose letters, not results.
                if (event.nativeEvent.isComposing) return event.stopPropagation();
                if (panelKeys.current) panelKeys.current(event);
                // While the panel is loading, Enter waits and then opens the first result.
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
            {panel.kind === 'failed' && (
              <LoadError title="Search didn't load" error={panel.error} onRetry={retry} />
            )}
            {panel.kind === 'ready' && (
              <panel.value
                base={base}
                help={help}
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

async function loadPanel(renew: () => Promise<boolean>) {
  try {
    return (await import('./search-panel.tsx')).SearchPanel;
  } catch (error) {
    if (await renew()) return null;
    throw error;
  }
}

const NARROW = '(max-width: 995px)';
const REST = '.skip, .announcement, .navbar > :not(search), .frame, .site-foot';

/** Whether the open search is a full-screen dialog, as on a narrow screen; the rest of the page is inert then. */
function useFullScreen(open: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const change = () => setNarrow(query.matches);
    change();
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);

  const isFullScreen = open && narrow;
  useEffect(() => {
    if (!isFullScreen) return;
    const rest = [...document.querySelectorAll<HTMLElement>(REST)];
    for (const element of rest) element.inert = true;
    return () => {
      for (const element of rest) element.inert = false;
    };
  }, [isFullScreen]);
  return isFullScreen;
}
