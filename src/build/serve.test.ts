/** A real server on loopback, with requests like those of browsers and attackers. */
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { spellings } from '../../tests/fixtures/requests/addresses.ts';
import { ACCEPTS } from './accept.support.ts';
import { createSiteServer, createStop, listen } from './serve.ts';

const FILES = {
  'secret.txt': 'a secret',
  'web/_headers':
    '/api/*\n  X-Frame-Options: DENY\n\n/api/assets/*\n  Cache-Control: immutable\n\n/api/*.md\n  Content-Type: text/markdown; charset=utf-8\n',
  'web/_redirects': '/ /api/ 302',
  'web/nginx.conf': 'server {}',
  'web/api/index.html': '<h1>Start</h1>',
  'web/api/index.md': '# Start',
  'web/api/404.html': '<h1>Not found</h1>',
  'web/api/404.md': '# Not found',
  'web/api/docs/x/index.html': '<h1>X</h1>',
  'web/api/docs/x.md': '# X',
  'web/api/docs/v1.2/index.html': '<h1>Version</h1>',
  'web/api/assets/boot-DqXm6Hw4.js': 'start()',
  'web/api/blog/atom.xml': '<feed/>',
  'web/api/favicon.svg': '<svg/>',
  'web/api/files/x/types.d.ts': 'export {}',
  'web/api/files/x/requests.http': 'GET /',
  'web/api/files/all.zip': '',
  'web/api/social.png': 'png',
  'web/api/manifest.webmanifest': '{}',
};

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let place: string;
let server: Server;
let port: number;

/** Sends a request without normalizing the path, as an attacker would. */
function ask(wish: string, headers: Record<string, string> = {}, method = 'GET', at = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: at, path: wish, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'serve-'));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), content);
  }
  await symlink(path.join(place, 'secret.txt'), path.join(place, 'web/api/outside.txt'));
  await symlink(path.join(place, 'web/api/docs/x.md'), path.join(place, 'web/api/docs/inside.md'));
  server = createSiteServer(path.join(place, 'web'), '/api/');
  port = await listen(server, 0);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(place, { recursive: true, force: true });
});

describe('an address', () => {
  test.each([
    ['/api/', '<h1>Start</h1>'],
    ['/api/docs/x', '<h1>X</h1>'],
    ['/api/docs/x?a=b', '<h1>X</h1>'],
    ['/api/docs/v1.2', '<h1>Version</h1>'],
    ['/api/docs/x.md', '# X'],
  ])('%s is answered', async (address, body) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(body);
  });

  test.each(['/api/gone', '/api/docs', '/other', '/api/docs/X', '/api/%E0%A4%A', '/api/docs/x%00'])(
    '%s is unknown: the not-found page with status 404',
    async (address) => {
      const answer = await ask(address);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toBe('<h1>Not found</h1>');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('the root leads to the site', async () => {
    const { status, headers } = await ask('/');
    expect(status).toBe(302);
    expect(headers.location).toBe('/api/');
  });

  test.each([
    ...spellings('/api/'),
    ['/api/gone.html', '/api/gone'],
    ['/api/docs/x/index%2ehtml', '/api/docs/x'],
    ['/api/docs/a%3Fb/', '/api/docs/a%3Fb'],
  ])('%s is redirected once, to %s', async (sent, location) => {
    const answer = await ask(sent);
    if (sent === location) expect(answer.status).toBe(200);
    else expect([answer.status, answer.headers.location]).toEqual([301, location]);
    expect((await ask(location)).headers.location).toBeUndefined();
  });
});

describe('an attack', () => {
  test.each([
    '/../secret.txt',
    '/api/../../secret.txt',
    '/api/%2e%2e/%2e%2e/secret.txt',
    '/api/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
  ])('by the path %s finds nothing outside of the site', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('secret');
  });

  test.each([
    ...['/x/..//evil.example/index.html', '//evil.example/index.html', '/\\evil.example/index.html'],
    ...['/%5cevil.example/index.html', '/%5cevil.example.html', '/%2fevil.example.html', '/api/%5c/x.html'],
    ...['/%2f%2fevil.example/index.html', '/%09/evil.example.html', '/%0d%0aLocation:evil.example/x.html'],
    ...['/api//evil.example/index.html', 'http://evil.example//evil.example/index.html', '///evil.html'],
    `/${'a/'.repeat(3000)}index.html`,
  ])('by the path %s cannot make a redirect to another host', async (address) => {
    const { headers, status } = await ask(address);
    expect(status).toBeLessThan(500);
    expect(new URL(headers.location ?? '/', 'http://site.example/api/').host).toBe('site.example');
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])[^\\\s]*$/);
  });

  test.each(['/_headers', '/_redirects', '/nginx.conf', '//nginx.conf', '/%6eginx.conf'])(
    'finds no settings of hosts at %s',
    async (address) => {
      expect((await ask(address)).status).toBe(404);
    },
  );

  test('finds nothing through a symbolic link that leads out of the site', async () => {
    expect((await ask('/api/outside.txt')).status).toBe(404);
    expect((await ask('/api/docs/inside.md')).body.toString()).toBe('# X');
  });

  test.each(['//', 'http://'])('by the odd target %s is no server error', async (address) => {
    expect((await ask(address)).status).toBeLessThan(500);
  });
});

test.each(['/api', '/apix', '/other', '/', '/api/docs/x.html', '/api/gone', '/%00'])(
  '%s has the headers of a page',
  async (address) => {
    expect((await ask(address)).headers['x-frame-options']).toBe('DENY');
  },
);

test('a request for another protocol gets the page', async () => {
  const answer = await ask('/api/docs/x', { connection: 'upgrade', upgrade: 'h2c' });
  expect([answer.status, answer.body.toString()]).toEqual([200, '<h1>X</h1>']);
  const socket = await ask('/api/docs/x', { connection: 'upgrade', upgrade: 'websocket' });
  expect(socket.status).toBe(200);
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const answer = await ask('/api/', {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test('HEAD has the headers of GET and no body', async () => {
    const answer = await ask('/api/docs/x', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe(String('<h1>X</h1>'.length));
    expect(answer.body).toHaveLength(0);
  });
});

describe('compression', () => {
  test('is brotli where it is accepted, gzip otherwise, and none when neither is', async () => {
    const brotli = await ask('/api/docs/x', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe('<h1>X</h1>');
    const gzip = await ask('/api/docs/x', { 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe('<h1>X</h1>');
    expect((await ask('/api/docs/x')).headers['content-encoding']).toBeUndefined();
  });

  test('also serves the not-found page', async () => {
    const answer = await ask('/api/gone', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(answer.body).toString()).toBe('<h1>Not found</h1>');
  });

  test('leaves images that are compressed already', async () => {
    const answer = await ask('/api/social.png', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, brotli', undefined],
  ])('for %s is %s', async (accepted, encoding) => {
    const { headers } = await ask('/api/docs/x', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('gives each encoding a tag of its own', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(
        async (accepted) => (await ask('/api/docs/x', { 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('tells caches that responses differ by it', async () => {
    expect((await ask('/api/docs/x')).headers.vary).toBe('accept, accept-encoding');
  });
});

describe('Markdown', () => {
  test.each(ACCEPTS)('for a client that accepts "%s": %s', async (accept, isMarkdown) => {
    const { headers, body } = await ask('/api/docs/x', { accept });
    const [type, text] = isMarkdown ? ['text/markdown', '# X'] : ['text/html', '<h1>X</h1>'];
    expect([headers['content-type'], body.toString()]).toEqual([`${type}; charset=utf-8`, text]);
  });

  test.each([
    ['/api/', 200, '# Start'],
    ['/api/docs/x', 200, '# X'],
    ['/api/docs/x.md', 200, '# X'],
    ['/api/gone', 404, '# Not found'],
    ['/api/../../secret', 404, '# Not found'],
    ['/api/docs/v1.2', 200, '<h1>Version</h1>'],
    ['/api/favicon.svg', 200, '<svg/>'],
  ])('%s is sent as Markdown where there is a version', async (address, status, text) => {
    const answer = await ask(address, { accept: 'text/markdown' });
    expect([answer.status, answer.body.toString()]).toEqual([status, text]);
  });

  test('has a tag of its own', async () => {
    const page = await ask('/api/docs/x');
    const again = { accept: 'text/markdown', 'if-none-match': String(page.headers.etag) };
    expect((await ask('/api/docs/x', again)).status).toBe(200);
  });

  test('makes no difference to a file with a hash in its name', async () => {
    expect((await ask('/api/assets/boot-DqXm6Hw4.js')).headers.vary).toBe('accept-encoding');
  });
});

describe('caching', () => {
  test('a file with a hash in its name never changes', async () => {
    const answer = await ask('/api/assets/boot-DqXm6Hw4.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/api/', '/api/docs/x', '/api/docs/x.md', '/api/favicon.svg', '/api/gone'])(
    '%s is asked for again',
    async (address) => {
      expect((await ask(address)).headers['cache-control']).toBe('no-cache');
    },
  );

  test('a missing file is neither cached nor taken for its kind', async () => {
    const asset = await ask('/api/assets/boot-AAAAAAAA.js');
    expect([asset.status, asset.headers['cache-control'], asset.headers.etag]).toEqual([
      404,
      'no-cache',
      undefined,
    ]);
    const markdown = await ask('/api/docs/gone.md');
    expect(markdown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(markdown.headers['x-frame-options']).toBe('DENY');
  });

  test('one of several known tags, a weak one or a star is enough', async () => {
    const { etag = '' } = (await ask('/api/docs/x')).headers;
    for (const known of [`"other", ${etag}`, `W/${etag}`, '*']) {
      expect((await ask('/api/docs/x', { 'if-none-match': known })).status).toBe(304);
    }
  });

  test('a response that is known already is not sent again', async () => {
    const { etag = '' } = (await ask('/api/docs/x')).headers;
    const answer = await ask('/api/docs/x', { 'if-none-match': etag });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
  });

  test('a file of another build, which replaced the folder, is sent again', async () => {
    const root = path.join(place, 'rebuilt');
    await cp(path.join(place, 'web'), root, { recursive: true });
    const own = createSiteServer(root, '/api/');
    onTestFinished(createStop(own));
    const ownPort = await listen(own, 0);
    const { etag = '' } = (await ask('/api/docs/x.md', {}, 'GET', ownPort)).headers;
    await cp(root, `${root}.new`, { recursive: true });
    await writeFile(`${root}.new/api/docs/x.md`, 'changed');
    await writeFile(`${root}.new/api/docs/added.md`, 'added');
    await writeFile(`${root}.new/_headers`, '/api/*\n  X-Frame-Options: SAMEORIGIN\n');
    await rename(root, `${root}.old`);
    // Between the two steps of a build, the old one is still there for readers who have it.
    expect((await ask('/api/docs/x.md', {}, 'GET', ownPort)).body.toString()).toBe('# X');
    await rename(`${root}.new`, root);
    const changed = await ask('/api/docs/x.md', { 'if-none-match': etag }, 'GET', ownPort);
    expect([changed.status, changed.body.toString()]).toEqual([200, 'changed']);
    expect(changed.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect((await ask('/api/docs/added.md', {}, 'GET', ownPort)).body.toString()).toBe('added');
  });
});

test.each([
  ['/api/docs/x.md', 'text/markdown; charset=utf-8'],
  ['/api/assets/boot-DqXm6Hw4.js', 'text/javascript; charset=utf-8'],
  ['/api/blog/atom.xml', 'application/xml; charset=utf-8'],
  ['/api/favicon.svg', 'image/svg+xml'],
  ['/api/social.png', 'image/png'],
  ['/api/manifest.webmanifest', 'application/manifest+json'],
  ['/api/files/x/types.d.ts', 'text/plain; charset=utf-8'],
  ['/api/files/x/requests.http', 'text/plain; charset=utf-8'],
  ['/api/files/all.zip', 'application/zip'],
])('%s has the type %s, and browsers must believe it', async (address, type) => {
  const { headers } = await ask(address);
  expect(headers['content-type']).toBe(type);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a port that is taken is passed over', async () => {
  const second = createSiteServer(place, '/');
  const other = await listen(second, port);
  await new Promise((resolve) => second.close(resolve));
  expect(other).toBeGreaterThan(port);
});

test('a stop lets a download finish', async () => {
  const file = path.join(place, 'web/api/docs/large.md');
  await writeFile(file, 'x'.repeat(30_000_000));
  const own = createSiteServer(path.join(place, 'web'), '/api/');
  const stop = createStop(own);
  const ownPort = await listen(own, 0);
  let stopped: Promise<void> | undefined;
  const received = await new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port: ownPort, path: '/api/docs/large.md' }, (response) => {
      let length = 0;
      stopped = stop();
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('end', () => resolve(length));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
  expect(received).toBe(30_000_000);
  await stopped;
});
