/** What the browser gets of a page: regions rendered at build time, and the few texts the frame needs. */
import type { Route } from './address.ts';
import type { SiteConfig } from './config.ts';
import type { Layout } from './site.ts';

export interface PageView {
  readonly route: Route;
  /** The document's title. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly layout: Layout;
  /** The section the page belongs to: its sidebar's name, or its route. */
  readonly section: string;
  /** Regions: markup rendered once, at build time, by our own components. */
  readonly aside: string;
  readonly article: string;
  readonly contents: string;
}

/** Default export of a page module: the view with its article packed, and the build it belongs to. */
export interface PageModule extends PageView {
  readonly build: string;
}

/** A link of the frame, ready to be rendered. */
export interface ShellLink {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  /** Sidebar (or route) of the page it links to: the link is current on every page of that section. */
  readonly section: string;
}

interface ShellMenu {
  readonly label: string;
  readonly items: readonly ShellLink[];
}

export type ShellItem = ShellLink | ShellMenu;

/** Data that all pages of a site share; compiled into the app, independent of the number of pages. */
export interface Shell {
  readonly base: string;
  readonly title: string;
  /** Whether there is an icon next to the title. */
  readonly hasIcon: boolean;
  readonly locale: string;
  readonly locales: SiteConfig['locales'];
  readonly colorMode: SiteConfig['colorMode'];
  readonly announcement: {
    readonly id: string;
    readonly text: string;
    readonly link: ShellLink | null;
    readonly closable: boolean;
  } | null;
  readonly left: readonly ShellItem[];
  readonly right: readonly ShellItem[];
  readonly columns: readonly { readonly title: string; readonly items: readonly ShellLink[] }[];
  /** For readers who search for something and find nothing. */
  readonly help: readonly ShellLink[];
  readonly copyright: { readonly text: string; readonly links: readonly ShellLink[] };
}

export function isMenu(item: ShellItem): item is ShellMenu {
  return 'items' in item;
}
