/** A link to wherever a target leads; links out of the site say so. */
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../model/prose.ts';
import { useTargetHref } from './render-context.tsx';

export function TargetLink({
  target,
  className,
  children,
}: {
  target: LinkTarget;
  className?: string;
  children: ReactNode;
}) {
  const href = useTargetHref();
  if (target.kind === 'external') {
    return (
      <a className={`${className ?? ''} external`.trim()} href={target.url} rel="noopener">
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={href(target)}>
      {children}
    </a>
  );
}
