/** A real nginx with the configuration that the build generates, on a few files of the site. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { config } from '../../site.config.ts';
import { compressSite } from '../../src/build/compress.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const PROGRAM = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const MIME_TYPES = '/etc/nginx/mime.types';

/** Missing programs and files; `npm test` installs them if it may. */
export const LACKING = [PROGRAM, BROTLI, MIME_TYPES].filter((file) => !existsSync(file));

export interface Nginx {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Serves the assets and the given pages, precompressed. */
export async function startNginx(pages: readonly string[]): Promise<Nginx> {
  return startWith(await readFile(path.join(DIST, 'nginx.conf'), 'utf8'), async (root) => {
    const base = path.join(DIST, config.base);
    for (const name of ['assets', '404.html', '404.md', 'index.html', 'index.md', ...pages]) {
      await cp(path.join(base, name), path.join(root, config.base, name), { recursive: true });
    }
    await cp(path.join(DIST, 'robots.txt'), path.join(root, 'robots.txt'));
    // Light compression: the tests only look at which file is sent.
    if ((await compressSite(root, 4)) === 0)
      throw new Error(`nothing to compress in ${await filesUnder(root)}`);
  });
}

/** Serves the files that `write` puts into the root, with a site's configuration. */
export async function startWith(settings: string, write: (root: string) => Promise<void>): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const root = path.join(folder, 'root');
  await write(root);
  const port = await freePort();
  const own = settings
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /var/www/docs;', `root ${root};`);
  await writeFile(path.join(folder, 'docs.conf'), own);
  await cp(MIME_TYPES, path.join(folder, 'mime.types'));
  await writeFile(path.join(folder, 'nginx.conf'), mainSettings(folder));
  const child = spawn(PROGRAM, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'pipe' });
  await untilOpen(port, child);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function mainSettings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `load_module ${BROTLI};
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/docs.conf;
}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until the port accepts connections. If the program ends before that, throws its output. */
async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  while (child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      setTimeout(() => socket.destroy(), 100).unref();
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx did not start: ${said}`);
}
