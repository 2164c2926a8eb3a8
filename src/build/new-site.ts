/** The command `new`: creates a folder with a configuration, a landing page and copies of the specifications. */

import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { addAll } from '../model/add-all.ts';
import type { Api } from '../model/api.ts';
import { toStorable } from '../model/file-name.ts';
import { formatProblem, type Problem } from '../model/problem.ts';
import { TURN_IT } from '../readers/asyncapi/perspective.ts';
import { replaceVariables } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { isXml } from '../readers/fix/xml.ts';
import { readSpecification } from '../readers/specs.ts';
import { PROJECT } from './code.mjs';
import { hasCode, ifMissing } from './error-code.ts';
import { createTimeLimit } from './load-specs.ts';
import { toConfig, valuesIn } from './new-config.ts';
import { contains } from './out-folder.ts';
import { createPatternGuard, READING } from './pattern-guard.ts';
import { makeFolder, whileOnFile } from './refused.ts';
import { InputError } from './report.ts';
import { collectFiles, findReference } from './spec-files.ts';

/** A readable specification and its files. */
interface ReadSpec {
  readonly id: string;
  readonly api: Api;
  /** The files that the configuration names, then those they refer to. */
  readonly files: readonly SourceFile[];
  /** Number of files that the configuration names: more than one if they form a FIX repository. */
  readonly named: number;
}

/**
 * Creates a site. Each name is a specification, or the files of one FIX repository separated by commas. `variables` are
 * the values that the specifications may name. If anything is wrong, reports all problems together and writes nothing.
 */
export async function newSite(
  folder: string,
  names: readonly string[],
  variables: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const problems = checkFolder(folder);
  const specs: ReadSpec[] = [];
  const advice: Problem[] = [];
  for (const name of names) {
    const read = await readNewSpec(name.split(','), variables);
    addAll(problems, read.problems);
    addAll(advice, read.advice);
    if (read.value) specs.push(read.value);
  }
  addAll(problems, checkNames(specs));
  if (problems.length > 0) throw new InputError(problems);
  makeFolder(path.dirname(folder));
  const unfinished = await mkdtemp(`${folder}.new-`);
  try {
    const written = await writeSite(unfinished, specs, path.basename(folder), variables);
    // `mkdtemp` creates a private folder; the site gets the usual permissions.
    await chmod(unfinished, 0o777 & ~process.umask());
    // Fails unless the folder is empty.
    await rmdir(folder).catch(ifMissing);
    await rename(unfinished, folder);
    for (const problem of advice) console.log(formatProblem(problem));
    console.log(whatNext(path.relative('', folder), written));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function checkFolder(folder: string): Problem[] {
  const fix = 'name a folder that does not exist yet';
  try {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (!found || (found.isDirectory() && readdirSync(folder).length === 0)) return [];
    const what = found.isDirectory() ? 'the folder is not empty' : 'there is a file or a link of this name';
    return [{ file: folder, what, fix }];
  } catch (error) {
    if (!hasCode(error, 'ENOTDIR', 'ENAMETOOLONG')) throw error;
    return [{ file: folder, what: 'no folder can have this name', fix }];
  }
}

interface NewSpec {
  readonly value: ReadSpec | null;
  readonly problems: readonly Problem[];
  /** What to decide before anyone reads the pages. */
  readonly advice: readonly Problem[];
}

async function readNewSpec(
  names: readonly string[],
  variables: ReadonlyMap<string, string>,
): Promise<NewSpec> {
  const missing = names.filter((name) => !statSync(name, { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0) {
    const fix = 'name the file of a specification: OpenAPI, AsyncAPI, OpenRPC, FIX Orchestra or QuickFIX';
    const what = 'there is no such file';
    return { value: null, problems: missing.map((file) => ({ file, what, fix })), advice: [] };
  }
  const own = names.map((name) => collectFiles(name.replaceAll(path.sep, '/')));
  const named = own.flatMap((files) => files.slice(0, 1));
  const files = [...named, ...own.flatMap((each) => each.slice(1))];
  const { value: api, problems } = await readSpecification({
    // Also the title of a specification that has none, which gets its name from the file.
    id: '',
    files: files.map(({ path: file, text }) => ({
      path: file,
      text: replaceVariables(file, text, variables).value,
    })),
    withinTime: createTimeLimit(),
    guard: createPatternGuard(READING),
  });
  const serious = [...problems.filter(({ editorial }) => !editorial), ...checkFiles(files, named.length)];
  const id = idOf(named[0]?.path ?? '', api);
  const advice = problems.filter(({ fix }) => fix === TURN_IT);
  return { value: api && { id, api, files, named: named.length }, problems: serious, advice };
}

/**
 * Returns the folder that a specification may refer to: its project, which is the nearest folder around it that is under
 * version control, or else its own folder. A home folder is not a project: it has files of any kind.
 */
function folderOf(file: string): string {
  const own = realpathSync(path.dirname(path.resolve(file)));
  if (contains(realpathSync(PROJECT), own)) return realpathSync(PROJECT);
  for (
    let folder = own;
    folder !== path.dirname(folder) && folder !== homedir();
    folder = path.dirname(folder)
  )
    if (existsSync(path.join(folder, '.git'))) return folder;
  return own;
}

/** Rejects hidden files and those outside the project: copies get published, and a foreign file could name any path. */
function checkFiles(files: readonly SourceFile[], named: number): Problem[] {
  const folder = folderOf(files[0]?.path ?? '');
  return files.slice(named).flatMap(({ path: file }) => {
    const way = path.relative(folder, realpathSync(file)).split(path.sep);
    if (!way.some((name) => name.startsWith('.'))) return [];
    const isOutside = way[0] === '..' || path.isAbsolute(way.join(path.sep));
    const what = `reference to ${file}, which is ${isOutside ? `outside of the folder ${folder}` : 'hidden'}`;
    return [{ ...findReference(files, file), what, fix: BRING_IN }];
  });
}

const BRING_IN =
  'combine the files (npx @redocly/cli bundle <file> --output <new file>) and name the new one, or move this one into that folder and correct the reference';

/** Generic file names that don't identify an API. */
const PLAIN = /^(?:api|asyncapi|definition|index|input|openapi|openrpc|schema|spec|specification|swagger)$/;

/** Derives the ID from the file name or, if that is generic, from the title. */
function idOf(file: string, api: Api | null): string {
  const own = toName(path.basename(file).replace(/\.\w+$/, ''));
  return own === '' || PLAIN.test(own) ? toName(api?.title ?? '') || 'api' : own;
}

function toName(text: string): string {
  const name = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return toStorable(name.slice(0, 60));
}

function checkNames(specs: readonly ReadSpec[]): Problem[] {
  return specs.flatMap(({ id, files: [file] }, index) => {
    const before = specs.slice(0, index).find((other) => other.id === id);
    if (!before || !file) return [];
    const what = `its pages would be under /docs/${id}, as those of ${before.files[0]?.path}`;
    return [{ file: file.path, what, fix: 'rename one of the two files' }];
  });
}

/** Writes the site and returns the paths of the main files, relative to its folder. */
async function writeSite(
  folder: string,
  specs: readonly ReadSpec[],
  name: string,
  variables: ReadonlyMap<string, string>,
): Promise<string[]> {
  const places = specs.map((spec) => ({ ...spec, places: placesOf(spec) }));
  const titles = specs.map(({ api }) => oneLine(api.title));
  const entries = places.map(({ id, api, files: [file], places: copied, named }) => {
    const title = oneLine(api.title);
    // Dictionaries of FIX are named after its version, and a venue has several.
    const isShared = titles.filter((other) => other === title).length > 1;
    const own = oneLine(path.basename(file?.path ?? '').replace(/\.\w+$/, ''));
    return { id, label: (isShared ? own : title) || id, spec: copied.slice(0, named).map(({ to }) => to) };
  });
  const used = valuesIn(
    specs.flatMap(({ files }) => files),
    variables,
  );
  const [first, second] = entries;
  const title = first && !second ? first.label : oneLine(name);
  const texts = {
    'site.config.ts': toConfig(title, entries, used),
    'content/landing.yaml': toLanding(title, specs),
    '.gitignore': '.cache/\ndist/\n',
  };
  const copies = places.flatMap((spec) => spec.places);
  for (const [file, text] of Object.entries(texts)) {
    const target = path.join(folder, file);
    makeFolder(path.dirname(target));
    await whileOnFile(target, writeFile(target, text));
  }
  for (const { from, to } of copies) {
    const target = path.join(folder, 'specs', to);
    makeFolder(path.dirname(target));
    await whileOnFile(target, copyFile(from, target));
  }
  return [
    'site.config.ts',
    'content/landing.yaml',
    ...entries.flatMap(({ spec }) => spec.map((file) => `specs/${file}`)),
  ];
}

interface Copy {
  readonly from: string;
  /** Relative to the specifications folder. */
  readonly to: string;
}

/** A single file is named after its API. Several keep their names and folders, below a folder named after the API. */
function placesOf({ id, files }: ReadSpec): Copy[] {
  const [main] = files;
  if (!main) return [];
  if (files.length === 1) return [{ from: main.path, to: `${id}.${endingOf(main.text)}` }];
  const folders = files.map(({ path: file }) => path.resolve(path.dirname(file)));
  const top = folders.reduce((common, folder) => {
    let shared = common;
    while (path.relative(shared, folder).startsWith('..')) shared = path.dirname(shared);
    return shared;
  });
  return files.map(({ path: file }) => ({
    from: file,
    to: `${id}/${path.relative(top, path.resolve(file)).replaceAll(path.sep, '/')}`,
  }));
}

function endingOf(text: string): string {
  if (isXml(text)) return 'xml';
  return /^\uFEFF?\s*\{/.test(text) ? 'json' : 'yaml';
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}{}]+/gu, ' ').trim();
}

function toLanding(title: string, specs: readonly ReadSpec[]): string {
  const [first] = specs;
  const lead = 'Every operation with its parameters, responses, errors and samples.';
  return stringify({
    title,
    description: `Reference for developers: ${title}`.slice(0, 160),
    lead,
    ...(first && { start: { label: 'Open the reference', to: `/docs/${first.id}/overview` } }),
  });
}

function whatNext(folder: string, written: readonly string[]): string {
  const config = quoted(path.join(folder, 'site.config.ts'));
  return [
    ...written.map((name) => path.join(folder, name)),
    '',
    `npm run dev -- --config ${config}     # shows it while you write`,
    `npm run build -- --config ${config}   # writes ${path.join(folder, 'dist')}`,
  ].join('\n');
}

/** Quotes a path for the shell if needed. */
function quoted(file: string): string {
  return /^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
