/** `site.config.ts` with its defaults, the only place that names the provider. `CONFIGURATION.md` lists every key. */
import type { Route } from './address.ts';

/** A link in the navigation or footer, to a page of the site or elsewhere. */
export type NavLink =
  | { readonly label: string; readonly to: Route }
  | { readonly label: string; readonly href: string };

/** A link, or a menu of links. */
export type NavItem = NavLink | { readonly label: string; readonly items: readonly NavLink[] };

/** Sidebar of guides that the inventory doesn't place. */
export const GUIDES = 'guides';

export interface SidebarConfig {
  readonly name: string;
  /** Topic of the sidebar: "Spot REST". */
  readonly label: string;
  /** Target of its breadcrumb, if not its first page. */
  readonly home?: Route | undefined;
  /** Names of related sidebars, listed at its end. */
  readonly related?: readonly string[] | undefined;
}

/** An API: its specification and the place of its pages. */
export interface ApiConfig {
  readonly id: string;
  /** Files under `specs`, which state their own format. Only FIX has several, which form one repository. */
  readonly spec: readonly string[];
  /** Route that its pages are under, by slug. */
  readonly prefix: Route;
  readonly sidebar: string;
  /** Name among other APIs: "Spot REST". */
  readonly label: string;
  /** Name where only the protocol differs: "REST". Defaults to the label. */
  readonly protocol?: string | undefined;
  /** Page about the API as a whole, if any. */
  readonly info?: Route | undefined;
  /** Page of all its errors; generated from the specifications unless it is written by hand. */
  readonly errorGuide?: Route | undefined;
  /** Page of its envelope (FIX: standard header and trailer), if any. */
  readonly envelope?: Route | undefined;
  /** Area of the change log that announces its changes; defaults to its id. */
  readonly area?: string | undefined;
  /** `warn`: problems with words, links, examples or error lists don't fail the build. */
  readonly editorial?: 'strict' | 'warn' | undefined;
}

/** A place to send requests to, besides the servers of the specifications. */
export interface EnvironmentConfig {
  readonly name: string;
  /** Whether its hosts accept requests from the pages of this site. */
  readonly browser: boolean;
  /** Bare host names by API id. */
  readonly hosts: Readonly<Record<string, string>>;
}

export interface SiteConfig {
  readonly title: string;
  readonly tagline: string;
  /** Origin of the published site, without a path. */
  readonly origin: string;
  /** Path under which the site is served, with both slashes. */
  readonly base: `/${string}/` | '/';
  readonly locale: string;
  readonly locales: readonly { readonly code: string; readonly label: string; readonly dir: 'ltr' | 'rtl' }[];
  readonly noindex: boolean;
  /** Folders of content and specifications, relative to the configuration file. */
  readonly content: string;
  readonly specs: string;
  /** Brand files, relative to the configuration file. */
  readonly brand: { readonly favicon?: string | undefined; readonly socialImage?: string | undefined };
  readonly provider: { readonly name: string; readonly product: string };
  /** Bare host names, used in specs and content as {{hosts.name}}. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Full URLs, used in specs and content as {{links.name}}. */
  readonly links: Readonly<Record<string, string>>;
  readonly colorMode: {
    readonly initial: 'light' | 'dark';
    readonly respectSystem: boolean;
    readonly disableSwitch: boolean;
  };
  /** Links for readers who search for something and find nothing. */
  readonly help: readonly NavLink[];
  readonly announcement?:
    | {
        readonly id: string;
        readonly text: string;
        readonly link?: NavLink | undefined;
        readonly closable: boolean;
      }
    | undefined;
  /** Whom to tell about a vulnerability (RFC 9116). */
  readonly security?:
    | {
        readonly contact: readonly string[];
        readonly expires: string;
        readonly policy?: string | undefined;
      }
    | undefined;
  /** Address for editing a page's source; `{path}` is replaced by the file. */
  readonly editUrl?: string | undefined;
  /** Without a label, no page shows a version. */
  readonly version: { readonly name: string; readonly label: string };
  readonly navbar: {
    readonly hideOnScroll: boolean;
    /** Defaults to every sidebar. */
    readonly left?: readonly NavItem[] | undefined;
    /** Defaults to blog and change log. */
    readonly right?: readonly NavItem[] | undefined;
  };
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly NavLink[] }[];
    readonly copyright: { readonly text: string; readonly links: readonly NavLink[] };
  };
  readonly sidebars: readonly SidebarConfig[];
  readonly apis: readonly ApiConfig[];
  readonly environments: readonly EnvironmentConfig[];
  readonly authors: Readonly<Record<string, string>>;
  /** Change-log areas in the order of the filter. */
  readonly areas: Readonly<Record<string, string>>;
  /** Additional addresses: the key's address shows the page at the value's. */
  readonly aliases: Readonly<Record<Route, Route>>;
}
