/** The HTML document around a page: its metadata, and the site's scripts and styles. */
import { toHref } from '../../model/address.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { PageView } from '../../model/page-view.ts';
import type { Page } from '../../model/site.ts';

/** Addresses and hashes of the client build's files, and the inline script. */
export interface ClientAssets {
  /** Hash that changes whenever scripts or styles do. */
  readonly build: string;
  /** Hash in the names of the search files; changes whenever their content does. */
  readonly search: string;
  readonly style: string;
  readonly boot: string;
  readonly headScript: string;
  /** Address of the development server's own script. */
  readonly developmentScript?: string;
}

/** The fields of a page that its document needs besides the view. */
export type DocumentPage = Pick<Page, 'route' | 'title' | 'description' | 'state' | 'genre' | 'feeds'>;

interface DocumentProps {
  readonly config: SiteConfig;
  readonly page: DocumentPage;
  readonly view: PageView;
  readonly assets: ClientAssets;
  readonly jsonLd: string;
  /** Address of the page's Markdown version, if it has one. */
  readonly markdown: string | null;
  /** Markup of the app, already rendered. */
  readonly body: string;
}

export function SiteDocument({ config, page, view, assets, jsonLd, markdown, body }: DocumentProps) {
  const locale = config.locales.find(({ code }) => code === config.locale);
  const { initial, respectSystem, disableSwitch } = config.colorMode;
  const colorMode = [initial, respectSystem ? 'system' : '', disableSwitch ? '' : 'switch']
    .filter(Boolean)
    .join(' ');
  const hidden = config.noindex || page.state === 'planned' || page.genre === 'not-found';
  return (
    <html
      lang={config.locale}
      dir={locale?.dir ?? 'ltr'}
      data-base={config.base}
      data-route={page.route}
      data-layout={view.layout}
      data-section={view.section}
      data-build={assets.build}
      data-search={assets.search}
      data-version={config.version.name}
      data-color-mode={colorMode}
      // Until the head script applies the reader's choice. The system's mode needs no attribute.
      data-theme={respectSystem ? undefined : initial}
      data-announcement={config.announcement?.id}
      data-hide-on-scroll={config.navbar.hideOnScroll ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the script, which applies the reader's choice to them. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d141b" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.headScript }} />
        <title>{view.title}</title>
        <meta name="description" content={page.description} />
        {hidden && <meta name="robots" content="noindex" />}
        {page.genre !== 'not-found' && <link rel="canonical" href={view.canonical} />}
        <link rel="stylesheet" href={assets.style} data-essential="" />
        <script type="module" src={assets.boot} data-essential="" />
        {assets.developmentScript && <script type="module" src={assets.developmentScript} />}
        {/* Without this link, browsers request an icon from the root of the host. */}
        <link
          rel="icon"
          href={config.brand.favicon ? `${config.base}favicon.svg` : 'data:,'}
          type="image/svg+xml"
        />
        <link rel="manifest" href={`${config.base}manifest.webmanifest`} />
        {!config.noindex && <link rel="sitemap" type="application/xml" href={`${config.base}sitemap.xml`} />}
        {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
        {page.feeds.map(({ title, type, path }) => (
          <link
            key={path}
            rel="alternate"
            type={type}
            title={title}
            href={`${config.base}${path.slice(1)}`}
          />
        ))}
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:type" content={page.genre === 'landing' ? 'website' : 'article'} />
        <meta property="og:url" content={view.canonical} />
        <meta property="og:site_name" content={config.title} />
        <meta property="og:locale" content={config.locale} />
        {config.brand.socialImage && (
          <meta property="og:image" content={`${config.origin}${toHref(config.base, '/')}social.png`} />
        )}
        <meta name="twitter:card" content={config.brand.socialImage ? 'summary_large_image' : 'summary'} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped; data, not script */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      </head>
      <body>
        {/* For programs that read the page as text: people have the navigation. Not a link: the first one skips to the content. */}
        <p hidden>{`For agents: ${config.origin}${config.base}llms.txt lists every page as Markdown.`}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the prerendered app */}
        <div id="root" dangerouslySetInnerHTML={{ __html: body }} />
        {/* Outside the app, because the boot script uses it before the app hydrates the page. */}
        <p id="announcer" className="visually-hidden" role="status" />
      </body>
    </html>
  );
}
