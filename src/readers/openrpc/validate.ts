/**
 * An OpenRPC document against its meta schema.
 *
 * The meta schemas come from `@open-rpc/spec`, the specification's own package, and are run with ajv. Its
 * companion `@open-rpc/schema-utils-js` is not used: it stops at the first wrong part, gives its errors as one
 * text without places, and its dereferencer does not end on a schema that contains itself.
 */
import { OpenRPCSpecificationSchema1_3, OpenRPCSpecificationSchema1_4 } from '@open-rpc/spec';
import { Ajv, type ErrorObject } from 'ajv';
import type { Problem } from '../../model/problem.ts';
import { asList, asObject, asText, atPointer, below, isObject, keysOf } from '../json-schema/json.ts';
import type { Bundle } from '../spec-document/bundle.ts';
import { uniqueBy } from '../spec-document/unique.ts';

/** The meta schemas name these addresses for "any JSON Schema"; OpenRPC means draft 7. */
const JSON_SCHEMA_IDS = ['https://meta.json-schema.tools', 'https://meta.json-schema.tools/'];
const JSON_SCHEMA = {
  $ref: 'http://json-schema.org/draft-07/schema#',
  definitions: { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } },
};

export function validateOpenRpc(bundle: Bundle, version: string): Problem[] {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    logger: false,
  });
  for (const id of JSON_SCHEMA_IDS) ajv.addSchema(JSON_SCHEMA, id);
  const { $schema: _, ...metaSchema } = version.startsWith('1.4')
    ? OpenRPCSpecificationSchema1_4
    : OpenRPCSpecificationSchema1_3;
  const validate = ajv.compile(metaSchema);
  validate(bundle.root);
  const problems = telling(bundle, validate.errors ?? []).map((error): Problem => {
    const extra = error.keyword === 'additionalProperties' ? [String(error.params.additionalProperty)] : [];
    const pointer = below('#', ...keysOf(error.instancePath), ...extra);
    return {
      ...bundle.placeOf(pointer),
      what: `${error.instancePath || 'the document'}: ${words(error)}`,
      fix: 'correct this part; the OpenRPC specification lists what may stand here',
    };
  });
  return [...problems, ...checkNames(bundle)];
}

/** An alternative that was never meant says nothing: a part is a reference when it has `$ref`, and only then. */
function telling({ root }: Bundle, errors: readonly ErrorObject[]): ErrorObject[] {
  const meant = errors.filter(({ instancePath, parentSchema }) => {
    const value = atPointer(root, `#${instancePath}`);
    const isReference = isObject(value) && value.$ref !== undefined;
    return (parentSchema?.title === 'referenceObject') === isReference;
  });
  const isUnion = ({ keyword }: ErrorObject) => ['oneOf', 'anyOf', 'if'].includes(keyword);
  const reasons = meant.filter(
    (error) =>
      !isUnion(error) ||
      !meant.some((other) => !isUnion(other) && other.instancePath.startsWith(error.instancePath)),
  );
  // Members can be wrong in several ways at once; a value is wrong once.
  const isAboutMembers = ({ keyword }: ErrorObject) => ['required', 'additionalProperties'].includes(keyword);
  return uniqueBy(reasons, (error) =>
    isAboutMembers(error) ? `${error.instancePath} ${words(error)}` : error.instancePath,
  );
}

function words({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `"${params.additionalProperty}" does not belong here`;
  if (keyword === 'enum') return `must be one of ${asList(params.allowedValues).join(', ')}`;
  return message ?? keyword;
}

/** Rules a meta schema cannot express: unique names, and required parameters first. */
function checkNames(bundle: Bundle): Problem[] {
  const seen = new Set<string>();
  return asList(bundle.root.methods).flatMap((value, index) => {
    const method = asObject(value);
    const name = asText(method.name);
    const place = below('#/methods', index);
    if (name === undefined) return [];
    const isSecond = seen.has(name);
    seen.add(name);
    const fix = 'rename one of them, or remove it';
    const twice = { ...bundle.placeOf(place), what: `there is another method ${name}`, fix };
    return [
      ...(isSecond ? [twice] : []),
      ...checkParams(bundle, name, method.params, below(place, 'params')),
    ];
  });
}

function checkParams(bundle: Bundle, method: string, list: unknown, pointer: string): Problem[] {
  const params = asList(list).map((param) => {
    const ref = asText(asObject(param).$ref);
    return asObject(ref === undefined ? param : atPointer(bundle.root, ref));
  });
  return params.flatMap((param, index) => {
    const name = asText(param.name) ?? '';
    const place = bundle.placeOf(below(pointer, index));
    const before = params.slice(0, index);
    const problems: Problem[] = [];
    if (before.some((other) => other.name === name)) {
      const what = `${method}: there is another parameter ${name}`;
      problems.push({ ...place, what, fix: 'rename one of them, or remove it' });
    }
    if (param.required === true && before.some((other) => other.required !== true)) {
      const what = `${method}: required parameter ${name} stands after an optional one`;
      problems.push({ ...place, what, fix: 'put required parameters first' });
    }
    return problems;
  });
}
