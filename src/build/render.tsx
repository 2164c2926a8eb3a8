/** Page → its HTML document and its page module. */
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../app/app.tsx';
import { createPageModules } from '../app/page-modules.ts';
import { type Route, toFolder } from '../model/address.ts';
import type { OutputFile } from '../model/output.ts';
import type { PageModule, PageView, Shell } from '../model/page-view.ts';
import type { Page, Site } from '../model/site.ts';
import { toJsonLd } from '../outputs/seo.ts';
import { type ClientAssets, SiteDocument } from '../ui/layout/document.tsx';
import { markdownOf } from './views.tsx';

export interface Renderer {
  /** The document of a page. */
  html(page: Page, view: PageView): Promise<string>;
  /** The module a move to the page loads. */
  module(view: PageView): string;
}

export function createRenderer(site: Site, shell: Shell, assets: ClientAssets): Renderer {
  return {
    html: async (page, view) => {
      const document = (
        <SiteDocument
          config={site.config}
          page={page}
          view={view}
          assets={assets}
          jsonLd={toJsonLd(site, page)}
          markdown={markdownOf(site.config.base, page)}
          body={await prerenderApp(shell, view)}
        />
      );
      return `<!doctype html>${renderToStaticMarkup(document)}`;
    },
    module: (view) => {
      const module: PageModule = { ...view, build: assets.build };
      return `export default ${JSON.stringify(module)};\n`;
    },
  };
}

async function prerenderApp(shell: Shell, view: PageView): Promise<string> {
  const modules = createPageModules(shell.base, '');
  const { prelude } = await prerender(
    <App shell={shell} first={view} path={view.route} modules={modules} onReady={() => {}} />,
  );
  return new Response(prelude).text();
}

/** Both files of a page at one address. */
export async function toPageFiles(
  renderer: Renderer,
  page: Page,
  view: PageView,
  route: Route = page.route,
): Promise<OutputFile[]> {
  const folder = toFolder(route);
  const at = (name: string) => (folder ? `${folder}/${name}` : name);
  return [
    { path: at('index.html'), content: await renderer.html(page, view) },
    { path: at('page.js'), content: renderer.module(view) },
  ];
}
