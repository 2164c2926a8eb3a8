/** What static components need from around them at build time. */
import { createContext, useContext } from 'react';
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

/** Link target → href under the site's base. */
export function useTargetHref(): (target: LinkTarget) => string {
  const href = useHref();
  const file = useFile();
  return (target) => {
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
}

/** A file next to the site's root, such as a feed or an image. */
export function useFile(): (path: string) => string {
  const { base } = useContext(RenderContext);
  return (path) => `${base}${path.replace(/^\//, '')}`;
}
