/**
 * Disk → configuration, from a module that exports `config`. Every command starts here, so a release that was interrupted
 * is finished here, before anything reads its files.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { readConfig } from '../readers/config/config.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { importFile } from './code.mjs';
import { InputError } from './report.ts';
import { fileIn, isOfRelease } from './site-folder.ts';
import { finishWriting } from './write-together.ts';

export async function loadConfig(file: string): Promise<SiteConfig> {
  const { config } = await importConfig(file);
  if (config === undefined) {
    const fix = 'write export const config = { … }';
    throw new InputError([{ file, what: 'the file exports no config', fix }]);
  }
  const { value, problems } = readConfig(file, config);
  if (!value) throw new InputError(problems);
  const specs = fileIn(file, value.specs);
  const done = finishWriting(specs, isOfRelease);
  if (done !== null) console.error(`${specs}: a release was interrupted; ${done}`);
  return value;
}

/** Loads the values of `{{names}}` in specifications; none without a configuration, which foreign files don't need. */
export async function loadVariables(file: string): Promise<ReadonlyMap<string, string>> {
  return existsSync(file) ? variablesOf(await loadConfig(file)) : new Map();
}

async function importConfig(file: string): Promise<Record<string, unknown>> {
  if (!existsSync(file)) {
    const fix = 'add it, or name another with --config';
    throw new InputError([{ file, what: 'the configuration does not exist', fix }]);
  }
  try {
    const isTypeScript = /\.[cm]?ts$/.test(file);
    return isTypeScript ? await importFile(file) : await import(pathToFileURL(path.resolve(file)).href);
  } catch (error) {
    throw new InputError(toProblems(file, error));
  }
}

/** Shape of the bundler's error for files it can't parse or find. */
const bundlerError = z.object({
  errors: z
    .array(
      z.object({
        kind: z.string(),
        message: z.string(),
        loc: z.object({ file: z.string(), line: z.number() }).optional(),
      }),
    )
    .min(1),
});

function toProblems(config: string, error: unknown): Problem[] {
  const found = bundlerError.safeParse(error);
  if (!found.success) {
    const what = `the configuration cannot be loaded: ${String(error)}`;
    return [{ file: config, what, fix: 'correct the file' }];
  }
  return found.data.errors.map(({ kind, message, loc }) => {
    // The lines after the first are a code frame, in color.
    const [first = ''] = stripVTControlCharacters(message).split('\n');
    const isOther = loc !== undefined && path.resolve(loc.file) !== path.resolve(config);
    return {
      file: isOther ? path.relative('', loc.file) : config,
      line: loc?.line,
      what: first
        .replace(/^\[\w+\] /, '')
        .replaceAll('`EOF`', 'the end of the file')
        .replaceAll('`', '"'),
      fix: kind === 'PARSE_ERROR' ? 'correct the syntax here' : 'correct this line',
    };
  });
}
