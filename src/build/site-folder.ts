/** The files of a site are below the folder of its configuration. Inside a build they go by their path from there. */
import path from 'node:path';
import type { Problem } from '../model/problem.ts';

/** Beside the configuration: the hosts of each release. */
export const RELEASED_HOSTS = 'released-hosts.yaml';

/** Where a file of the site is, from the working directory. */
export function fileIn(configFile: string, name: string): string {
  return path.isAbsolute(name) ? name : path.join(path.dirname(configFile), name);
}

/** A problem with the path of its file from the working directory, for the person who started the build. */
export function fromHere(configFile: string, problem: Problem): Problem {
  // A page that is made has no file.
  if (problem.file.startsWith('page /')) return problem;
  const file = fileIn(configFile, problem.file);
  const inside = path.relative('', file);
  return { ...problem, file: inside.startsWith('..') ? file : inside };
}
