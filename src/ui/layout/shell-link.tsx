/** A link of the frame, marked as current in its own section. */
import type * as view from '../../model/page-view.ts';

export function ShellLink({ link, section }: { link: view.ShellLink; section: string }) {
  return (
    <a
      href={link.href}
      className={link.external ? 'external' : undefined}
      rel={link.external ? 'noopener' : undefined}
      aria-current={link.section !== '' && link.section === section ? 'true' : undefined}
    >
      {link.label}
    </a>
  );
}
