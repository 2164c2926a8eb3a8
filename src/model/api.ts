/** One interface as a whole: what a specification says, before it becomes pages. */

import type { ApiLimiter } from './limiter.ts';
import type { AuthScheme, FieldSection, Operation, Server } from './operation.ts';
import type { Block } from './prose.ts';
import type { SchemaRegistry } from './schema.ts';

export type SpecKind = 'openapi' | 'asyncapi' | 'openrpc' | 'fix';

export interface ApiTag {
  readonly name: string;
  readonly slug: string;
  readonly description: readonly Block[];
}

/** A file readers can download, made from the specification. */
export interface Download {
  /** "OpenAPI 3.1, YAML"; the same in another notation is "JSON" alone. */
  readonly label: string;
  /** File name, unique in its API: "spot-rest.yaml". */
  readonly name: string;
  readonly content: string;
}

export interface Api {
  /** From the configuration: "spot-rest". */
  readonly id: string;
  readonly kind: SpecKind;
  /** "OpenAPI 3.1.0", "FIX Orchestra 1.0". */
  readonly format: string;
  readonly title: string;
  readonly version: string;
  readonly description: readonly Block[];
  readonly servers: readonly Server[];
  readonly schemes: readonly AuthScheme[];
  /** Left out where the specification states no limits. */
  readonly limiters?: readonly ApiLimiter[] | undefined;
  readonly tags: readonly ApiTag[];
  readonly operations: readonly Operation[];
  readonly schemas: SchemaRegistry;
  /** FIX: standard header and trailer, shown once. */
  readonly envelope: readonly FieldSection[];
  readonly downloads: readonly Download[];
  /** Specification file, relative to the project. */
  readonly file: string;
}

/** Path of a download under the base. */
export function downloadPath({ id }: Api, name: string): string {
  return `specs/${id}/${name}`;
}
