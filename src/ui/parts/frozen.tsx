/**
 * A region that our own components rendered at build time. On load, its markup is already in the document and stays as
 * it is; on navigation, it comes from the page module. It never comes from a specification or a guide.
 */
import { memo } from 'react';

interface FrozenProps {
  readonly as: 'div' | 'nav';
  readonly id: string;
  readonly className: string;
  readonly label?: string;
  readonly html: string;
}

/** Allows the regions under Trusted Types, where browsers turn text into elements only if a policy allows it. */
const regions = globalThis.trustedTypes?.createPolicy('page-regions', { createHTML: (html) => html });

export const Frozen = memo(function Frozen({ as: Tag, id, className, label, html }: FrozenProps) {
  return (
    <Tag
      id={id}
      className={className}
      aria-label={label}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own components, rendered at build time
      dangerouslySetInnerHTML={{ __html: regions?.createHTML(html) ?? html }}
    />
  );
});
