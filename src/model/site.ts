/** The whole site as one value, from which every output is derived. */
import type { Route } from './address.ts';
import type { Api, ClientFile } from './api.ts';
import type { Badge } from './badge.ts';
import type { ReleasedApi } from './change.ts';
import type { SiteConfig } from './config.ts';
import type { LogEntry, PageBody, Post } from './page-body.ts';
import type { LinkTarget } from './prose.ts';
import type { ToolContent } from './tools.ts';

export interface PageLink {
  readonly title: string;
  readonly route: Route;
}

/** A breadcrumb; it has no route if it is a group without its own page. */
export interface Breadcrumb {
  readonly label: string;
  readonly route: Route | null;
}

export type SidebarNode = SidebarLeaf | SidebarGroup;

export interface SidebarLeaf extends PageLink {
  readonly kind: 'leaf';
  /** Badge that distinguishes the page from its neighbors: an HTTP method or a FIX MsgType. */
  readonly mark?: Badge | undefined;
}

export interface SidebarGroup {
  readonly kind: 'group';
  readonly label: string;
  /** The group's own page: its category index or tag page. */
  readonly home: Route | null;
  readonly children: readonly SidebarNode[];
}

export interface Sidebar {
  readonly name: string;
  readonly label: string;
  readonly home: Route;
  readonly children: readonly SidebarNode[];
  /** Related sections, for readers who came to the wrong one. */
  readonly related: readonly PageLink[];
}

/** How a page is framed: with sidebar and contents, as an article, or across the whole width. */
export type Layout = 'doc' | 'reference' | 'article' | 'wide';

export interface Page {
  readonly route: Route;
  readonly title: string;
  readonly description: string;
  readonly layout: Layout;
  /** Decides the JSON-LD and Open Graph type. */
  readonly genre: 'landing' | 'guide' | 'reference' | 'index' | 'post' | 'not-found';
  /** `planned`: promised by the inventory, not written yet; not in the sitemap. */
  readonly state: 'written' | 'planned';
  readonly body: PageBody;
  /** Whether it belongs to the blog. */
  readonly inBlog: boolean;
  readonly sidebar: Sidebar | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Source file people can edit, relative to the project. */
  readonly source: string | null;
  /** Feeds a page offers to readers. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly path: string }[];
}

/** A word people use for something, and what the site calls it. */
export interface Synonym {
  readonly said: string;
  readonly meant: string;
}

/** A query that the empty search box offers, and what it shows. */
export interface SearchExample {
  readonly query: string;
  readonly shows: string;
}

/** Phrases people search with to find what a page or section explains. */
export interface Asked {
  readonly target: LinkTarget & { readonly kind: 'page' };
  readonly phrases: readonly string[];
  readonly file: string;
  readonly line: number;
}

export interface Site {
  readonly config: SiteConfig;
  readonly pages: readonly Page[];
  readonly notFound: Page;
  readonly sidebars: readonly Sidebar[];
  readonly posts: readonly Post[];
  readonly entries: readonly LogEntry[];
  readonly apis: readonly Api[];
  /** Files for clients of every API that are generated from its specification alone. */
  readonly files: readonly ClientFile[];
  /** Days of releases whose files for clients are kept. */
  readonly archives: readonly string[];
  /** Releases of all APIs that were ever released. */
  readonly releases: readonly ReleasedApi[];
  readonly synonyms: readonly Synonym[];
  readonly asked: readonly Asked[];
  readonly searchExamples: readonly SearchExample[];
  /** What the tools need besides the specifications; null for a site without tools. */
  readonly tools: ToolContent | null;
}
