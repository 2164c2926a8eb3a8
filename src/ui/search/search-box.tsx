/** The search box: a plain input until it is touched; then its panel and the search data are loaded. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';

const SearchPanel = lazy(() => import('./search-panel.tsx'));

export function SearchBox({ base }: { base: string }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState(false);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');

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
            <Suspense fallback={<p role="status">Loading...</p>}>
              <SearchPanel base={base} query={query} onChosen={close} />
            </Suspense>
          </div>
        )}
      </form>
    </search>
  );
}
