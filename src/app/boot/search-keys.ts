/** Cmd+K, Ctrl+K and / put the cursor into the search box; letters typed from then on are in it, app or no app. */

export function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const shortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
    const slash =
      event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
    const box = document.getElementById('search');
    if (!(shortcut || slash) || !(box instanceof HTMLInputElement)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  );
}
