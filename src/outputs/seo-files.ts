/** SEO files: sitemap, robots, web app manifest. */
import { SitemapStream, streamToPromise } from 'sitemap';
import { toHref } from '../model/address.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';

export async function toSeoFiles(site: Site): Promise<OutputFile[]> {
  const { config } = site;
  const files: OutputFile[] = [
    { path: 'manifest.webmanifest', content: toManifest(site) },
    { path: 'robots.txt', content: toRobots(site) },
  ];
  return config.noindex ? files : [...files, { path: 'sitemap.xml', content: await toSitemap(site) }];
}

async function toSitemap({ config, pages }: Site): Promise<string> {
  const stream = new SitemapStream({ hostname: config.origin });
  const written = streamToPromise(stream);
  for (const { route, state, body } of pages) {
    if (state !== 'written') continue;
    stream.write({
      url: toHref(config.base, route),
      ...(body.kind === 'post' && { lastmod: body.post.date }),
    });
  }
  stream.end();
  return (await written).toString();
}

/** A page that must not be indexed has to be fetched to say so; robots.txt therefore forbids nothing. */
function toRobots({ config }: Site): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (!config.noindex) lines.push(`Sitemap: ${config.origin}${config.base}sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

function toManifest({ config }: Site): string {
  const manifest = {
    name: config.title,
    short_name: config.provider.name,
    description: config.tagline,
    lang: config.locale,
    start_url: config.base,
    scope: config.base,
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#0b6e78',
    icons: [{ src: `${config.base}favicon.svg`, type: 'image/svg+xml', sizes: 'any' }],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
