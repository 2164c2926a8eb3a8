/** Ready settings of hosts, made with the site because they name its base path and the hash of its inline script. */
import type { OutputFile } from '../../model/output.ts';
import type { Header } from './security-headers.ts';

interface Hosting {
  readonly base: string;
  readonly origin: string;
  readonly headers: readonly Header[];
}

/** Files whose name holds the hash of their content never change; everything else is asked for again. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export function toHostingFiles(hosting: Hosting): OutputFile[] {
  return [
    { path: '_headers', content: toHeadersFile(hosting), place: 'root' },
    { path: '_redirects', content: `/ ${hosting.base} 302\n`, place: 'root' },
    { path: 'nginx.conf', content: toNginx(hosting), place: 'root' },
  ];
}

/** For static hosts that read `_headers`. */
function toHeadersFile({ base, headers }: Hosting): string {
  const block = (path: string, list: readonly Header[]) =>
    [path, ...list.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    block(`${base}*`, headers),
    block(`${base}assets/*`, [['Cache-Control', FOREVER]]),
    block(`${base}*.md`, [['Content-Type', 'text/markdown; charset=utf-8']]),
  ].join('\n\n')}\n`;
}

function toNginx({ base, origin, headers }: Hosting): string {
  const lines = headers.map(([name, value]) => `  add_header ${name} "${value}" always;`);
  return `# To be included in the http block of nginx. Change root and, behind TLS of its own, listen.
# brotli_static needs the module of that name (Debian: libnginx-mod-http-brotli-static).
map $uri $docs_cache {
  default "${ASK_AGAIN}";
  "~^${base}assets/[^/]+-[\\w-]{8,}\\.\\w+$" "${FOREVER}";
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
  charset_types text/html text/css text/plain text/markdown text/xml application/javascript text/javascript application/json application/xml;

  # Files that were compressed when the site was built.
  brotli_static on;
  gzip_static on;

${lines.join('\n')}
  add_header Cache-Control $docs_cache always;
  add_header Vary "Accept-Encoding" always;

  error_page 404 ${base}404.html;

  location = / {
    return 302 ${base};
  }
${
  base === '/'
    ? ''
    : `
  location = ${base.replace(/\/$/, '')} {
    return 301 ${base}$is_args$args;
  }
`
}
  location = ${base}404.html {
    internal;
  }

  # One address per page: the file name is not part of it.
  location ~ \\.html$ {
    rewrite ^(.*/)index\\.html$ $1 permanent;
    rewrite ^(.+)\\.html$ $1 permanent;
  }

  location ${base} {
    # A page is the index of its folder, with or without a slash at the end.
    try_files $uri $uri/index.html =404;
  }

  location / {
    return 404;
  }
}
`;
}
