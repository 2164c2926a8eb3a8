/** Both servers under attack, at the root of a host and below it: nginx with a site's configuration, and our own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteServer, createStop, listen } from '../../src/build/serve.ts';
import { toHostingFiles, toSecurityHeaders } from '../../src/outputs/hosting.ts';
import { spellings } from '../fixtures/requests/addresses.ts';
import { askRaw, redirectAttacks, settingsAttacks, staysAtSite } from '../fixtures/requests/attacks.ts';
import { LACKING, startWith } from './nginx.support.ts';

interface Running {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const FOREVER = 'public, max-age=31536000, immutable';

function hostingOf(base: string) {
  return toHostingFiles({ base, origin: 'https://docs.example', headers: toSecurityHeaders('aGFzaA==', []) });
}

/** Writes a site with a few pages at the base path and the hosting configuration at the root. */
async function writeSite(root: string, base: string): Promise<void> {
  const files = {
    ...Object.fromEntries(hostingOf(base).map(({ path: name, content }) => [name, String(content)])),
    '.well-known/api-catalog': '{}',
    '.well-known/security.txt': 'Contact: x',
    [`${base}index.html`]: '<h1>Start</h1>',
    [`${base}404.html`]: '<h1>Not found</h1>',
    [`${base}docs/x/index.html`]: '<h1>X</h1>',
    [`${base}docs/x.md`]: '# X',
    [`${base}assets/boot-DqXm6Hw4.js`]: 'start()',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
}

async function startOwn(base: string): Promise<Running> {
  const root = await mkdtemp(path.join(tmpdir(), 'attacked-'));
  await writeSite(root, base);
  const server = createSiteServer(root, base);
  const stop = createStop(server);
  const port = await listen(server, 0);
  return { port, stop: () => stop().then(() => rm(root, { recursive: true, force: true })) };
}

function startReal(base: string): Promise<Running> {
  const settings = hostingOf(base).find(({ path: name }) => name === 'nginx.conf')?.content;
  return startWith(String(settings), (root) => writeSite(root, base));
}

const SERVERS = [
  { name: 'nginx', start: startReal, lacking: LACKING },
  { name: 'our own server', start: startOwn, lacking: [] },
];

for (const { name, start, lacking } of SERVERS) {
  describe.skipIf(lacking.length > 0).each(['/api/', '/'])(`${name} with the site at %s`, (base) => {
    let running: Running | undefined;
    beforeAll(async () => {
      running = await start(base);
    });
    afterAll(() => running?.stop());
    const ask = (target: string) => askRaw(running?.port ?? 0, target);

    // Test names contain only the start of the target, because some are long.
    const targets = redirectAttacks(base).map(
      (target) => [JSON.stringify(target).slice(0, 60), target] as const,
    );
    test.each(targets)('never redirects to another host: %s', async (_, target) => {
      const response = await ask(target);
      expect(response.status).toBeLessThan(500);
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response).toSatisfy(staysAtSite);
    });

    test.each(settingsAttacks(base))('never serves settings of hosts: %s', async (target) => {
      const { status, body } = await ask(target);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).not.toMatch(/server_name|Content-Security-Policy: default|302/);
    });

    test('serves its pages', async () => {
      expect((await ask(`${base}docs/x`)).body).toContain('<h1>X</h1>');
      expect((await ask(base)).body).toContain('<h1>Start</h1>');
    });

    test.each(spellings(base))('%s leads to %s at once', async (sent, address) => {
      const { status, headers } = await ask(sent);
      expect([status, headers.location]).toEqual(sent === address ? [200, undefined] : [301, address]);
      expect((await ask(address)).headers).not.toHaveProperty('location');
    });

    test('repeats a name of other letters as it was sent', async () => {
      const { status, headers } = await ask(`${base}blog/tags/gr%C3%B6%C3%9Fe/`);
      expect([status, headers.location]).toEqual([301, `${base}blog/tags/gr%C3%B6%C3%9Fe`]);
    });

    test('serves what programs look for at the root of the host, with its type', async () => {
      const catalog = await ask('/.well-known/api-catalog');
      expect([catalog.status, catalog.headers['content-type']]).toEqual([
        200,
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      ]);
      const security = await ask('/.well-known/security.txt');
      expect([security.status, security.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect((await ask('/.well-known/other')).status).toBe(404);
    });

    test('caches for long only what was found', async () => {
      const asset = await ask(`${base}assets/boot-DqXm6Hw4.js`);
      expect([asset.status, asset.headers['cache-control']]).toEqual([200, FOREVER]);
      for (const missing of [
        'assets/boot-AAAAAAAA.js',
        'assets/boot-AAAAAAAA.css',
        'docs/none',
        'docs/none.md',
      ]) {
        const { status, headers } = await ask(base + missing);
        expect([missing, status, headers['cache-control']]).toEqual([missing, 404, 'no-cache']);
        expect(headers['content-type']).toMatch(/^text\/html/);
      }
    });

    test('sends the security headers with every file, also with the page for wrong addresses', async () => {
      const names = ['', 'docs/x', 'docs/x.md', 'assets/boot-DqXm6Hw4.js', 'none', 'docs/x.html'];
      const outside = [base.replace(/(.)\/$/, '$1'), '/none', '/'];
      for (const name of [...names.map((one) => base + one), ...outside]) {
        const { headers } = await ask(name);
        for (const [header, value] of toSecurityHeaders('aGFzaA==', []))
          expect([name, headers[header.toLowerCase()]]).toEqual([name, value]);
      }
    });
  });
}

test.each(['/api/', '/'])('the redirects of static hosts repeat nothing a client sends: %s', (base) => {
  const text = String(hostingOf(base).find(({ path: name }) => name === '_redirects')?.content);
  const rules = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  expect(rules).toContainEqual(['/nginx.conf', `${base}404.html`, '404']);
  for (const [from, to] of rules) {
    expect(from).not.toMatch(/[*:]/);
    expect(to).toMatch(/^\/(?![/\\])[\w./-]*$/);
  }
});
