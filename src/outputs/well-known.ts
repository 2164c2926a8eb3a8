/** Files that programs look for at the root of a host (RFC 8615): a catalog of the APIs, and a contact for security. */

import { toHref } from '../model/address.ts';
import { type Api, downloadPath } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';

/** Where the files are on the host, and how they are sent. */
export const WELL_KNOWN = {
  catalog: {
    path: '.well-known/api-catalog',
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  },
  security: { path: '.well-known/security.txt', type: 'text/plain; charset=utf-8' },
} as const;

/** Media types of specifications by the ending of their files. */
const TYPES: Readonly<Record<string, string>> = {
  yaml: 'application/yaml',
  json: 'application/json',
  xml: 'application/xml',
};

export function toWellKnownFiles(site: Site): OutputFile[] {
  const { security } = site.config;
  const own = (path: string, content: string): OutputFile => ({ path, content, place: 'root' });
  return [
    ...(site.apis.length > 0 ? [own(WELL_KNOWN.catalog.path, toCatalog(site))] : []),
    ...(security ? [own(WELL_KNOWN.security.path, toSecurity(site, security))] : []),
  ];
}

/** Writes the APIs as links (RFC 9727, RFC 9264): where each is, its page and its specifications. */
function toCatalog({ apis, config }: Site): string {
  const root = `${config.origin}${config.base}`;
  const entries = apis.map((api) => {
    const { info, prefix } = config.apis.find(({ id }) => id === api.id) ?? {};
    const page = info ?? api.operations.map(({ slug }) => `${prefix}/${slug}` as const).at(0);
    return {
      anchor: anchorOf(api, `${root}specs/${api.id}`),
      'service-desc': api.downloads.map(({ name, label }) => ({
        href: root + downloadPath(api, name),
        type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        title: `${api.title}, ${label}`,
      })),
      ...(page !== undefined && {
        'service-doc': [
          { href: config.origin + toHref(config.base, `/${page.replace(/^\/+/, '')}`), type: 'text/html' },
        ],
      }),
    };
  });
  const catalog = {
    anchor: `${config.origin}/${WELL_KNOWN.catalog.path}`,
    item: entries.map(({ anchor }) => ({ href: anchor })),
  };
  return `${JSON.stringify({ linkset: [catalog, ...entries] }, null, 2)}\n`;
}

/** Several APIs can share a host, and a FIX session has no address: the name of the specification tells them apart. */
function anchorOf({ servers: [server], id }: Api, otherwise: string): string {
  return server?.url.includes('://') ? `${server.url.replace(/#.*$/, '')}#${id}` : otherwise;
}

function toSecurity({ config }: Site, security: NonNullable<Site['config']['security']>): string {
  const { contact, expires, policy } = security;
  const lines = [
    ...contact.map((one) => `Contact: ${one}`),
    `Expires: ${expires}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    `Preferred-Languages: ${config.locale}`,
    `Canonical: ${config.origin}/${WELL_KNOWN.security.path}`,
  ];
  return `${lines.join('\n')}\n`;
}
