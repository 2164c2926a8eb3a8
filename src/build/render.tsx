/** Packed view of a page → its HTML document and its page module. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createPageModules } from '../app/page-modules.ts';
import { type Route, toFolder } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { OutputFile } from '../model/output.ts';
import { unpackMarkup } from '../model/packed-markup.ts';
import type { PageModule, PageView, Shell } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { toJsonLd } from '../outputs/seo.ts';
import { type ClientAssets, type DocumentPage, SiteDocument } from '../ui/layout/document.tsx';
import { markdownOf } from './views.tsx';

/** Data shared by all documents of a site. */
export interface RenderFrame {
  readonly config: SiteConfig;
  readonly shell: Shell;
  readonly assets: ClientAssets;
}

/** Data of a document besides its view, small enough to send to another thread. */
export interface DocumentHead {
  readonly page: DocumentPage;
  readonly jsonLd: string;
  /** The page's route and its aliases. */
  readonly routes: readonly Route[];
}

interface Renderer {
  /** Renders the HTML document. */
  html(head: DocumentHead, packed: PageView): string;
  /** Returns the module that client-side navigation loads. */
  module(packed: PageView): string;
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
    html: ({ page, jsonLd }, packed) => {
      const view = { ...packed, article: unpackMarkup(packed.article) };
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
    module: (packed) => {
      const module: PageModule = { ...packed, build: assets.build };
      return `export default ${toLiteral(module)};\n`;
    },
  };
}

/** Writes texts as template literals, because HTML is full of quotes and newlines, which JSON would escape. */
export function toLiteral(view: PageModule): string {
  const members = Object.entries<string>({ ...view }).map(([name, text]) => {
    const escaped = text.replace(/[\\`]|\$\{/g, '\\$&');
    // A template literal turns a carriage return into a line feed.
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

/** Returns both files of a page for each of its routes. */
export function toPageFiles(renderer: Renderer, head: DocumentHead, packed: PageView): OutputFile[] {
  const html = renderer.html(head, packed);
  const module = renderer.module(packed);
  return head.routes.flatMap((route) => {
    const folder = toFolder(route);
    const at = (name: string) => (folder ? `${folder}/${name}` : name);
    return [
      { path: at('index.html'), content: html },
      { path: at('page.js'), content: module },
    ];
  });
}
