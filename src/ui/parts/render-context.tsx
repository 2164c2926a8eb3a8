/** The context of components that render at build time: the base path for links, and the highlighter. */
import { createContext, type ReactNode, useContext } from 'react';
import { type Route, toHref } from '../../model/address.ts';
import type { Highlight } from '../../model/code.ts';
import type { LinkTarget } from '../../model/prose.ts';

export interface RenderSetting {
  readonly base: string;
  readonly highlight: Highlight;
}

const RenderContext = createContext<RenderSetting>({
  base: '/',
  highlight: (code) => code.split('\n').map((text) => [{ text, role: null }]),
});

export const RenderProvider = RenderContext.Provider;

export function useHighlight(): Highlight {
  return useContext(RenderContext).highlight;
}

/** Route → href under the site's base. */
export function useHref(): (route: Route, hash?: string) => string {
  const { base } = useContext(RenderContext);
  return (route, hash) => toHref(base, route, hash);
}

/** File path → href under the site's base, for example of a feed or an image. */
export function useFile(): (path: string) => string {
  const { base } = useContext(RenderContext);
  return (path) => `${base}${path.replace(/^\//, '')}`;
}

interface TargetLinkProps {
  readonly target: LinkTarget;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to any target. Links out of the site are marked. */
export function TargetLink({ target, className = '', children }: TargetLinkProps) {
  const href = useHref();
  const file = useFile();
  const hrefOf = () => {
    switch (target.kind) {
      case 'page':
        return href(target.route, target.hash);
      case 'anchor':
        return `#${target.hash}`;
      case 'external':
        return target.url;
      case 'file':
        return file(target.path);
    }
  };
  const isExternal = target.kind === 'external';
  const classes = `${className} ${isExternal ? 'external' : ''}`.trim();
  return (
    <a className={classes || undefined} href={hrefOf()} rel={isExternal ? 'noopener' : undefined}>
      {children}
    </a>
  );
}
