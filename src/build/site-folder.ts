/** Paths of a site's files, which are below the folder of its configuration. A build uses paths relative to it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDay } from '../model/day.ts';
import type { Problem } from '../model/problem.ts';
import { ifMissing } from './error-code.ts';

/** File with the hosts of each release. */
export const RELEASED_HOSTS = 'released-hosts.yaml';

/** Converts a path relative to the configuration into one from the working directory. */
export function fileIn(configFile: string, name: string): string {
  return path.isAbsolute(name) ? name : path.join(path.dirname(configFile), name);
}

/** Folder with the files for clients of each release, one archive each. */
export const RELEASES = 'releases';

/** Paths of the files that a release writes. */
const OF_RELEASE =
  /\/(?:released\/(?:history\/)?[^/]+\.txt|change-log\/[^/]+\.mdx|released-hosts\.yaml|releases\/[\d-]+\.zip)$/;

export function isOfRelease(file: string): boolean {
  return OF_RELEASE.test(file.replaceAll(path.sep, '/'));
}

/** Lists the days of releases, oldest first. */
export function daysOfReleases(configFile: string): string[] {
  return namesIn(fileIn(configFile, RELEASES))
    .flatMap((name) => /^(.+)\.zip$/.exec(name)?.[1] ?? [])
    .filter(isDay)
    .sort();
}

/** Lists the names in a folder; none if it doesn't exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return ifMissing(error) ?? [];
  }
}

/** Makes the path of a problem's file relative to the working directory, for the person who started the build. */
export function fromHere(configFile: string, problem: Problem): Problem {
  // Generated pages have no file.
  if (problem.file.startsWith('page /')) return problem;
  const file = fileIn(configFile, problem.file);
  const inside = path.relative('', file);
  return { ...problem, file: inside.startsWith('..') ? file : inside };
}
