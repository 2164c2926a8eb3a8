/** Files for clients of every API: types, schemas, requests, errors, limits, values, and everything as one archive. */
import { zipSync } from 'fflate';
import type { Api, ClientFile } from '../../model/api.ts';
import { messagesOf, schemaPath } from '../../model/messages.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';
import { DATA_SCHEMAS, type DataConfig, toErrorData, toLimitData, toValueData } from './data.ts';
import { type SandboxPlace, toEnvironments, toHttpFile } from './http-file.ts';
import { toJsonFile, toJsonSchemas, toSchemaDocument } from './json-schema.ts';
import { toPostmanCollection, toPostmanEnvironment } from './postman.ts';
import { toTypeScript } from './typescript.ts';

/** Where all of them are, under the base. */
export const FILES = 'files';
const ARCHIVE = 'all.zip';
const SUMS = 'SHA256SUMS';

/** The files that are made of a specification alone. */
export function toClientFiles(api: Api, config: DataConfig, sandbox: SandboxPlace): ClientFile[] {
  const schemas = toJsonSchemas(messagesOf(api));
  const collection = toPostmanCollection(api);
  const requests = toHttpFile(api);
  const environments = toEnvironments(api, sandbox);
  const file = (kind: ClientFile['kind'], name: string, content: string): ClientFile => ({
    kind,
    path: `${FILES}/${api.id}/${name}`,
    content,
  });
  const { sandbox: canned = {} } = environments;
  return [
    file('types', 'types.d.ts', toTypeScript(schemas, headOf(api))),
    ...schemas.messages.map(
      (message): ClientFile => ({
        kind: 'schema',
        path: schemaPath(api, message),
        content: toJsonFile(toSchemaDocument(message, schemas)),
      }),
    ),
    ...(collection
      ? [
          file('postman', 'postman_collection.json', toJsonFile(collection)),
          file(
            'environment',
            'sandbox.postman_environment.json',
            toJsonFile(toPostmanEnvironment(`${api.title}, sandbox`, canned)),
          ),
        ]
      : []),
    ...(requests
      ? [
          file('http', 'requests.http', requests),
          file('environment', 'http-client.env.json', toJsonFile(environments)),
        ]
      : []),
    file('errors', 'errors.json', toJsonFile(toErrorData(api, config))),
    file('values', 'values.json', toJsonFile(toValueData(api, config))),
  ];
}

function headOf({ title, version, format, kind }: Api): string {
  const encoding =
    kind === 'fix'
      ? '\n\nMessages are in the JSON encoding of the FIX Trading Community: every value is a string, every group a list.'
      : '';
  return `Types of ${title} ${version}, made from its specification (${format}).${encoding}`;
}

/** All files that are no archive, in one order. */
export function allClientFiles({ apis, files, config, tools }: Site): OutputFile[] {
  const limits = apis.map((api) => ({
    path: `${FILES}/${api.id}/limits.json`,
    content: toJsonFile(toLimitData(api, config, tools?.limiters ?? [])),
  }));
  const schemas = Object.entries(DATA_SCHEMAS).map(([name, schema]) => ({
    path: `${FILES}/data-schemas/${name}.json`,
    content: toJsonFile(schema),
  }));
  const all = [...files.map(({ path, content }) => ({ path, content })), ...limits, ...schemas];
  return apis.length === 0 ? [] : all.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Checksums as `sha256sum` writes and checks them, from the folder of the files. */
export function toChecksums(
  files: readonly OutputFile[],
  sha256: (content: string | Uint8Array) => string,
): string {
  return files.map(({ path, content }) => `${sha256(content)}  ${path.slice(FILES.length + 1)}\n`).join('');
}

/** Everything in one archive, with its checksums; the same files are the same bytes. */
export function toArchive(files: readonly OutputFile[], checksums: string): Uint8Array {
  const encoder = new TextEncoder();
  const entries = [...files, { path: `${FILES}/${SUMS}`, content: checksums }].map(
    ({ path, content }) => [path, typeof content === 'string' ? encoder.encode(content) : content] as const,
  );
  // The format holds a local time: this one is the same everywhere.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 6 });
}

/** The archive beside its checksum, at the stable address or at that of a day. */
export function toArchiveFiles(
  archive: Uint8Array,
  sha256: (content: string | Uint8Array) => string,
  { day, checksums = '' }: { readonly day?: string; readonly checksums?: string } = {},
): OutputFile[] {
  const folder = day === undefined ? FILES : `${FILES}/${day}`;
  return [
    { path: `${folder}/${ARCHIVE}`, content: archive },
    { path: `${folder}/${SUMS}`, content: `${checksums}${sha256(archive)}  ${ARCHIVE}\n` },
  ];
}
