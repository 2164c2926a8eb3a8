/** Page → its HTML document and its page module. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createPageModules } from '../app/page-modules.ts';
import { type Route, toFolder } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { OutputFile } from '../model/output.ts';
import type { PageModule, PageView, Shell } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { toJsonLd } from '../outputs/seo.ts';
import { type ClientAssets, type DocumentPage, SiteDocument } from '../ui/layout/document.tsx';
import { markdownOf, type RenderedPage } from './views.tsx';

/** What all documents of a site share. */
export interface RenderFrame {
  readonly config: SiteConfig;
  readonly shell: Shell;
  readonly assets: ClientAssets;
}

/** What a document says beside the regions of its page; small enough to travel to another thread. */
export interface DocumentHead {
  readonly page: DocumentPage;
  readonly jsonLd: string;
  /** Where the page is: its route, and those that also lead to it. */
  readonly routes: readonly Route[];
}

export interface Renderer {
  /** The document of a page. */
  html(head: DocumentHead, rendered: RenderedPage): string;
  /** The module a move to the page loads. */
  module(rendered: RenderedPage): string;
}

export function toHead(site: Site, page: Page): DocumentHead {
  const { route, title, description, state, genre, feeds } = page;
  const aliases = Object.entries(site.config.aliases).flatMap(([alias, target]): Route[] =>
    target === route && alias.startsWith('/') ? [`/${alias.slice(1)}`] : [],
  );
  return {
    page: { route, title, description, state, genre, feeds },
    jsonLd: toJsonLd(site, page),
    routes: [route, ...aliases],
  };
}

export function createRenderer({ config, shell, assets }: RenderFrame): Renderer {
  return {
    html: ({ page, jsonLd }, { view }) => {
      const document = (
        <SiteDocument
          config={config}
          page={page}
          view={view}
          assets={assets}
          jsonLd={jsonLd}
          markdown={markdownOf(config.base, page)}
          body={renderApp(shell, view)}
        />
      );
      return `<!doctype html>${renderToStaticMarkup(document)}`;
    },
    module: ({ view, packed }) => {
      const module: PageModule = { ...view, article: packed, build: assets.build };
      return `export default ${toLiteral(module)};\n`;
    },
  };
}

/** Texts as templates, because HTML is full of quotes and lines, which JSON escapes. */
export function toLiteral(view: PageModule): string {
  const members = Object.entries<string>({ ...view }).map(([name, text]) => {
    const escaped = text.replace(/[\\`]|\$\{/g, '\\$&');
    // A template turns a carriage return into a line feed.
    return `${name}:\`${escaped.replaceAll('\r', '\\r')}\``;
  });
  return `{${members.join(',')}}`;
}

function renderApp(shell: Shell, view: PageView): string {
  const modules = createPageModules(shell.base, '');
  return renderToString(
    <App shell={shell} first={view} path={view.route} modules={modules} onReady={() => {}} />,
  );
}

/** Both files of a page at each of its addresses. */
export function toPageFiles(renderer: Renderer, head: DocumentHead, rendered: RenderedPage): OutputFile[] {
  const html = renderer.html(head, rendered);
  const module = renderer.module(rendered);
  return head.routes.flatMap((route) => {
    const folder = toFolder(route);
    const at = (name: string) => (folder ? `${folder}/${name}` : name);
    return [
      { path: at('index.html'), content: html },
      { path: at('page.js'), content: module },
    ];
  });
}
