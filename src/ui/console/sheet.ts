/** On a phone, the column is a sheet over the page, and everything behind it is inert while it is open. */

const PHONE = '(max-width: 640px)';

/** Makes the page behind the sheet inert; returns a function that undoes it. */
export function holdSheet(column: HTMLElement): () => void {
  const query = matchMedia(PHONE);
  let behind: readonly Element[] = [];
  const release = () => {
    for (const element of behind) element.removeAttribute('inert');
    behind = [];
    delete column.dataset.sheet;
  };
  const follow = () => {
    release();
    if (!query.matches) return;
    behind = around(column);
    for (const element of behind) element.setAttribute('inert', '');
    column.dataset.sheet = '';
  };
  // What the reader was typing into is somewhere else on the turned screen.
  const turn = () => {
    follow();
    if (column.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  follow();
  query.addEventListener('change', turn);
  return () => {
    query.removeEventListener('change', turn);
    release();
  };
}

/** Everything outside of the column and its ancestors, except the live region for screen readers. */
function around(column: Element): Element[] {
  const found: Element[] = [];
  for (let inner = column; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling.id !== 'announcer' && !sibling.hasAttribute('inert'))
        found.push(sibling);
  }
  return found;
}
