/**
 * A region that our own components rendered at build time. On load it is adopted from the document as it is;
 * on navigation it arrives in the page module. The markup never comes from a spec or a guide.
 */
import { memo } from 'react';

interface FrozenProps {
  readonly as: 'div' | 'nav';
  readonly id: string;
  readonly className: string;
  readonly label?: string;
  readonly html: string;
}

/** The one place of a page where text becomes elements; browsers with Trusted Types refuse every other. */
const regions = globalThis.trustedTypes?.createPolicy('page-regions', { createHTML: (html) => html });

export const Frozen = memo(function Frozen({ as: Tag, id, className, label, html }: FrozenProps) {
  return (
    <Tag
      id={id}
      className={className}
      aria-label={label}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own components, made at build time
      dangerouslySetInnerHTML={{ __html: regions?.createHTML(html) ?? html }}
    />
  );
});
