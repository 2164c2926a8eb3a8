/** The files of a specification → an API. The specification itself states its format. */
import type { Api, Download, SpecKind } from '../model/api.ts';
import { toPlainNumbers } from '../model/exact-number.ts';
import type { Problem, Reading } from '../model/problem.ts';
import { readAsyncApi } from './asyncapi/asyncapi.ts';
import { type Bundle, bundleFiles } from './document/bundle.ts';
import { readInfo } from './document/info.ts';
import { toJsonText, toYamlText } from './document/json-text.ts';
import { readLimiters } from './document/limits.ts';
import { checkRejections } from './document/rejections.ts';
import {
  createSpecContext,
  type FormatParts,
  type ReadEach,
  type SpecContext,
} from './document/spec-context.ts';
import { validateDocument } from './document/validate.ts';
import { readOrchestra } from './fix/orchestra.ts';
import { readQuickFixDictionary } from './fix/quickfix-dictionary.ts';
import { isXml, rootElementOf } from './fix/xml.ts';
import { shown } from './json-schema/facts.ts';
import { asObject, asText, isObject, type JsonObject } from './json-schema/json.ts';
import { createMatches, NO_GUARD } from './json-schema/matching.ts';
import { readOpenApi } from './openapi/openapi.ts';
import { readOpenRpc } from './openrpc/openrpc.ts';
import { guardedPatterns, isProvedLinear } from './patterns/linear.ts';
import { MOST_SECONDS, type SpecInput, type WithinTime } from './spec-input.ts';
import { uniqueBy } from './unique.ts';

interface Format {
  /** Also the top-level member that contains the version. */
  readonly kind: SpecKind;
  readonly name: string;
  readonly versions: RegExp;
  /** The versions in words, for messages. */
  readonly known: string;
  /** Pointer to its security schemes. */
  readonly schemes: string;
  readonly read: (context: SpecContext, readEach: ReadEach) => FormatParts;
}

const FORMATS: readonly Format[] = [
  {
    kind: 'openapi',
    name: 'OpenAPI',
    versions: /^3\.[012]\.\d+/,
    known: 'OpenAPI 3.0, 3.1 or 3.2',
    schemes: '#/components/securitySchemes',
    read: readOpenApi,
  },
  {
    kind: 'asyncapi',
    name: 'AsyncAPI',
    versions: /^(2|3)\.\d+\.\d+/,
    known: 'AsyncAPI 2 or 3',
    schemes: '#/components/securitySchemes',
    read: readAsyncApi,
  },
  {
    kind: 'openrpc',
    name: 'OpenRPC',
    versions: /^1\.\d+\.\d+/,
    known: 'OpenRPC 1.x',
    schemes: '#/x-security-schemes',
    read: readOpenRpc,
  },
];

/** Reads a specification. Its own file comes first, then those it may refer to. */
export async function readSpecification(input: SpecInput): Promise<Reading<Api | null>> {
  const [first] = input.files;
  if (first && isXml(first.text)) {
    return rootElementOf(first.text) === 'fix' ? readQuickFixDictionary(input) : readOrchestra(input);
  }
  const { value: bundle, problems } = bundleFiles(input.files, input.parsed);
  if (!bundle) return { value: null, problems };
  const format = FORMATS.find(({ kind }) => bundle.root[kind] !== undefined);
  const version = format ? shown(bundle.root[format.kind]) : '';
  if (!format?.versions.test(version)) {
    return { value: null, problems: [...problems, unreadable(bundle, format, version)] };
  }
  const invalid = await validateDocument({ ...bundle, root: asObject(toPlainNumbers(bundle.root)) });
  const verdicts = new Map<string, boolean>();
  const isLinear = (pattern: string) => {
    const verdict = verdicts.get(pattern) ?? isProvedLinear(pattern);
    verdicts.set(pattern, verdict);
    return verdict;
  };
  const matches = createMatches(isLinear, input.guard ?? NO_GUARD);
  const read = (limit: WithinTime) => {
    const context = createSpecContext(input.id, bundle, format.schemes, matches);
    const guarded = guardedPatterns(bundle.root, isLinear);
    const api = readApi(context, limit, format, version);
    return { context, api: guarded.length > 0 ? { ...api, guardedPatterns: guarded } : api };
  };
  const noLimit: WithinTime = (run) => run();
  const { withinTime = noLimit } = input;
  // A limit costs milliseconds, so operations get their own only if the whole specification takes too long.
  const { context, api } = withinTime(
    () => read(noLimit),
    () => read(withinTime),
  );
  return {
    value: api,
    problems: orderedProblems(bundle.file, [...problems, ...invalid, ...context.problems]),
  };
}

const CONVERT_ASYNCAPI =
  'convert it: npx @asyncapi/cli convert <file> --output asyncapi.yaml --target-version 2.6.0';

function unreadable({ root, placeOf }: Bundle, format: Format | undefined, version: string) {
  if (format) {
    const what = `${format.name} ${version} cannot be read`;
    const whole = [`${version}.0`, `${version}.0.0`].find((each) => format.versions.test(each));
    const newer =
      format.kind === 'asyncapi' && /^1\./.test(version) ? CONVERT_ASYNCAPI : `use ${format.known}`;
    const fix = whole ? `write the whole version: "${whole}"` : newer;
    return { ...placeOf(`#/${format.kind}`), what, fix };
  }
  const other = OTHERS.find(({ isOne }) => isOne(root));
  const { what, fix } = other ?? UNKNOWN;
  return { ...placeOf(root.swagger === undefined ? '#' : '#/swagger'), what, fix };
}

interface OtherKind {
  readonly what: string;
  readonly fix: string;
  readonly isOne: (root: JsonObject) => boolean;
}

/** Documents that people mistake for a specification, and what to do with them. */
const OTHERS: readonly OtherKind[] = [
  {
    isOne: ({ swagger }) => swagger !== undefined,
    what: 'the file is Swagger 2.0, the format before OpenAPI 3',
    fix: 'convert it: npx @scalar/cli document upgrade <file> --output openapi.json',
  },
  {
    isOne: ({ info, item }) =>
      /getpostman/.test(asText(asObject(info).schema) ?? '') || (isObject(info) && Array.isArray(item)),
    what: 'the file is a Postman collection',
    fix: 'export the API as OpenAPI from Postman',
  },
  {
    isOne: ({ arazzo, overlay }) => arazzo !== undefined || overlay !== undefined,
    what: 'the file is an Arazzo workflow or an overlay, which add to a specification',
    fix: 'name the OpenAPI document that it belongs to',
  },
  {
    isOne: ({ data, __schema }) => isObject(__schema) || isObject(asObject(data).__schema),
    what: 'the file is a GraphQL schema',
    fix: 'GraphQL has no reader here; describe the API as OpenAPI, AsyncAPI or OpenRPC',
  },
  {
    isOne: ({ log }) => Array.isArray(asObject(log).entries),
    what: 'the file is a recording of requests (HAR)',
    fix: 'describe the API as OpenAPI',
  },
  {
    isOne: ({ $schema, properties, type }) =>
      $schema !== undefined || (isObject(properties) && type !== undefined),
    what: 'the file is a JSON Schema, a part of a specification',
    fix: 'name the document that refers to it',
  },
];

const UNKNOWN = {
  what: 'the document does not say what it is',
  fix: `give the version at its top: ${FORMATS.map(({ kind }) => kind).join(', ')}`,
};

/** Removes duplicates and sorts by line, with problems in the specification's own file first. */
function orderedProblems(file: string, problems: readonly Problem[]): Problem[] {
  const rank = (problem: Problem) => (problem.file === file ? 0 : 1e9) + (problem.line ?? 0);
  const each = uniqueBy(problems, (problem) => `${problem.file} ${problem.line} ${problem.what}`);
  return each.sort((left, right) => rank(left) - rank(right));
}

function readApi(context: SpecContext, limit: WithinTime, format: Format, version: string): Api {
  const { id, root, bundle } = context;
  const info = asObject(root.info);
  const limiters = readLimiters(context);
  checkRejections(context);
  // An operation whose schemas, patterns or examples take too long is reported and left out.
  const { servers, tags, operations } = format.read(context, (name, pointer, read) =>
    limit(
      () => [read()],
      () => {
        const what = `${name} takes more than ${MOST_SECONDS} seconds to read`;
        const fix = 'look for patterns that try one text in many ways, and for schemas that multiply';
        context.problems.push({ ...context.placeOf(pointer), what, fix });
        return [];
      },
    ),
  );
  return {
    id,
    kind: format.kind,
    format: `${format.name} ${version}`,
    title: readTitle(context, info),
    version: info.version === undefined ? '' : shown(info.version),
    description: readInfo(context, root),
    servers,
    schemes: context.schemes,
    ...(limiters.length > 0 && { limiters }),
    tags,
    operations,
    schemas: context.registry,
    envelope: [],
    downloads: toDownloads(id, `${format.name} ${version.split('.', 2).join('.')}`, bundle),
    file: bundle.file,
  };
}

/** Returns the title; the ID of the API if there is none. */
function readTitle({ id, report }: SpecContext, { title }: JsonObject): string {
  const own = asText(title);
  if (own?.trim() === '') report('#/info/title', 'the title is empty', 'name the API in info.title');
  return own?.trim() || id;
}

/** Returns the document as YAML, as written if possible, and as JSON. */
function toDownloads(id: string, format: string, { text, root }: Bundle): Download[] {
  const isYaml = text !== null && !text.trimStart().startsWith('{');
  return [
    { label: `${format}, YAML`, name: `${id}.yaml`, content: isYaml ? text : toYamlText(root) },
    { label: 'JSON', name: `${id}.json`, content: `${toJsonText(root)}\n` },
  ];
}
