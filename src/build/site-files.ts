/**
 * The files of a built site as a server sends them: listed once, read when first requested, and listed again when a
 * build has replaced the folder.
 */
import { createHash } from 'node:crypto';
import { realpathSync, type Stats, statSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HOST_FILES } from '../outputs/hosting.ts';
import type { Encoding } from './accept.ts';
import { hasCode } from './error-code.ts';
import { type HeadersOf, readHostHeaders } from './host-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.http': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Returns the media type for a file name. */
export function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}

/** Maximum bytes of files held in memory, so that clients share one copy. Compressed forms don't count. */
const MOST_HELD = 64_000_000;
const HASHED = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/;
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** What a file looks like in one encoding. */
export interface Representation {
  readonly content: Buffer;
  readonly etag: string;
  readonly encoding: Encoding | null;
}

export interface SiteFile {
  /** Path on disk. */
  readonly file: string;
  readonly type: string;
  /** Whether the name contains a hash of the content, which then never changes. */
  readonly isHashed: boolean;
}

/** One build of a site. */
export interface SiteFiles {
  /** Finds the file of a decoded path: itself, or the index of the folder. */
  readonly find: (decoded: string) => SiteFile | null;
  /** Finds the Markdown version of a page, or the file itself if it has none. */
  readonly findMarkdown: (decoded: string) => SiteFile | null;
  readonly headersOf: HeadersOf;
  /** Null if the file has gone: another build is replacing this one. */
  readonly represent: (found: SiteFile, encoding: Encoding | null) => Promise<Representation | null>;
}

/** Returns a function for the files of the build that is in a folder now. */
export function followSite(root: string): () => Promise<SiteFiles> | SiteFiles {
  let known: { readonly version: string; readonly files: SiteFiles } | null = null;
  let listing: Promise<SiteFiles> | null = null;
  return () => {
    // Synchronous: asking another thread takes longer.
    const version = versionOf(statSync(root, { throwIfNoEntry: false }));
    // Without a folder, a build is moving its own in.
    if (known && (version === known.version || version === '')) return known.files;
    listing ??= listFiles(root)
      .then((files) => {
        known = { version, files };
        return files;
      })
      .finally(() => {
        listing = null;
      });
    return listing;
  };
}

function versionOf(found: Stats | undefined): string {
  return found ? `${found.ino} ${found.birthtimeMs}` : '';
}

async function listFiles(root: string): Promise<SiteFiles> {
  const names = await namesIn(root);
  const headersOf = await readHostHeaders(root);
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    if (HOST_FILES.includes(name.toLowerCase())) continue;
    const file = path.join(root, name);
    files.set(`/${name}`, { file, type: typeOf(file), isHashed: HASHED.test(file) });
  }
  const find = (decoded: string) => {
    const own = files.get(decoded);
    return own ?? files.get(decoded.endsWith('/') ? `${decoded}index.html` : `${decoded}/index.html`) ?? null;
  };
  const findMarkdown = (decoded: string) => {
    const name = decoded.replace(/\.html$/, '').replace(/\/$/, '');
    return files.get(`${name}.md`) ?? files.get(`${name}/index.md`) ?? find(decoded);
  };
  return { find, findMarkdown, headersOf, represent: createShelf() };
}

/** Regular files inside a folder, also after following symbolic links, with slashes on every system. */
async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const inside = realpathSync(root) + path.sep;
  const names = entries.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const isServed = entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(file, inside)));
    return isServed ? [path.relative(root, file).split(path.sep).join('/')] : [];
  });
  return (await Promise.all(names)).flat();
}

async function leadsInside(link: string, inside: string): Promise<boolean> {
  try {
    const real = await realpath(link);
    return real.startsWith(inside) && statSync(real).isFile();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES')) return false;
    throw error;
  }
}

interface Held {
  readonly plain: Promise<Representation>;
  readonly encoded: Map<Encoding, Promise<Representation>>;
}

/** Holds what was read, and drops what nobody has requested for the longest time. */
function createShelf(): SiteFiles['represent'] {
  const shelf = new Map<SiteFile, Held>();
  const sizes = new Map<SiteFile, number>();
  let total = 0;
  const drop = (found: SiteFile) => {
    total -= sizes.get(found) ?? 0;
    sizes.delete(found);
    shelf.delete(found);
  };
  const load = (found: SiteFile): Held => {
    const plain = readFile(found.file).then((content) => {
      sizes.set(found, content.length);
      total += content.length;
      for (const each of shelf.keys()) {
        if (total <= MOST_HELD) break;
        if (each !== found) drop(each);
      }
      const etag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
      return { content, etag: `"${etag}"`, encoding: null };
    });
    return { plain, encoded: new Map() };
  };
  return async (found, encoding) => {
    const held = shelf.get(found) ?? load(found);
    // The most recently requested are last.
    shelf.delete(found);
    shelf.set(found, held);
    try {
      const { content, etag } = await held.plain;
      if (encoding === null) return await held.plain;
      const known = held.encoded.get(encoding);
      if (known) return await known;
      const made = compressors[encoding](content).then((compressed) => ({
        content: compressed,
        etag: `${etag.slice(0, -1)}-${encoding}"`,
        encoding,
      }));
      held.encoded.set(encoding, made);
      return await made;
    } catch (error) {
      drop(found);
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    }
  };
}
