/** A menu of links under a button: a native popover, with the arrow keys on top once the app is there. */
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';

export function Dropdown({
  id,
  label,
  current,
  className,
  children,
}: {
  id: string;
  label: ReactNode;
  /** True when the menu leads to the section the reader is in. */
  current: boolean;
  className?: string;
  /** List items with one link each. */
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are taken from the button and the links inside
    <div
      className={`dropdown ${className ?? ''}`.trim()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={onClick}
    >
      <button type="button" popoverTarget={id} className={current ? 'current' : undefined} data-keys="">
        {label}
      </button>
      <ul id={id} popover="auto">
        {children}
      </ul>
    </div>
  );
}

/** Focus that goes elsewhere leaves no open menu behind. */
function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget);
}

/** A chosen link closes the menu. */
function onClick({ currentTarget, target }: MouseEvent<HTMLDivElement>): void {
  if (target instanceof Element && target.closest('a')) close(currentTarget);
}

function close(dropdown: HTMLElement): void {
  dropdown.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/** Arrow down opens and enters; arrows move and wrap; Home and End jump; Escape closes and returns to the button. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget.querySelector<HTMLElement>('[popover]');
  const button = event.currentTarget.querySelector('button');
  if (!menu || !button) return;
  const links = [...menu.querySelectorAll('a')];
  const focused = links.findIndex((link) => link.matches(':focus'));
  const open = menu.matches(':popover-open');
  const last = links.length - 1;
  const target = {
    ArrowDown: focused < last ? focused + 1 : 0,
    ArrowUp: focused > 0 ? focused - 1 : last,
    Home: open ? 0 : undefined,
    End: open ? last : undefined,
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    if (!open) menu.showPopover();
    links[target]?.focus();
  }
  if (event.key === 'Escape' && open) {
    event.preventDefault();
    menu.hidePopover();
    button.focus();
  }
}
