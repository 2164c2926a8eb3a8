/** The drawer's way back from the section to the main menu. The stylesheet shows one of them; no React here. */
import { onPress } from './press.ts';

export function followMainMenu(): void {
  const { dataset } = document.documentElement;
  onPress('.back-to-main', () => {
    dataset.mainMenu = '';
    // The pressed button disappears with its panel, so the focus has to move.
    document.querySelector<HTMLElement>('#drawer .main-nav a')?.focus();
  });
  // The next time, it opens at the section again. The event doesn't bubble, so it can only be captured.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (target instanceof Element && target.id === 'drawer' && newState === 'closed')
        delete dataset.mainMenu;
    },
    true,
  );
}
