/** The files of a specification → one document whose references are all local. */
import { BaseResolver, bundle, createConfig, type NormalizedProblem, Source } from '@redocly/openapi-core';
import type { Problem, Reading } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';
import type { Place } from '../json-schema/context.ts';
import { asText, isObject, type JsonObject } from '../json-schema/json.ts';
import type { SpecInput } from '../spec-input.ts';
import { checkShape } from '../yaml/shape.ts';
import { createPlaces, type Places } from './places.ts';
import { everyReference, isLocal } from './references.ts';
import { readYamlErrors } from './yaml-errors.ts';

export interface LoadedDocument {
  readonly root: JsonObject;
  readonly file: string;
  readonly placeOf: (pointer: string, node?: JsonObject, key?: string) => Place;
}

/** Null when the specification itself cannot be parsed. */
export async function loadDocument({ files }: SpecInput): Promise<Reading<LoadedDocument | null>> {
  const [first] = files;
  if (!first) {
    return { value: null, problems: [{ file: '', what: 'no specification', fix: 'name its file' }] };
  }
  const problems: Problem[] = [];
  const places = createPlaces();
  const resolver = createResolver(files, problems, places.add);
  const document = await resolver.resolveDocument(null, `/${first.path}`, true).catch(() => null);
  if (!document || document instanceof Error) return { value: null, problems };
  const { parsed } = document;
  if (!isObject(parsed)) {
    const what = 'the file holds no specification';
    return {
      value: null,
      problems: [{ file: first.path, line: 1, what, fix: 'begin with `openapi: 3.1.0`' }],
    };
  }
  const placeOf: LoadedDocument['placeOf'] = (pointer, node, key) =>
    places.find(parsed, pointer, node, key) ?? { file: first.path };
  const outside = [...everyReference(parsed)].some(({ ref }) => !isLocal(ref));
  if (outside) {
    try {
      const config = await createConfig({});
      const bundled = await bundle({ doc: document, config, externalRefResolver: resolver });
      problems.push(...toProblems(bundled.problems, places));
    } catch (error) {
      problems.push({
        file: first.path,
        what: `the files cannot be put together: ${error instanceof Error ? error.message : String(error)}`,
        fix: 'look for files that refer to each other in a circle or very deeply',
      });
    }
  }
  return { value: { root: parsed, file: first.path, placeOf }, problems };
}

/** Files are looked up in memory; nothing else can be reached, neither disk nor network. */
function createResolver(
  files: readonly SourceFile[],
  problems: Problem[],
  onParsed: (source: Source, parsed: unknown) => void,
): BaseResolver {
  const known = new Map(files.map((file) => [`/${file.path}`, file]));
  const resolver = new BaseResolver();
  const parse = resolver.parseDocument.bind(resolver);
  resolver.resolveExternalRef = (base, ref) => (isUrl(ref) ? ref : join(base ?? '/', ref));
  resolver.loadExternalRef = async (path) => {
    const file = known.get(path);
    if (!file) throw new Error(NOT_GIVEN);
    return new Source(path, file.text);
  };
  resolver.parseDocument = (source, isRoot) => {
    const path = source.absoluteRef.slice(1);
    try {
      const document = parse(source, isRoot);
      const fault = checkShape(document.parsed);
      if (!fault) {
        onParsed(document.source, document.parsed);
        return document;
      }
      problems.push({ file: path, line: 1, ...fault });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(...readYamlErrors({ path, text: source.body }, reason));
    }
    throw new Error(UNREADABLE);
  };
  return resolver;
}

const NOT_GIVEN = 'not given';
const UNREADABLE = 'unreadable';

function isUrl(ref: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(ref);
}

/** A path relative to a file; a path that leaves the folder keeps its ".." and so leads nowhere. */
function join(base: string, ref: string): string {
  const parts = ref.startsWith('/') ? [] : base.split('/').slice(1, -1);
  for (const part of ref.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** What the bundler could not resolve. */
function toProblems(found: readonly NormalizedProblem[], places: Places): readonly Problem[] {
  return found.flatMap(({ message, location: [location] }) => {
    if (location?.pointer === undefined) return [];
    const { value, place } = places.inFile(location.source, location.pointer);
    const ref = isObject(value) ? (asText(value.$ref) ?? asText(value.externalValue)) : asText(value);
    // An example that lies elsewhere on the web is left where it is.
    if (!ref || (isObject(value) && value.externalValue && isUrl(ref))) return [];
    if (!message.endsWith(NOT_GIVEN)) {
      const what = message.endsWith(UNREADABLE)
        ? `reference to ${ref}, a file that cannot be read`
        : `reference to ${ref}, which does not exist`;
      return [{ ...place, what, fix: 'define it, or correct the reference' }];
    }
    return [
      {
        ...place,
        what: `reference to ${ref}, which is not among the files of the specification`,
        fix: 'put the file below the folder of the specifications and refer to it by a relative path',
      },
    ];
  });
}
