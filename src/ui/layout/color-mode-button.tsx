/** The colour-mode toggle: light, dark, system. Which icon shows is the stylesheet's business, so nothing flashes. */
import { Icon } from '../parts/icon.tsx';

export type ColorChoice = 'light' | 'dark' | 'system';

export function ColorModeButton({ choice, onNext }: { choice: ColorChoice; onNext: () => void }) {
  return (
    <button
      type="button"
      className="color-mode"
      data-live=""
      aria-label={`Colour mode: ${choice}. Change it`}
      title={`Colour mode: ${choice}`}
      onClick={onNext}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      <Icon name="system" />
    </button>
  );
}
