/** Files for clients of every API: types, schemas, requests, errors, limits and values, also as one archive. */
import { Zip, type ZipInputFile } from 'fflate';
import {
  type Api,
  ARCHIVE,
  CLIENT_FILES,
  type ClientFile,
  clientFilePath,
  dataSchemaPath,
  FILES,
  SUMS,
} from '../../model/api.ts';
import { messagesOf, schemaPath } from '../../model/messages.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';
import { limitersOf } from '../../tools/limits/limiters.ts';
import { DATA_SCHEMAS, type DataConfig, toErrorData, toLimitData, toValueData } from './data.ts';
import { type SandboxPlace, toEnvironments } from './environments.ts';
import { toHttpFile } from './http-file.ts';
import { SHARED, toJsonFile, toJsonSchemas, toSchemaDocuments } from './json-schema.ts';
import { toPostmanCollection, toPostmanEnvironment } from './postman.ts';
import { toTypeScript } from './typescript.ts';

/** Makes the files that depend only on the specification. `address` is that of the documentation. */
export function toClientFiles(
  api: Api,
  config: DataConfig,
  sandbox: SandboxPlace,
  address: string,
): ClientFile[] {
  const schemas = toJsonSchemas(messagesOf(api));
  const collection = toPostmanCollection(api, address);
  const requests = toHttpFile(api);
  const environments = toEnvironments(api, sandbox);
  const file = (kind: keyof typeof CLIENT_FILES, content: string): ClientFile => ({
    kind,
    label: CLIENT_FILES[kind].label,
    path: clientFilePath(api, kind),
    content,
  });
  const documents = toSchemaDocuments(schemas);
  const operations = new Map(schemas.messages.map(({ name, operation }) => [name, operation.id]));
  const schemaFile = (name: string, document: object): ClientFile => ({
    kind: 'schema',
    label: name,
    path: schemaPath(api, name),
    content: toJsonFile(document),
    operation: operations.get(name),
  });
  const { sandbox: canned = {} } = environments;
  return [
    file('types', toTypeScript(schemas, headOf(api))),
    ...documents.messages.map(([name, document]) => schemaFile(name, document)),
    ...(documents.shared ? [schemaFile(SHARED, documents.shared)] : []),
    ...(collection
      ? [
          file('postman', toJsonFile(collection)),
          file('postman-environment', toJsonFile(toPostmanEnvironment(`${api.title}, sandbox`, canned))),
        ]
      : []),
    ...(requests ? [file('http', requests), file('http-environment', toJsonFile(environments))] : []),
    file('errors', toJsonFile(toErrorData(api, config))),
  ];
}

function headOf({ title, version, format, kind }: Api): string {
  const encoding =
    kind === 'fix'
      ? '\n\nMessages are in the JSON encoding of the FIX Trading Community: every value is a string, every group a list.'
      : '';
  return `Types of ${title} ${version}, made from its specification (${format}).${encoding}`;
}

/** Returns all files except archives, sorted by path. */
export function allClientFiles({ apis, files, config, pages, tools, releases }: Site): OutputFile[] {
  const titles = new Map<string, string>(pages.map(({ route, title }) => [route, title]));
  const limitersFor = (api: Api) =>
    limitersOf(api, tools?.limiters ?? [], { apis, config }, (guide) => titles.get(guide));
  const lists = apis.flatMap((api) => [
    {
      path: clientFilePath(api, 'limits'),
      content: toJsonFile(toLimitData(api, config, limitersFor(api))),
    },
    { path: clientFilePath(api, 'values'), content: toJsonFile(toValueData(api, { config, releases })) },
  ]);
  const schemas = Object.entries(DATA_SCHEMAS).map(([name, schema]) => ({
    path: dataSchemaPath(name),
    content: toJsonFile(schema),
  }));
  const all = [...files.map(({ path, content }) => ({ path, content })), ...lists, ...schemas];
  return apis.length === 0 ? [] : all.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Writes checksums in the format of `sha256sum`, relative to the folder of the files. */
export function toChecksums(
  files: readonly OutputFile[],
  sha256: (content: string | Uint8Array) => string,
): string {
  return files.map(({ path, content }) => `${sha256(content)}  ${path.slice(FILES.length + 1)}\n`).join('');
}

/** Compressed content of an archive entry. */
export interface Packed {
  readonly crc: number;
  readonly size: number;
  readonly deflated: Uint8Array<ArrayBuffer>;
}

/** Compression method of deflated entries. */
const DEFLATED = 8;

/** Packs files and their checksums into one archive. The same files give the same bytes. */
export async function toArchive(
  files: readonly OutputFile[],
  checksums: string,
  pack: (content: string | Uint8Array) => Packed,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { path, content } of [...files, { path: `${FILES}/${SUMS}`, content: checksums }]) {
    const { crc, size, deflated } = pack(content);
    // ZIP stores local times, so this one is the same in every time zone.
    const mtime = new Date(1980, 0, 1);
    const entry: ZipInputFile = { filename: path, crc, size, compression: DEFLATED, mtime };
    zip.add(entry);
    entry.ondata?.(null, deflated, true);
  }
  zip.end();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns the archive and its checksum, at the stable path or at that of a day. */
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
