/** What `site.config.ts` says, defaults filled in: the one place that names the provider. `CONFIGURATION.md` describes every key. */
import type { Route } from './address.ts';

/** A link in navigation or footer: to a page of the site, or out of it. */
export type NavLink =
  | { readonly label: string; readonly to: Route }
  | { readonly label: string; readonly href: string };

/** A link, or a menu of links. */
export type NavItem = NavLink | { readonly label: string; readonly items: readonly NavLink[] };

/** The sidebar of guides that no inventory places. */
export const GUIDES = 'guides';

export interface SidebarConfig {
  readonly name: string;
  /** What the sidebar is about: "Spot REST". */
  readonly label: string;
  /** Where its breadcrumb leads, when not to its first page. */
  readonly home?: Route | undefined;
  /** Names of neighboring sidebars, offered at its foot. */
  readonly related?: readonly string[] | undefined;
}

/** An interface: one specification and where its pages are. */
export interface ApiConfig {
  readonly id: string;
  /** Files of the specification under the folder of specifications, which say themselves what format they are in; more than one only for FIX, where they form one repository. */
  readonly spec: readonly string[];
  /** Pages are under this route, by slug. */
  readonly prefix: Route;
  readonly sidebar: string;
  /** How the API is called beside others: "Spot REST". */
  readonly label: string;
  /** How it is called where only the protocol differs: "REST". The label, if it has none. */
  readonly protocol?: string | undefined;
  /** The page about the API as a whole, when it has one. */
  readonly info?: Route | undefined;
  /** The page of all its errors; made from the specifications where nobody has written it. */
  readonly errorGuide?: Route | undefined;
  /** The page of what every message carries (FIX: standard header and trailer), when it has one. */
  readonly envelope?: Route | undefined;
  /** The area of the change log that announces its changes; its id, if not given. */
  readonly area?: string | undefined;
  /** `warn`: nothing about words, links, examples or error lists fails the build. */
  readonly editorial?: 'strict' | 'warn' | undefined;
}

/** Somewhere that requests can go, beside the servers of the specifications. */
export interface EnvironmentConfig {
  readonly name: string;
  /** Whether its hosts accept requests from the pages of this site. */
  readonly browser: boolean;
  /** Bare host names by the id of the API. */
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
  /** Folders of words and of specifications, relative to the configuration file. */
  readonly content: string;
  readonly specs: string;
  /** Files of the brand, relative to the configuration file. */
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
  readonly announcement?:
    | {
        readonly id: string;
        readonly text: string;
        readonly link?: NavLink | undefined;
        readonly closable: boolean;
      }
    | undefined;
  /** Where a page's source can be edited; `{path}` is replaced by the file. */
  readonly editUrl?: string | undefined;
  /** Without a label, no page shows a version. */
  readonly version: { readonly name: string; readonly label: string };
  readonly navbar: {
    readonly hideOnScroll: boolean;
    /** Every sidebar, if not given. */
    readonly left?: readonly NavItem[] | undefined;
    /** Blog and change log, if not given. */
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
  /** Second addresses: the key shows the page of the value. */
  readonly aliases: Readonly<Record<Route, Route>>;
}
