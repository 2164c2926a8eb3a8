/** Calls `act` on clicks on matching buttons, on this page and on all later ones. */
export function onPress(selector: string, act: (button: HTMLElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    if (button) act(button);
  });
}
