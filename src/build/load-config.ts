/** Disk → configuration: a module that exports `config`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '../model/config.ts';
import { readConfig } from '../readers/config/config.ts';
import { importFile } from './code.mjs';
import { InputError } from './report.ts';

export async function loadConfig(file: string): Promise<SiteConfig> {
  const isTypeScript = /\.[cm]?ts$/.test(file);
  const module = isTypeScript ? await importFile(file) : await import(pathToFileURL(path.resolve(file)).href);
  const { value, problems } = readConfig(file, module.config);
  if (!value) throw new InputError(problems);
  return value;
}
