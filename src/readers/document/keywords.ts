/** Keywords of the formats, by what is below them: data, names or schemas. */

/** Keys whose values are data, not specification: a `$ref` in them is not a reference. */
export const DATA = new Set(['example', 'default', 'const', 'enum', 'value']);
/** Those of them in which a lone `$ref` is meant as one all the same, as many tools read it. */
export const EXAMPLES = new Set(['example', 'value']);
/** Members of a list item of `examples` that are not data: those of an OpenRPC example pairing. */
export const PAIRING = new Set(['params', 'result']);
/** Keywords whose value maps names to schemas; `NAMES` adds those that map names to anything else. */
const SCHEMA_NAMES = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'definitions',
  '$defs',
  'schemas',
];
export const NAMES = new Set([
  ...SCHEMA_NAMES,
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'parameters', 'requestBodies', 'responses', 'headers'],
  ...['content', 'encoding', 'examples', 'links', 'securitySchemes', 'variables', 'servers', 'channels'],
  ...['messages', 'operations', 'replies', 'contentDescriptors', 'errors', 'mapping'],
]);
/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas. */
export const SCHEMAS = new Set([
  ...SCHEMA_NAMES,
  ...['schema', 'payload', 'items', 'prefixItems', 'additionalItems', 'additionalProperties', 'contains'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'dependencies'],
]);
