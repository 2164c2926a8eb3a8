/** The languages that payloads are described in (AsyncAPI, `schemaFormat`). */

/** Whether a schema is in Avro or another language that is not JSON Schema. */
export function isForeignFormat(schemaFormat: unknown): boolean {
  return typeof schemaFormat === 'string' && !/asyncapi|openapi|schema\+(json|yaml)/.test(schemaFormat);
}
