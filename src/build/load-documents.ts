/** Disk → written documents: guides and other pages, posts and change log entries, from the cache if possible. */

import path from 'node:path';
import type { z } from 'zod';
import { addAll } from '../model/add-all.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { readImageSizes } from '../readers/content/data-files.ts';
import {
  type ContentDocument,
  type ContentSetting,
  type DocumentReading,
  type GuideFront,
  guideFront,
  type LogEntryFront,
  logEntryFront,
  type PostFront,
  postFront,
  readDocument,
} from '../readers/content/document.ts';
import { checkSvg } from '../readers/content/svg.ts';
import { variablesOf } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { type Claims, take } from './claims.ts';
import { listFiles } from './list-files.mjs';
import { readTextFile } from './read-text.ts';
import { fileIn } from './site-folder.ts';

/** Folder of the figures' images, below the content folder. */
export const IMAGES = 'assets';
/** Folder of written pages that are not guides: pages/ramp-api/intro.mdx is /docs/ramp-api/intro. */
export const PAGES = 'pages';

interface Documents {
  readonly guides: readonly ContentDocument<GuideFront>[];
  readonly posts: readonly ContentDocument<PostFront>[];
  readonly entries: readonly ContentDocument<LogEntryFront>[];
  readonly problems: readonly Problem[];
}

interface DocumentList {
  readonly setting: ContentSetting;
  /** Everything a document depends on besides its text and the code, for cache keys. */
  readonly around: string;
  readonly sources: readonly SourceFile[];
  /** Number of sources that are not in the cache. */
  readonly missing: number;
  /** Reads documents into the cache, except those that the other thread has claimed. */
  readonly readShare: (claims: Claims, from: 'first' | 'last') => Promise<void>;
  readonly read: () => Promise<Documents>;
}

export function listDocuments(config: SiteConfig, configFile: string, cache: BuildCache): DocumentList {
  const list = (folder: string, ending: string) =>
    readSources(configFile, path.posix.join(config.content, folder), ending);
  const pictures = list(IMAGES, '.svg');
  const images = readImageSizes(pictures);
  const variables = variablesOf(config);
  const setting: ContentSetting = { variables, imageSize: (name) => images.get(name) ?? null };
  // A document contains the sizes of its images and the values of its variables.
  const around = JSON.stringify([[...images], [...variables], config.authors, config.areas]);
  const keyFor = ({ path: file, text }: SourceFile) =>
    keyOf(cache.code.readers, 'document', around, file, text);

  const documentsIn = <F>(folder: string, front: z.ZodType<F>) =>
    list(folder, '.mdx').map((source) => ({
      source,
      read: () => cached(cache, keyFor(source), () => readDocument(source, setting, front)),
    }));
  const guides = [...documentsIn('guides', guideFront), ...documentsIn(PAGES, guideFront)];
  const posts = documentsIn('blog', postFront(config.authors));
  const entries = documentsIn('change-log', logEntryFront(config.areas));
  const all = [...guides, ...posts, ...entries];
  const sources = all.map(({ source }) => source);
  return {
    setting,
    around,
    sources,
    missing: sources.filter((source) => !cache.has(keyFor(source))).length,
    readShare: async (claims, from) => {
      const numbered = [...all.entries()];
      for (const [index, { read }] of from === 'first' ? numbered : numbered.reverse())
        if (take(claims, index)) await read();
    },
    read: async () => {
      const problems = [...checkNames(pictures), ...pictures.flatMap(checkSvg)];
      const readAll = async <F>(own: readonly { readonly read: () => Promise<DocumentReading<F>> }[]) => {
        const documents: ContentDocument<F>[] = [];
        for (const { read } of own) {
          const reading = await read();
          addAll(problems, reading.problems);
          if (reading.document) documents.push(reading.document);
        }
        return documents;
      };
      return {
        guides: await readAll(guides),
        posts: await readAll(posts),
        entries: await readAll(entries),
        problems,
      };
    },
  };
}

/** Reports images with the name of another: figures, and the addresses of images, have no folders. */
function checkNames(images: readonly SourceFile[]): Problem[] {
  const known = new Map<string, string>();
  return images.flatMap(({ path: file }): Problem[] => {
    const name = path.posix.basename(file);
    const before = known.get(name);
    known.set(name, before ?? file);
    const what = `${before} has the same name, so figures would show only one of them`;
    return before === undefined ? [] : [{ file, what, fix: 'rename one of the two files' }];
  });
}

/** Reads the files of a folder. Every folder is optional. */
function readSources(configFile: string, folder: string, ending: string): SourceFile[] {
  const names = listFiles(fileIn(configFile, folder)).filter((name) => name.endsWith(ending));
  return names.map((name) => readSource(configFile, `${folder}/${name}`));
}

export function readSource(configFile: string, name: string): SourceFile {
  return { path: name, text: readTextFile(fileIn(configFile, name)) };
}
