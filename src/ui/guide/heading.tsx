/** A heading with its own address; the mark beside it is a link, and copies itself once the app is there. */
import type { ReactNode } from 'react';

export function HeadingWithAnchor({
  level,
  id,
  label,
  children,
}: {
  level: 2 | 3 | 4;
  id: string;
  label: string;
  children: ReactNode;
}) {
  const Tag = `h${level}` as const;
  return (
    // Named by its words alone; otherwise a screen reader hears the link with every heading.
    <Tag id={id} tabIndex={-1} aria-label={label}>
      {children}
      <a className="anchor" href={`#${id}`} data-copy-link="" aria-label={`Copy link to ${label}`}>
        #
      </a>
    </Tag>
  );
}
