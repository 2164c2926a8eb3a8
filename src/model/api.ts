/** An API as its specification describes it, before it becomes pages. */

import type { AuthScheme } from './access.ts';
import type { ApiLimiter } from './limiter.ts';
import type { FieldSection, Operation, Server } from './operation.ts';
import type { Block } from './prose.ts';
import type { ObjectSchema, SchemaRegistry } from './schema.ts';

export type SpecKind = 'openapi' | 'asyncapi' | 'openrpc' | 'fix';

export interface ApiTag {
  readonly name: string;
  readonly description: readonly Block[];
}

/** A file readers can download, made from the specification. */
export interface Download {
  /** "OpenAPI 3.1, YAML"; the same document in another notation is only "JSON". */
  readonly label: string;
  /** File name, unique in its API: "spot-rest.yaml". */
  readonly name: string;
  readonly content: string;
}

/** The folder of files for clients, under the base. */
export const FILES = 'files';

/** Names of the archive with all of them, and of their checksums. */
export const ARCHIVE = 'all.zip';
export const SUMS = 'SHA256SUMS.txt';

/** Returns the path of the schema that a data file of every API follows, under the base. */
export function dataSchemaPath(name: string): string {
  return `${FILES}/data-schemas/${name}.json`;
}

/** Files for clients that an API has at most one of, with their file names and link labels. */
export const CLIENT_FILES = {
  types: { name: 'types.d.ts', label: 'TypeScript' },
  postman: { name: 'postman_collection.json', label: 'Postman' },
  'postman-environment': { name: 'sandbox.postman_environment.json', label: 'Postman environment' },
  http: { name: 'requests.http', label: '.http' },
  'http-environment': { name: 'http-client.env.json', label: '.http environments' },
  errors: { name: 'errors.json', label: 'errors' },
  limits: { name: 'limits.json', label: 'limits' },
  values: { name: 'values.json', label: 'values' },
} as const;

/** Returns the path of a file for clients, under the base. */
export function clientFilePath({ id }: Pick<Api, 'id'>, kind: keyof typeof CLIENT_FILES): string {
  return `${FILES}/${id}/${CLIENT_FILES[kind].name}`;
}

/** A file for clients, generated from the model. */
export interface ClientFile {
  readonly kind: keyof typeof CLIENT_FILES | 'schema';
  /** Label of links to it. */
  readonly label: string;
  /** Path under the base. */
  readonly path: string;
  /** For a schema, the operation whose message it describes. */
  readonly operation?: string | undefined;
  readonly content: string;
}

export interface Api {
  /** Id from the configuration: "spot-rest". */
  readonly id: string;
  readonly kind: SpecKind;
  /** "OpenAPI 3.1.0", "FIX Orchestra 1.0". */
  readonly format: string;
  readonly title: string;
  readonly version: string;
  readonly description: readonly Block[];
  readonly servers: readonly Server[];
  readonly schemes: readonly AuthScheme[];
  /** Omitted if the specification states no limits. */
  readonly limiters?: readonly ApiLimiter[] | undefined;
  readonly tags: readonly ApiTag[];
  readonly operations: readonly Operation[];
  readonly schemas: SchemaRegistry;
  /** FIX: standard header and trailer, shown once. */
  readonly envelope: readonly FieldSection[];
  /** FIX: the value of tag 8. */
  readonly beginString?: string | undefined;
  /** FIX: components by name. Messages already have their fields. */
  readonly components?: ReadonlyMap<string, ObjectSchema> | undefined;
  readonly downloads: readonly Download[];
  /** Patterns that aren't proved to take linear time: they are matched only where that can be stopped. Omitted if none. */
  readonly guardedPatterns?: readonly string[] | undefined;
  /** Specification file, relative to the project. */
  readonly file: string;
}

/** Returns the path of a download, under the base. */
export function downloadPath({ id }: Api, name: string): string {
  return `specs/${id}/${name}`;
}
