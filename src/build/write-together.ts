/**
 * Writes several files all or nothing.
 *
 * Their new contents first go into one file, the journal. Renaming it into place decides: until then, nothing has
 * changed; from then on, it has everything that is needed to finish, in this process or in the next one. Finishing twice
 * does no harm.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder, onFile, refusalOf } from './refused.ts';
import { InputError } from './report.ts';
import { namesIn } from './site-folder.ts';
import { isRunning } from './write.ts';

/** New content of each file by its path; null removes a file. */
export type Changes = ReadonlyMap<string, string | Uint8Array | null>;

/** Name of the journal. Hidden, so that nothing takes it for content. */
const JOURNAL = '.release';
/** A journal that isn't complete yet has the ID of its process at the end. */
const UNFINISHED = /^\.release\.(\d+)$/;

/** Content is in Base64; paths are relative to the folder of the journal, so that the whole project can be moved. */
const journal = z.array(z.strictObject({ file: z.string(), content: z.base64().nullable() }));

/** Writes those files whose content differs. `folder` holds the journal in the meantime. */
export function writeTogether(folder: string, changes: Changes): void {
  const different = [...changes].filter(([file, content]) => !isOnDisk(file, content));
  if (different.length === 0) return;
  makeFolder(folder);
  const base = realpathSync(folder);
  const entries = different.map(([file, content]) => ({
    file: path.relative(base, path.resolve(file)).replaceAll(path.sep, '/'),
    content: content === null ? null : Buffer.from(content).toString('base64'),
  }));
  const text = JSON.stringify(entries);
  const unfinished = path.join(base, `${JOURNAL}.${process.pid}`);
  try {
    writeSafely(unfinished, `${checksumOf(text)}\n${text}`);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  renameSync(unfinished, path.join(base, JOURNAL));
  syncFolder(base);
  finish(base);
}

function isOnDisk(file: string, content: string | Uint8Array | null): boolean {
  if (!existsSync(file)) return content === null;
  return content !== null && readFileSync(file).equals(Buffer.from(content));
}

/**
 * Finishes or undoes what an interrupted process was writing, and returns what it did; null if there was nothing. `isOurs`
 * says which files can be in the journal: one from elsewhere must not write anywhere else.
 */
export function finishWriting(folder: string, isOurs: (file: string) => boolean): string | null {
  const names = namesIn(folder);
  const left = names.filter((name) => {
    const [, id] = UNFINISHED.exec(name) ?? [];
    return id !== undefined && !isRunning(Number(id));
  });
  for (const name of left) rmSync(path.join(folder, name), { force: true });
  if (names.includes(JOURNAL)) return `now it is finished (${finish(realpathSync(folder), isOurs)} files)`;
  return left.length > 0 ? 'nothing of it was written' : null;
}

/** Writes what the journal says, removes the journal, and returns the number of files. */
function finish(base: string, isOurs: (file: string) => boolean = () => true): number {
  const file = path.join(base, JOURNAL);
  const entries = readJournal(file);
  const foreign = entries.find((entry) => !isOurs(path.resolve(base, entry.file)));
  if (foreign) throw damaged(file, `it would write ${foreign.file}`);
  try {
    for (const { file: name, content } of entries) {
      const target = path.resolve(base, name);
      if (content === null) rmSync(target, { force: true });
      else replaceFile(target, Buffer.from(content, 'base64'));
    }
    const folders = new Set(entries.map((entry) => path.dirname(path.resolve(base, entry.file))));
    for (const folder of folders) syncFolder(folder);
    rmSync(file, { force: true });
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    const what = `${refused.what}, and the release is not complete yet`;
    throw new InputError([
      { ...refused, what, fix: `${refused.fix}; the next command finishes the release` },
    ]);
  }
  return entries.length;
}

function readJournal(file: string): z.infer<typeof journal> {
  const [checksum = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const text = lines.join('\n');
  if (checksumOf(text) !== checksum) throw damaged(file, 'its checksum differs');
  const read = journal.safeParse(JSON.parse(text));
  if (!read.success) throw damaged(file, 'its content has another form');
  return read.data;
}

function damaged(file: string, why: string): InputError {
  const fix =
    'restore the files of the last release from version control, remove this file, and run `npm run release` again';
  return new InputError([
    { file, what: `a release was interrupted, and its journal is damaged: ${why}`, fix },
  ]);
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Replaces a file. Whoever reads it sees the old or the new content, never a part. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  makeFolder(path.dirname(file));
  const fresh = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  try {
    writeSafely(fresh, content);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  renameSync(fresh, file);
}

/** Writes a file whose content is on the disk when this returns. */
function writeSafely(file: string, content: string | Uint8Array): void {
  const opened = openSync(file, 'w');
  try {
    onFile(file, () => {
      writeFileSync(opened, content);
      fsyncSync(opened);
    });
  } finally {
    closeSync(opened);
  }
}

/** Makes renames in a folder last. Some systems can't do that for folders, and don't need it. */
function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // The rename itself is done; only a power failure at this moment could undo it.
  }
}
