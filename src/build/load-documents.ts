/** Disk → written documents: guides and other pages, posts, entries of the change log, each as cached or read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { readImageSizes } from '../readers/content/data-files.ts';
import {
  type ContentDocument,
  type ContentSetting,
  type GuideFront,
  guideFront,
  type LogEntryFront,
  logEntryFront,
  type PostFront,
  postFront,
  readDocument,
} from '../readers/content/document.ts';
import { variablesOf } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { fileIn } from './site-folder.ts';

/** Where the images of figures are, in the folder of words. */
export const IMAGES = 'assets';
/** Written pages outside the guides: pages/ramp-api/intro.mdx is /docs/ramp-api/intro. */
export const PAGES = 'pages';

export interface Documents {
  readonly guides: readonly ContentDocument<GuideFront>[];
  readonly posts: readonly ContentDocument<PostFront>[];
  readonly entries: readonly ContentDocument<LogEntryFront>[];
  readonly problems: readonly Problem[];
}

export interface DocumentList {
  readonly setting: ContentSetting;
  readonly sources: readonly SourceFile[];
  /** Files that the cache does not hold. */
  readonly missing: readonly string[];
  readonly read: () => Promise<Documents>;
}

export function listDocuments(config: SiteConfig, configFile: string, cache: BuildCache): DocumentList {
  const list = (folder: string, ending: string) =>
    readSources(configFile, path.posix.join(config.content, folder), ending);
  const images = readImageSizes(list(IMAGES, '.svg'));
  const variables = variablesOf(config);
  const setting: ContentSetting = { variables, imageSize: (name) => images.get(name) ?? null };
  // A document holds the sizes of its images, and what its variables stand for.
  const around = JSON.stringify([[...images], [...variables], config.authors, config.areas]);
  const keyFor = ({ path: file, text }: SourceFile) =>
    keyOf(cache.code.readers, 'document', around, file, text);

  const guides = [...list('guides', '.mdx'), ...list(PAGES, '.mdx')];
  const posts = list('blog', '.mdx');
  const entries = list('change-log', '.mdx');
  const sources = [...guides, ...posts, ...entries];
  return {
    setting,
    sources,
    missing: sources.filter((source) => !cache.has(keyFor(source))).map(({ path: file }) => file),
    read: async () => {
      const problems: Problem[] = [];
      const readAll = async <F>(sources: readonly SourceFile[], front: z.ZodType<F>) => {
        const documents: ContentDocument<F>[] = [];
        for (const source of sources) {
          const make = () => readDocument(source, setting, front);
          const reading = await cached(cache, keyFor(source), make);
          problems.push(...reading.problems);
          if (reading.document) documents.push(reading.document);
        }
        return documents;
      };
      return {
        guides: await readAll(guides, guideFront),
        posts: await readAll(posts, postFront(config.authors)),
        entries: await readAll(entries, logEntryFront(config.areas)),
        problems,
      };
    },
  };
}

/** A site may do without any of the folders. */
function readSources(configFile: string, folder: string, ending: string): SourceFile[] {
  const at = fileIn(configFile, folder);
  const all = existsSync(at) ? readdirSync(at, { recursive: true, encoding: 'utf8' }) : [];
  const names = all.filter((name) => name.endsWith(ending)).sort();
  return names.map((name) => readSource(configFile, `${folder}/${name.replaceAll(path.sep, '/')}`));
}

export function readSource(configFile: string, name: string): SourceFile {
  return { path: name, text: readFileSync(fileIn(configFile, name), 'utf8') };
}
