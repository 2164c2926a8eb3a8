/** Settings for hosts, made by the build because they contain the base path and the hash of the inline script. */
import { schemeOf } from '../console/environments.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { WELL_KNOWN } from './well-known.ts';

type Header = readonly [name: string, value: string];

interface Hosting {
  readonly base: string;
  readonly origin: string;
  readonly headers: readonly Header[];
}

/** Settings for hosts at the web root. They are never served. */
export const HOST_FILES: readonly string[] = ['_headers', '_redirects', 'nginx.conf'];

/** Start of every `nginx.conf` that we write, by which we recognize it. */
export const NGINX_MARK = '# To be included in the http block of nginx.';

/** For files with a hash of their content in the name, which never change. All others are revalidated. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export function toHostingFiles(hosting: Hosting): OutputFile[] {
  return [
    { path: '_headers', content: toHeadersFile(hosting), place: 'root' },
    { path: '_redirects', content: toRedirectsFile(hosting), place: 'root' },
    { path: 'nginx.conf', content: toNginx(hosting), place: 'root' },
  ];
}

/** Writes `_redirects` for static hosts that read it. They hide this file and `_headers` themselves. */
function toRedirectsFile({ base }: Hosting): string {
  const toSite = base === '/' ? [] : [`/ ${base} 302`];
  return [...toSite, `/nginx.conf ${base}404.html 404`, ''].join('\n');
}

/** Endings of files for clients that are text. Many hosts take `.ts` for a video. */
const TEXTS = ['.d.ts', '.http'] as const;
const PLAIN = 'text/plain; charset=utf-8';

/** Writes `_headers` for static hosts that read it. */
function toHeadersFile({ base, headers }: Hosting): string {
  const block = (path: string, list: readonly Header[]) =>
    [path, ...list.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    block(`${base}*`, headers),
    block(`${base}assets/*`, [['Cache-Control', FOREVER]]),
    block(`${base}*.md`, [['Content-Type', 'text/markdown; charset=utf-8']]),
    ...TEXTS.map((ending) => block(`${base}*${ending}`, [['Content-Type', PLAIN]])),
    ...Object.values(WELL_KNOWN).map(({ path, type }) => block(`/${path}`, [['Content-Type', type]])),
  ].join('\n\n')}\n`;
}

/**
 * Writes the lines of a `map` from `Accept` to a client's weight for a media type: four or more digits that compare as
 * text, "1000" for `q=1` and "05000" for `q=0.5`. Earlier types take precedence.
 */
function weights(types: readonly string[]): string {
  return types
    .flatMap((type) => {
      const range = `~*(?:^|,)\\s*${type.replaceAll('*', '\\*')}\\s*`;
      return [
        `  "${range}(?:;[^,]*)?;\\s*q=0\\.?(?<docs_digits>\\d*)" "0\${docs_digits}000";`,
        `  "${range}(?:;|,|$)" "1000";`,
      ];
    })
    .join('\n');
}

/** Matches two weights if the first is not 0, and is equal or higher in the first digit that differs. */
const NO_LESS = `(?!0000)(?:(\\d{4})\\d* \\1|(\\d{0,3})(?:${Array.from({ length: 9 }, (_, digit) => `${digit + 1}\\d* \\2[0-${digit}]`).join('|')}))`;

/** Characters of names in paths: letters of any language, as bytes for nginx, but no backslash or control character. */
const NAME = '[\\w.~\\x80-\\xff-]';

function toNginx({ base, origin, headers }: Hosting): string {
  const lines = headers.map(([name, value]) => `  add_header ${name} "${value}" always;`);
  return `${NGINX_MARK} Change root and, behind TLS of its own, listen.
# brotli_static needs the module of that name (Debian: libnginx-mod-http-brotli-static).

# A file that is missing today may be there tomorrow: only what was found is cached for long.
map "$status $uri" $docs_cache {
  default "${ASK_AGAIN}";
  "~^(200|206|304) ${base}assets/[^/]+-[\\w-]{8,}\\.\\w+$" "${FOREVER}";
}

# A client that names Markdown and wants it no less than HTML gets the Markdown version of a page.
map $http_accept $docs_wants_markdown {
  default "0000";
${weights(['text/markdown'])}
}
map $http_accept $docs_wants_html {
  default "0000";
${weights(['text/html', 'text/*', '*/*'])}
}
map "$docs_wants_markdown $docs_wants_html" $docs_format {
  default "html";
  "~^${NO_LESS}" "md";
}
map "$docs_format $uri" $docs_version {
  default $uri;
  "md ${base}" "${base}index.md";
  "~^md (?<docs_page>${base}.*[^/])/?$" "$docs_page.md";
}
map $uri $docs_vary {
  default "Accept, Accept-Encoding";
  "~^${base}assets/" "Accept-Encoding";
}

# nginx removes empty names from $uri itself: only the request shows whether there were any.
map $request_uri $docs_has_empty_names {
  default "";
  "~^[^?]*//" "yes";
}

server {
  listen 80;
  server_name ${new URL(origin).hostname};
  root /var/www/docs;
  absolute_redirect off;
  server_tokens off;

  include mime.types;
  types {
    text/markdown md;
    application/manifest+json webmanifest;
  }
  charset utf-8;
  charset_types text/css text/plain text/markdown text/xml application/javascript text/javascript application/json application/xml;

  # Files that were compressed when the site was built.
  brotli_static on;
  gzip_static on;

${lines.join('\n')}
  add_header Cache-Control $docs_cache always;
  add_header Vary $docs_vary always;

  error_page 404 ${base}404.$docs_format;

${oneAddress(base)}
${base === '/' ? hiddenFiles() : redirectsToSite(base)}
${wellKnown()}
  location ~ "^${base}404\\.(html|md)$" {
    internal;
  }

  # To nginx, one of them is a video, and the other nothing.
  location ~ "^${base}files/.*(${TEXTS.map((ending) => ending.replaceAll('.', '\\.')).join('|')})$" {
    types { }
    default_type text/plain;
  }

  location ${base} {
    # A page is the index of its folder.
    try_files $docs_version $uri $uri/index.html =404;
  }
}
`;
}

/** Redirects every other address of a page to its own, as `canonicalPath` does in our server and in the app. */
function oneAddress(base: string): string {
  const kept = ['404\\.(?:html|md)', ...HOST_FILES.map((name) => name.replaceAll('.', '\\.'))].join('|');
  const path = `${base}(?!(?:${kept})/?$)${NAME}[/${NAME.slice(1)}*?`;
  return `  # One address per page: no empty names, no file name, no slash at the end. The path is that of a page, name by
  # name: what a client sends otherwise must not come back in a Location, where a browser could read another host in it.
  rewrite "^${base}index\\.html/?$" ${base} permanent;
  rewrite "^(${path})(?:/index\\.html|\\.html|/)+$" $1 permanent;
  if ($docs_has_empty_names) {
    rewrite "^${base}$" ${base} permanent;
    rewrite "^(${path})$" $1 permanent;
  }
`;
}

/** Serves what programs look for at the root of a host. The catalog has no ending that says what it is. */
function wellKnown(): string {
  return Object.values(WELL_KNOWN)
    .map(
      ({ path, type }) =>
        `  location = /${path} {\n    types { }\n    default_type '${type}';\n    try_files $uri =404;\n  }\n`,
    )
    .join('\n');
}

/** Hides the settings for hosts, which are next to the pages if the site is at the root. */
function hiddenFiles(): string {
  return HOST_FILES.map((name) => `  location = /${name} {\n    return 404;\n  }\n`).join('');
}

/** Redirects to a site below the root. Outside of the site, only robots.txt is served. */
function redirectsToSite(base: string): string {
  return `  location = / {
    return 302 ${base};
  }

  location = /robots.txt { }

  location = ${base.replace(/\/$/, '')} {
    return 301 ${base}$is_args$args;
  }

  location / {
    return 404;
  }
`;
}

/** Returns other origins that pages may send requests to: "https://uat.example", "wss://ws.uat.example". */
export function toOpenOrigins({ config, apis }: Pick<Site, 'config' | 'apis'>): string[] {
  const origins = config.environments.flatMap(({ browser, hosts }) =>
    browser
      ? apis.flatMap(({ id, kind }) => {
          const host = hosts[id];
          return host === undefined || kind === 'fix' ? [] : [`${schemeOf(kind)}://${host}`];
        })
      : [],
  );
  return [...new Set(origins)];
}

/**
 * Returns the headers of every response, which let pages run and load only what the build made. `scriptHash` is the
 * base64 SHA-256 of the only inline script; `open` lists other origins that pages may send requests to.
 */
export function toSecurityHeaders(scriptHash: string, open: readonly string[]): Header[] {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${scriptHash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...open].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types page-regions sidebar-groups default',
  ];
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // No includeSubDomains: only the owner knows whether every subdomain has TLS, see decisions/0013.
    ['Strict-Transport-Security', 'max-age=31536000'],
  ];
}
