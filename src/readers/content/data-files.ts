/** Content that is data: landing page, synonyms, phrases and examples of search, rejected words, shared facts and image sizes. */
import { z } from 'zod';
import type { Facts } from '../../model/facts.ts';
import type { WrittenLanding } from '../../model/landing.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import type { CodeBlock } from '../../model/prose.ts';
import type { Asked, SearchExample, Synonym } from '../../model/site.ts';
import type { RejectedWords } from '../../model/words.ts';
import type { SourceFile } from '../document/source.ts';
import { readTarget } from '../prose/markdown.ts';
import { type ContentSetting, description } from './document.ts';
import { readYaml, readYamlFile } from './yaml.ts';

const text = z.string();
const to = text.transform((url, context) => {
  const target = readTarget(url);
  if (target) return target;
  context.addIssue({ code: 'custom', message: `"${url}" leads nowhere: write a route or an https address` });
  return z.NEVER;
});
const link = z.strictObject({ label: text, to }).transform(({ label, to: target }) => ({ label, target }));

function code(language: string, title: string) {
  return text.transform((words): CodeBlock => {
    return { kind: 'code', language, code: words.trimEnd(), title, marked: [] };
  });
}

const landingFile = z.strictObject({
  title: text,
  description,
  lead: text,
  proof: z.boolean().default(false),
  searches: z.array(text).default([]),
  start: link.optional(),
  compare: link.optional(),
  first_call: z
    .strictObject({
      title: text,
      note: text,
      request: code('bash', 'Request'),
      response: code('json', 'Response'),
      text,
      more: link,
    })
    .optional(),
  areas: z
    .array(z.strictObject({ id: text, title: text, text, protocols: z.array(text), links: z.array(link) }))
    .optional(),
  more: z.array(link).default([]),
});

export function readLanding(source: SourceFile, setting: ContentSetting): Reading<WrittenLanding | null> {
  const { value, problems } = readYamlFile(source, setting.variables, landingFile);
  if (!value) return { value: null, problems };
  const { title, description, proof, first_call: firstCall, ...rest } = value;
  return { value: { title, description, proof, landing: { ...rest, firstCall } }, problems };
}

const words = z.array(z.string().min(2)).min(1);
const synonymsFile = z.array(z.strictObject({ say: words, find: words }));

/** Pairs each word that readers say with each word we use. Reports a word that is said in two entries. */
export function readSynonyms(source: SourceFile): Reading<readonly Synonym[]> {
  const { value, problems } = readYaml(source.path, source.text, synonymsFile);
  if (!value) return { value: [], problems };
  const said = value.flatMap(({ say }) => say);
  const twice = [...new Set(said.filter((word, index) => said.indexOf(word) !== index))];
  return {
    value: value.flatMap(({ say, find }) =>
      say.flatMap((word) => find.map((meant) => ({ said: word, meant }))),
    ),
    problems: twice.map((word) => saidTwice(source, word)),
  };
}

function saidTwice({ path, text }: SourceFile, word: string): Problem {
  const lines = text.split('\n').flatMap((line, index) => (line.includes(word) ? [index + 1] : []));
  return {
    file: path,
    line: lines.at(-1),
    what: `"${word}" is said in two entries`,
    fix: 'put everything it means into one of them',
  };
}

const phrase = z
  .string({ error: 'write a phrase of two letters or more; one with a colon needs quotes' })
  .min(2);
const askedFile = z.record(
  text.refine((key) => readTarget(key)?.kind === 'page'),
  z
    .array(phrase, { error: 'write a list of phrases' })
    .min(1, { error: 'write at least one phrase, or remove the address' }),
  {
    error: ({ code }) =>
      code === 'invalid_key' ? 'write the route of a page, with #anchor for a section of it' : undefined,
  },
);

/** Reads the phrases people search with, by page or section. Reports duplicates: a phrase can have only one target. */
export function readAsked(
  source: SourceFile,
  { variables }: Pick<ContentSetting, 'variables'>,
): Reading<readonly Asked[]> {
  const { value, problems, lineAt } = readYamlFile(source, variables, askedFile);
  const asked = Object.entries(value ?? {}).flatMap(([key, phrases]): Asked[] => {
    const target = readTarget(key);
    return target?.kind === 'page' ? [{ target, phrases, file: source.path, line: lineAt([key]) }] : [];
  });
  const known = new Map<string, number>();
  const twice = Object.entries(value ?? {}).flatMap(([key, phrases]) =>
    phrases.flatMap((phrase, at): Problem[] => {
      const line = lineAt([key, String(at)]);
      const same = phrase.trim().toLowerCase();
      const before = known.get(same);
      known.set(same, before ?? line);
      if (before === undefined) return [];
      const what = `"${phrase}" is on line ${before} already`;
      return [{ file: source.path, line, what, fix: 'keep it where it is explained best' }];
    }),
  );
  return { value: asked, problems: [...problems, ...twice] };
}

const examplesFile = z.array(z.strictObject({ query: text.min(2), shows: text.min(2) })).max(5, {
  error: 'keep at most five examples: the list is below an empty search box',
});

/** Reads the queries that the empty search box offers. */
export function readSearchExamples(
  source: SourceFile,
  { variables }: Pick<ContentSetting, 'variables'>,
): Reading<readonly SearchExample[]> {
  const { value, problems } = readYamlFile(source, variables, examplesFile);
  return { value: value ?? [], problems };
}

const expression = (least: number) =>
  text.min(least).refine((source) => isPattern(source), {
    error: 'write a regular expression without groups that capture',
  });
const wordsFile = z.array(z.strictObject({ pattern: expression(2), instead: text.min(2) }));

/** Reads the words that the site doesn't use. */
export function readRejectedWords(source: SourceFile): Reading<readonly RejectedWords[]> {
  const { value, problems } = readYaml(source.path, source.text, wordsFile);
  return { value: value ?? [], problems };
}

const stating = text.min(2).refine((source) => isPattern(source, 1), {
  error: 'write a regular expression with one group that captures',
});
const factsFile = z.strictObject({
  stated: z.array(z.strictObject({ fact: text, pattern: stating, value: expression(1) })),
  prices: z.array(z.strictObject({ pairs: z.array(text).min(1), from: z.number(), to: z.number() })),
  differing: z.array(z.strictObject({ field: text, ranges: z.array(text).min(2) })).default([]),
});

/** Reads the facts that several pages state, with their values. */
export function readFacts(source: SourceFile): Reading<Facts> {
  const { value: facts, problems, lineAt } = readYaml(source.path, source.text, factsFile);
  const { stated = [], prices = [], differing = [] } = facts ?? {};
  const placed = stated.map((fact, at) => {
    return { ...fact, file: source.path, line: lineAt(['stated', String(at)]) };
  });
  return { value: { stated: placed, prices, differing }, problems };
}

function isPattern(source: string, groups = 0): boolean {
  try {
    return new RegExp(`${source}|`, 'iu').exec('')?.length === 1 + groups;
  } catch {
    return false;
  }
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of each SVG from width and height or the view box, so that a page can reserve its space. */
export function readImageSizes(files: readonly SourceFile[]): ReadonlyMap<string, ImageSize> {
  return new Map(
    files.flatMap(({ path, text }): [string, ImageSize][] => {
      const root = /<svg[^>]*>/.exec(text)?.[0] ?? '';
      const attribute = (name: string) => new RegExp(`\\s${name}=["']([^"']*)`).exec(root)?.[1]?.trim() ?? '';
      const box = attribute('viewBox').split(/[\s,]+/);
      const lengthOf = (name: string, inBox?: string) =>
        Number(/^[\d.]+(?=(?:px)?$)/.exec(attribute(name))?.[0] ?? inBox);
      const width = lengthOf('width', box[2]);
      const height = lengthOf('height', box[3]);
      return width > 0 && height > 0 ? [[path.replace(/^.*\//, ''), { width, height }]] : [];
    }),
  );
}
