/** Page → its HTML document and its page module. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createPageModules } from '../app/page-modules.ts';
import { type Route, toFolder } from '../model/address.ts';
import type { OutputFile } from '../model/output.ts';
import type { PageModule, PageView, Shell } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { toJsonLd } from '../outputs/seo.ts';
import { type ClientAssets, SiteDocument } from '../ui/layout/document.tsx';
import { markdownOf, type RenderedPage } from './views.tsx';

export interface Renderer {
  /** The document of a page. */
  html(page: Page, rendered: RenderedPage): string;
  /** The module a move to the page loads. */
  module(rendered: RenderedPage): string;
}

export function createRenderer(site: Site, shell: Shell, assets: ClientAssets): Renderer {
  return {
    html: (page, { view }) => {
      const document = (
        <SiteDocument
          config={site.config}
          page={page}
          view={view}
          assets={assets}
          jsonLd={toJsonLd(site, page)}
          markdown={markdownOf(site.config.base, page)}
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

/** Both files of a page at one address. */
export function toPageFiles(
  renderer: Renderer,
  page: Page,
  rendered: RenderedPage,
  route: Route = page.route,
): OutputFile[] {
  const folder = toFolder(route);
  const at = (name: string) => (folder ? `${folder}/${name}` : name);
  return [
    { path: at('index.html'), content: renderer.html(page, rendered) },
    { path: at('page.js'), content: renderer.module(rendered) },
  ];
}
