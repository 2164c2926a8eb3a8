/** Bundles the client: the boot script, the app it loads, the stylesheet and the inline script. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildOptions, InlineConfig } from 'vite';
import type { OutputFile } from '../model/output.ts';
import type { Shell } from '../model/page-view.ts';
import type { ClientAssets } from '../ui/layout/document.tsx';
import { PROJECT } from './code.mjs';

/** Script of every page, which loads all others. */
export const BOOT = 'src/app/boot/boot.ts';
const HEAD = 'src/app/boot/head.ts';
const STYLE = 'src/ui/styles/site.css';

/** Bundler settings shared by the build and the development server. */
export function clientConfig(shell: Shell): InlineConfig {
  const root = plainRoot();
  return {
    configFile: false,
    root,
    resolve: { preserveSymlinks: root !== PROJECT },
    base: shell.base,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    oxc: { jsx: { runtime: 'automatic' } },
    // `customMedia` enables named breakpoints. No targets: only the final stylesheet is lowered for older browsers.
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: {} } },
  };
}

/** Returns a path to the project without `#` and `?`: the bundler would treat the rest as a query. */
function plainRoot(): string {
  if (!/[#?]/.test(PROJECT)) return PROJECT;
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
  const link = path.join(folder, 'project');
  symlinkSync(PROJECT, link, 'junction');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return link;
}

export async function buildClient(shell: Shell) {
  const output = await bundle(shell, {
    rolldownOptions: {
      input: { boot: BOOT, site: STYLE },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // React changes less often than our code, so a new version of the app doesn't download it again.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  });
  const files: OutputFile[] = output.map((item) => ({
    path: item.fileName,
    content: item.type === 'chunk' ? item.code : item.source,
  }));
  const find = (name: RegExp) => {
    const file = files.find((candidate) => name.test(candidate.path));
    if (!file) throw new Error(`The bundler made no file like ${name}.`);
    return file.path;
  };
  const names = files.map((file) => file.path).sort();
  const assets: Omit<ClientAssets, 'search'> = {
    build: hashOf(names.join('\n')),
    boot: shell.base + find(/assets\/boot-.*\.js$/),
    style: shell.base + find(/assets\/site-.*\.css$/),
    headScript: await buildHeadScript(shell),
  };
  return { files, assets };
}

/** Hashes a text for use in file names. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/** Bundles the inline script into one minified statement. */
export async function buildHeadScript(shell: Shell): Promise<string> {
  const lib = { entry: HEAD, formats: ['iife' as const], name: 'head' };
  const [script] = await bundle(shell, { lib });
  if (script?.type !== 'chunk') throw new Error('The bundler made no inline script.');
  return script.code.trim();
}

async function bundle(shell: Shell, options: BuildOptions) {
  const { build } = await import('vite');
  const result = await build({
    ...clientConfig(shell),
    // These browsers support `:has`. For older ones, lists with it would be wrapped and tried on every element.
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox121', 'safari16.4'],
      ...options,
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((output) => ('output' in output ? output.output : []));
}
