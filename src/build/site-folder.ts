/** Paths of a site's files, which are below the folder of its configuration. A build uses paths relative to it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
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

/** Lists the days of releases, oldest first. */
export function daysOfReleases(configFile: string): string[] {
  return namesIn(fileIn(configFile, RELEASES))
    .flatMap((name) => /^(\d{4}-\d\d-\d\d)\.zip$/.exec(name)?.[1] ?? [])
    .sort();
}

function namesIn(folder: string): string[] {
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
