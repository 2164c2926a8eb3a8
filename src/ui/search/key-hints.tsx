/** The keys of the search box, for readers who have a keyboard. */
export function KeyHints() {
  return (
    <p className="key-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>↵</kbd> open
      </span>
      <span>
        <kbd>Tab</kbd> <kbd>←</kbd> <kbd>→</kbd> filter
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
