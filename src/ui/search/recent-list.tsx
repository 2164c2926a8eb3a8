/** What an empty box offers: the reader's last searches, or a word about what can be searched for. */
import { LIST_ID, optionId } from './use-combobox.ts';

export function RecentSearches({
  searches,
  active,
  onChoose,
  onForget,
}: {
  searches: readonly string[];
  active: number;
  onChoose: (query: string) => void;
  onForget: () => void;
}) {
  if (searches.length === 0) {
    return (
      <p className="search-hint" role="status">
        Type a word, an operation, a field, a FIX tag, or paste an error from your log.
      </p>
    );
  }
  return (
    <>
      <p className="recent-head" id={`${LIST_ID}-recent`}>
        Recent searches
        <button type="button" onClick={onForget}>
          Clear
        </button>
      </p>
      <div className="results recent" role="listbox" id={LIST_ID} aria-label="Recent searches">
        {searches.map((query, number) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
          <div
            key={query}
            id={optionId(number)}
            role="option"
            tabIndex={-1}
            aria-selected={number === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(query)}
          >
            {query}
          </div>
        ))}
      </div>
    </>
  );
}
