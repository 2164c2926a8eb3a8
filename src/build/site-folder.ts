/** The files of a site are below the folder of its configuration. Inside a build they go by their path from there. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';
import { ifMissing } from './error-code.ts';

/** Beside the configuration: the hosts of each release. */
export const RELEASED_HOSTS = 'released-hosts.yaml';

/** Where a file of the site is, from the working directory. */
export function fileIn(configFile: string, name: string): string {
  return path.isAbsolute(name) ? name : path.join(path.dirname(configFile), name);
}

/** Files for clients of earlier releases, one archive each. */
export const RELEASES = 'releases';

/** The oldest first; none where the site has never been released. */
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

/** A problem with the path of its file from the working directory, for the person who started the build. */
export function fromHere(configFile: string, problem: Problem): Problem {
  // A page that is made has no file.
  if (problem.file.startsWith('page /')) return problem;
  const file = fileIn(configFile, problem.file);
  const inside = path.relative('', file);
  return { ...problem, file: inside.startsWith('..') ? file : inside };
}
