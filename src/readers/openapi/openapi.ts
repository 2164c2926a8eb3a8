/** OpenAPI 3.0 and 3.1 → one API with one page per operation. */
import type { HttpOperation } from '../../model/operation.ts';
import { readTags } from '../document/labels.ts';
import { type FormatParts, locate, type ReadEach, type SpecContext } from '../document/spec-context.ts';
import { asObject, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { methodsOf } from './methods.ts';
import { readOperation } from './operation.ts';
import { type OpenApiContext, readServers } from './servers.ts';

export function readOpenApi(spec: SpecContext, readEach: ReadEach): FormatParts {
  const context = { ...spec, servers: readServers(spec, spec.root, '#') ?? [] };
  const operations = readOperations(context, readEach);
  const mentioned = operations.flatMap(({ groups }) => groups.slice(0, 1));
  const declared = { value: context.root.tags, pointer: '#/tags' };
  return { servers: context.servers, tags: readTags(context, [declared], mentioned), operations };
}

function readOperations(context: OpenApiContext, readEach: ReadEach): HttpOperation[] {
  const read = (container: JsonObject, pointer: string, incoming: boolean) =>
    Object.entries(container)
      .filter(([path, item]) => isObject(item) && !path.startsWith('x-'))
      .flatMap(([path, value]) => {
        const item = locate(context, value, below(pointer, path));
        return methodsOf(item.node).flatMap((method) =>
          readEach(`${method.toUpperCase()} ${path}`, below(item.pointer, method), () =>
            readOperation(context, { item, method, path, incoming }),
          ),
        );
      });
  const { root } = context;
  return [
    ...read(asObject(root.paths), '#/paths', false),
    ...read(asObject(root.webhooks), '#/webhooks', true),
  ];
}
