/** Checks a document against the rules of its format (OpenAPI, AsyncAPI or OpenRPC). */
import {
  BaseResolver,
  createConfig,
  detectSpec,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core';
import type { Problem } from '../../model/problem.ts';
import { asObject, asText, isObject, type JsonObject, keysOf, memberOf } from '../json-schema/json.ts';
import type { Bundle } from './bundle.ts';
import { type Finding, FORMAT_RULES } from './format-rules.ts';
import { typesOf } from './format-types.ts';
import { isForeignFormat } from './schema-format.ts';
import { VALUE_RULES } from './value-rules.ts';

/** Rules that the formats require; matters of taste are left out. Targets of references are checked elsewhere. */
const RULES = {
  struct: 'error',
  'no-undefined-server-variable': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'error',
  'value/members': 'error',
  'value/defaults': 'error',
  'value/reference-siblings': 'error',
} as const;

const FIXES: Readonly<Record<string, string>> = {
  'no-undefined-server-variable': 'define the variable under the server, or take it out of the address',
  'operation-operationId-unique': 'give one of the operations another operationId',
  'operation-parameters-unique': 'keep one of the parameters',
  'path-parameters-defined': 'name the same parameters in the path and under `parameters`',
  'value/defaults': 'correct the default, or the schema if the default is right',
  'value/reference-siblings': 'remove it, or write it where the reference leads',
};

/** Expects a version that the format's reader accepts; everything else may be wrong. May report a problem twice. */
export async function validateDocument({
  root,
  placeOf,
}: Pick<Bundle, 'root' | 'placeOf'>): Promise<readonly Problem[]> {
  const spec = detectSpec(root);
  const found = [...(await lint(root)), ...(FORMAT_RULES[spec] ?? []).flatMap((rule) => rule(root))];
  return found.map(({ pointer, what, fix }) => ({
    ...placeOf(pointer),
    what: `${readable(root, pointer)}: ${what}`,
    fix,
    // A document that breaks a rule of its format can still be read.
    editorial: true,
  }));
}

/** The same for all documents: making it takes as long as checking a short one. */
const CONFIG = createConfig({ plugins: [VALUE_RULES], rules: RULES });

async function lint(root: JsonObject): Promise<readonly Finding[]> {
  const resolver = new BaseResolver();
  // References that are still external after bundling stay so: nothing is fetched from disk or network.
  resolver.loadExternalRef = () => Promise.reject(new Error('not given'));
  const types = typesOf(detectSpec(root));
  const found = await lintDocument({
    document: { source: new Source('/', ''), parsed: forLinter(root) },
    config: await CONFIG,
    externalRefResolver: resolver,
    customTypes: types,
  });
  const fix = `write it as the ${formatOf(root)} standard says`;
  return found
    .filter(({ message }) => !message.startsWith('Property `nullable` is not expected'))
    .filter((problem) => !isOfRoot(problem, types.Root?.properties ?? {}))
    .map((problem) => toFinding(problem, FIXES[problem.ruleId] ?? fix));
}

/** Whether a problem is that a member of the document isn't one of a schema: a reference to the document makes it one. */
function isOfRoot({ message, location: [location] }: NormalizedProblem, members: JsonObject): boolean {
  const [, key = ''] = /^#\/(\w+)$/.exec(location?.pointer ?? '') ?? [];
  return Object.hasOwn(members, key) && message.startsWith(`Property \`${key}\` is not expected here`);
}

function toFinding({ message, suggest, location: [location] }: NormalizedProblem, fix: string): Finding {
  const [suggestion] = suggest;
  return {
    pointer: (location?.pointer ?? '#/').replace(/^#\/$/, '#'),
    // Drop the linter's own names for the parts of a document.
    what: message.replace(/^Expected type `\w+` \((\w+)\)/, 'Expected type `$1`').replace(/\.$/, ''),
    fix: suggestion ? `did you mean "${suggestion}"?` : fix,
  };
}

function formatOf(root: JsonObject): string {
  if (root.openapi !== undefined) return 'OpenAPI';
  return root.asyncapi === undefined ? 'OpenRPC' : 'AsyncAPI';
}

/** Makes a pointer readable: "paths › /orders › get". List items go by their name if they have one. */
function readable(root: JsonObject, pointer: string): string {
  let value: unknown = root;
  const words = keysOf(pointer).map((key) => {
    const inList = Array.isArray(value);
    value = memberOf(value, key);
    return (inList && asText(asObject(value).name)) || key;
  });
  return words.join(' › ') || 'the document';
}

/** Name of an empty schema that all references to named schemas are redirected to. */
const LEAF = 'Leaf-of-validation';

/**
 * Prepares a document for the linter. The linter follows references recursively, and chains of named schemas can be
 * hundreds deep. Each schema is checked in its own place anyway, so references to them are cut short.
 */
function forLinter(root: JsonObject): JsonObject {
  const components = asObject(root.components);
  const schemas = { ...asObject(components.schemas), [LEAF]: {} };
  return copyObject({ ...root, components: { ...components, schemas } }, false);
}

/** Keys whose members have user-defined names: there, "x-…" is a name like any other. */
const NAMES = new Set([
  ...['properties', 'patternProperties', 'headers', 'schemas', 'parameters', 'examples', 'responses'],
  ...['channels', 'operations', 'messages', 'servers', 'variables', 'securitySchemes', 'tags', 'definitions'],
]);

/** Copies an object without extensions, which are not part of the format. */
function copyObject(value: JsonObject, isNames: boolean): JsonObject {
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    if (!isNames && key.startsWith('x-')) continue;
    const isForeign = /^(payload|schema)$/.test(key) && isForeignFormat(value.schemaFormat);
    copy[key] = isForeign ? {} : copyValue(child, !isNames && NAMES.has(key));
  }
  if (asText(value.$ref)?.startsWith('#/components/schemas/')) copy.$ref = `#/components/schemas/${LEAF}`;
  return copy;
}

function copyValue(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => copyValue(item, false));
  return isObject(value) ? copyObject(value, isNames) : value;
}
