/** What the search box says while the app that does the searching can't be had. */
const ID = 'search-missing';

export function showMissingSearch(): void {
  const frame = document.querySelector('.search-frame');
  if (!frame || document.getElementById(ID)) return;
  const panel = document.createElement('div');
  panel.id = ID;
  panel.className = 'search-panel';
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  text.textContent = "Search didn't load. Check your connection, then type again or reload the page.";
  panel.append(text);
  frame.append(panel);
}

/** Before the app takes over the document, which must be as it was rendered. */
export function hideMissingSearch(): void {
  document.getElementById(ID)?.remove();
}
