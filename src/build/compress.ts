/** Compresses a built site for hosts that serve precompressed files: a .br and a .gz next to every larger text file. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { whileOnFile } from './refused.ts';

const TEXTS = /\.(html|css|js|json|md|txt|xml|yaml|svg|webmanifest|ts|http)$/;
/** Smallest file worth compressing, in bytes: smaller responses fit into one packet anyway. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the number of compressed files. The best quality takes minutes of CPU time, but only once per deployment. */
export async function compressSite(root: string, quality: number): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const queue = files.values();
  const counts = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      let count = 0;
      for (const file of queue) count += await compressFile(file, quality);
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function compressFile(file: string, quality: number): Promise<0 | 1> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await write(`${file}.br`, await brotli(content, { params }));
  await write(`${file}.gz`, await gzipped(content, { level: 9 }));
  return 1;
}

/** Writes a file, or removes it: hosts would serve a part of it as the whole. */
async function write(file: string, content: Buffer): Promise<void> {
  try {
    await whileOnFile(file, writeFile(file, content));
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    throw error;
  }
}
