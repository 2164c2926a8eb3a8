/** Checks the structure of a document with Redocly's rules of the standard; matters of taste are left out. */
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import type { Problem } from '../../model/problem.ts';
import { asText, isObject, type JsonObject, keysOf } from '../json-schema/json.ts';
import type { LoadedDocument } from './load.ts';

/** What a document owes the standard. References are checked by `checkReferences`. */
const RULES = {
  struct: 'error',
  'no-undefined-server-variable': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'error',
} as const;

const LEAF = 'Leaf-of-lint';

export async function lintOpenApi({ root, placeOf }: LoadedDocument): Promise<readonly Problem[]> {
  const config = await createConfig({ rules: RULES });
  const document = { source: new Source('/', ''), parsed: withShallowReferences(root) };
  const resolver = new BaseResolver();
  // What is still outside after bundling stays outside: nothing is fetched from disk or network.
  resolver.loadExternalRef = () => Promise.reject(new Error('not given'));
  const found = await lintDocument({ document, config, externalRefResolver: resolver });
  return found.flatMap(({ message, suggest, ruleId, location: [location] }) => {
    const pointer = location?.pointer ?? '#/';
    // The old spelling is understood in every version, and extensions are nobody's business but their owner's.
    if (message.startsWith('Property `nullable` is not expected') || isInExtension(pointer)) return [];
    const [suggestion] = suggest;
    return [
      {
        ...placeOf(pointer),
        what: `${readable(pointer)}: ${message.replace(/\.$/, '')}`,
        fix: suggestion ? `did you mean "${suggestion}"?` : (FIXES[ruleId] ?? FIXES.struct ?? ''),
      },
    ];
  });
}

const FIXES: Readonly<Record<string, string>> = {
  struct: 'write it as the OpenAPI standard says',
  'no-undefined-server-variable': 'define the variable under the server, or take it out of the address',
  'operation-operationId-unique': 'give one of the operations another operationId',
  'operation-parameters-unique': 'keep one of the parameters',
  'path-parameters-defined': 'name the same parameters in the path and under `parameters`',
};

/** Keys below which "x-…" is a name like any other. */
const NAMES = ['properties', 'headers', 'schemas', 'parameters', 'examples', 'responses'];

function isInExtension(pointer: string): boolean {
  const keys = keysOf(pointer);
  return keys.some((key, index) => key.startsWith('x-') && !NAMES.includes(keys[index - 1] ?? ''));
}

/** A pointer as people read it: "paths › /orders › get". */
function readable(pointer: string): string {
  return keysOf(pointer).join(' › ') || 'the document';
}

/**
 * The linter follows every reference to its end on the stack, and named schemas that lead to each other can be
 * hundreds deep. Each of them is looked at in its own place anyway, so references to them are cut short.
 */
function withShallowReferences(root: JsonObject): JsonObject {
  const components = isObject(root.components) ? root.components : {};
  const schemas = { ...(isObject(components.schemas) ? components.schemas : {}), [LEAF]: {} };
  return shallow({ ...root, components: { ...components, schemas } });
}

function shallow(value: JsonObject): JsonObject {
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) copy[key] = shallowValue(child);
  if (asText(value.$ref)?.startsWith('#/components/schemas/')) copy.$ref = `#/components/schemas/${LEAF}`;
  return copy;
}

function shallowValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shallowValue);
  return isObject(value) ? shallow(value) : value;
}
