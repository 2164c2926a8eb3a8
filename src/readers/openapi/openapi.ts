/** OpenAPI 3.0 and 3.1 → Api. */
import type { Api } from '../../model/api.ts';
import type { HttpOperation } from '../../model/operation.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { validateDocument } from '../document/validate.ts';
import { createSchemaContext, readDescription, readInTime } from '../json-schema/context.ts';
import { asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { createValidator } from '../json-schema/validator.ts';
import type { SpecInput } from '../spec-input.ts';
import { follow, type OpenApiContext } from './context.ts';
import { toDownloads } from './downloads.ts';
import { readErrorRegistry } from './errors.ts';
import { type LoadedDocument, loadDocument } from './load.ts';
import { methodsOf } from './methods.ts';
import { readOperation } from './operation.ts';
import { checkReferences } from './references.ts';
import { readSchemes } from './security.ts';
import { readServers } from './servers.ts';
import { readTags } from './tags.ts';

/** Reads a document and the files it refers to; null when it is no OpenAPI document at all. */
export async function readOpenApi(input: SpecInput): Promise<Reading<Api | null>> {
  const { value: document, problems } = await loadDocument(input);
  if (!document) return { value: null, problems };
  const version = String(document.root.openapi ?? '');
  if (!/^3\.[012]\.\d+/.test(version)) {
    const place = document.placeOf('#/openapi');
    const what = version
      ? `OpenAPI ${version} is not understood`
      : 'the document does not say which OpenAPI it is';
    return { value: null, problems: [...problems, { ...place, what, fix: 'use OpenAPI 3.1.0 or 3.0' }] };
  }
  const context = createContext(document);
  checkReferences(context);
  const downloads = toDownloads(input.id, document.root, version);
  const invalid = await validateDocument(document);
  const info = asObject(document.root.info);
  const operations = readOperations(context, input);
  const api: Api = {
    id: input.id,
    kind: 'openapi',
    format: `OpenAPI ${version}`,
    title: asText(info.title) ?? input.id,
    version: asText(info.version) ?? '',
    description: readDescription(context, info, '#/info'),
    servers: context.servers,
    schemes: context.schemes,
    tags: readTags(context, document.root, operations),
    operations,
    schemas: context.registry,
    envelope: [],
    downloads,
    file: document.file,
  };
  return { value: api, problems: distinct([...problems, ...invalid, ...context.problems]) };
}

function createContext({ root, file, placeOf }: LoadedDocument): OpenApiContext {
  const schema = createSchemaContext(file, root, (pointer) => placeOf(pointer).line, placeOf);
  return {
    ...schema,
    root,
    check: createValidator(root),
    servers: readServers(schema, root, '#') ?? [],
    schemes: readSchemes(schema, root),
    errors: readErrorRegistry(schema, root),
  };
}

function readOperations(context: OpenApiContext, input: SpecInput): HttpOperation[] {
  const read = (container: JsonObject, pointer: string, incoming: boolean) =>
    Object.entries(container)
      .filter(([path, item]) => isObject(item) && !path.startsWith('x-'))
      .flatMap(([path, value]) => {
        const item = follow(context, value, below(pointer, path));
        return methodsOf(item.node).flatMap((method) => {
          const place = { name: `${method.toUpperCase()} ${path}`, pointer: below(item.pointer, method) };
          return readInTime(context, input, place, () =>
            readOperation(context, { item, method, path, incoming }),
          );
        });
      });
  const { root } = context;
  return [
    ...read(asObject(root.paths), '#/paths', false),
    ...read(asObject(root.webhooks), '#/webhooks', true),
  ];
}

/** The same fault is met as often as a shared part is used; it is told once. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
