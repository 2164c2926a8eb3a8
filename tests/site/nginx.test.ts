/** The generated nginx configuration works in the real nginx: status, addresses, compressed files, caching, headers. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { ACCEPTS } from '../../src/build/accept.support.ts';
import { filesUnder } from './built-site.support.ts';
import { LACKING, type Nginx, startNginx } from './nginx.support.ts';

const PAGE = `${config.base}docs/guides/global-intro`;

const CLIENT_FILES = [
  ['spot-rest/types.d.ts', 'text/plain; charset=utf-8'],
  ['spot-rest/requests.http', 'text/plain; charset=utf-8'],
  ['SHA256SUMS.txt', 'text/plain; charset=utf-8'],
  ['spot-rest/errors.json', 'application/json; charset=utf-8'],
  ['all.zip', 'application/zip'],
] as const;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe.skipIf(LACKING.length > 0)(
  `nginx${LACKING.length > 0 ? `, lacking ${LACKING.join(', ')}` : ''}`,
  () => {
    let nginx: Nginx | undefined;
    beforeAll(async () => {
      nginx = await startNginx([
        'docs/guides/global-intro',
        'docs/guides/global-intro.md',
        ...CLIENT_FILES.map(([name]) => `files/${name}`),
      ]);
    });
    afterAll(() => nginx?.stop());

    /** Sends a plain request: follows no redirect and decompresses nothing. */
    function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const asked = request(`${nginx?.address}${path}`, { headers }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
        });
        asked.once('error', reject).end();
      });
    }

    test.each([
      ['/', 302, config.base],
      [config.base.slice(0, -1), 301, config.base],
      [`${config.base}index.html`, 301, config.base],
      [`${PAGE}.html?a=1`, 301, `${PAGE}?a=1`],
      [`${PAGE}/index.html`, 301, PAGE],
      [`${PAGE}/`, 301, PAGE],
    ])('%s leads on with %i to %s', async (path, status, location) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.location]).toEqual([status, location]);
    });

    test('a page is HTML', async () => {
      const { status, headers, body } = await ask(PAGE);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('<h1');
    });

    test.each([`${config.base}docs/nothing`, '/elsewhere', `${config.base}docs/nothing.md`])(
      '%s is not found, and says so with the page for that',
      async (path) => {
        const { status, body } = await ask(path);
        expect(status).toBe(404);
        expect(body.toString()).toContain('data-route="/404"');
      },
    );

    test.each(CLIENT_FILES)('the file for clients %s is %s', async (name, type) => {
      const { status, headers } = await ask(`${config.base}files/${name}`);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    });

    test('robots find their file at the root of the host', async () => {
      const { status, headers, body } = await ask('/robots.txt');
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(body.toString()).toContain(`Sitemap: ${config.origin}${config.base}sitemap.xml`);
    });

    test('the page that is shown for a wrong address has none of its own', async () => {
      expect((await ask(`${config.base}404.html`)).status).toBe(404);
    });

    test('files that were compressed beforehand are sent, brotli before gzip', async () => {
      const plain = await ask(PAGE);
      const brotli = await ask(PAGE, { 'accept-encoding': 'gzip, br' });
      const gzip = await ask(PAGE, { 'accept-encoding': 'gzip' });
      expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
      ]);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect([plain, brotli].map(({ headers }) => headers.vary)).toEqual([
        'Accept, Accept-Encoding',
        'Accept, Accept-Encoding',
      ]);
    });

    test('a Markdown version has the type of Markdown', async () => {
      expect((await ask(`${PAGE}.md`)).headers['content-type']).toBe('text/markdown; charset=utf-8');
    });

    test.each(ACCEPTS)(
      'a page for a client that accepts "%s" is Markdown: %s',
      async (accept, isMarkdown) => {
        const { headers, body } = await ask(PAGE, { accept });
        expect(headers['content-type']).toBe(`text/${isMarkdown ? 'markdown' : 'html'}; charset=utf-8`);
        expect(/^# /.test(body.toString())).toBe(isMarkdown);
      },
    );

    test.each([
      [config.base, 200, '# '],
      [`${PAGE}?a=1`, 200, '# '],
      [`${PAGE}.md`, 200, '# '],
      [`${config.base}docs/nothing`, 404, '# Page not found'],
      ['/elsewhere', 404, '# Page not found'],
    ])('%s returns Markdown to a client that accepts it, with status %i', async (path, status, start) => {
      const answer = await ask(path, { accept: 'text/markdown' });
      expect([answer.status, answer.headers['content-type']]).toEqual([
        status,
        'text/markdown; charset=utf-8',
      ]);
      expect(answer.body.toString().startsWith(start)).toBe(true);
      expect(answer.headers.vary).toBe('Accept, Accept-Encoding');
    });

    test('Markdown is compressed beforehand too, and a script is a script for every client', async () => {
      const packed = await ask(PAGE, { accept: 'text/markdown', 'accept-encoding': 'br' });
      expect(brotliDecompressSync(packed.body).toString()).toMatch(/^# /);
      const [asset] = (await filesUnder(`dist${config.base}assets`)).filter((name) => name.endsWith('.js'));
      const { headers } = await ask(`${config.base}assets/${asset}`, { accept: 'text/markdown' });
      expect([headers['content-type'], headers.vary]).toEqual([
        expect.stringContaining('javascript'),
        'Accept-Encoding',
      ]);
    });

    test('a page is asked for again and then not sent again; a hashed file is kept for ever', async () => {
      const first = await ask(PAGE);
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await ask(PAGE, { 'if-none-match': String(first.headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const [asset] = (await filesUnder(`dist${config.base}assets`)).filter((name) => name.endsWith('.js'));
      const { status, headers } = await ask(`${config.base}assets/${asset}`);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    });

    test.each([PAGE, `${config.base}docs/nothing`, `${PAGE}.md`])(
      '%s has the security headers',
      async (path) => {
        const { headers } = await ask(path);
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
        });
        expect(headers['strict-transport-security']).toContain('max-age=');
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers.server).toBe('nginx');
      },
    );
  },
);
