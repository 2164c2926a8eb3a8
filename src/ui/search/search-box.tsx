/** The search box: a plain input until it is touched; then its panel and the search data are loaded. */
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { LoadError } from '../states/load-error.tsx';
import { useSearchPanel } from './use-search-panel.ts';

export function SearchBox({ base }: { base: string }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState(false);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [panel, loadPanelAgain] = useSearchPanel(touched);

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

  return (
    <search className={open ? 'search open' : 'search'} onPointerOver={() => setTouched(true)}>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onBlur={(event) => !form.current?.contains(event.relatedTarget) && setOpen(false)}
      >
        <label>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
          <input
            id="search"
            ref={input}
            type="search"
            placeholder="Search with Cmd+K or Ctrl+K"
            autoComplete="off"
            spellCheck={false}
            defaultValue=""
            onFocus={() => {
              setTouched(true);
              setOpen(true);
            }}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              setOpen(true);
            }}
          />
        </label>
        {touched && (
          <div className="search-panel" hidden={!open}>
            {panel.kind === 'loading' && <p role="status">Loading...</p>}
            {panel.kind === 'failed' && <LoadError error={panel.error} onRetry={retry} />}
            {panel.kind === 'ready' && (
              <panel.Panel base={base} query={query} onChosen={close} onRetry={focusBox} />
            )}
          </div>
        )}
      </form>
    </search>
  );
}
