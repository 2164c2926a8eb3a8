/** Disk → configuration: a module that exports `config`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '../model/config.ts';
import { readConfig } from '../readers/config/config.ts';
import { importFile } from './code.mjs';
import { InputError } from './report.ts';

export async function loadConfig(file: string): Promise<SiteConfig> {
  const { value, problems } = readConfig(file, (await importConfig(file)).config);
  if (!value) throw new InputError(problems);
  return value;
}

async function importConfig(file: string): Promise<Record<string, unknown>> {
  const fail = (what: string, fix: string) => new InputError([{ file, what, fix }]);
  if (!existsSync(file))
    throw fail('the configuration does not exist', 'add it, or name another with --config');
  try {
    const isTypeScript = /\.[cm]?ts$/.test(file);
    return isTypeScript ? await importFile(file) : await import(pathToFileURL(path.resolve(file)).href);
  } catch (error) {
    throw fail(`the configuration cannot be loaded: ${String(error)}`, 'correct the file');
  }
}
