/** OpenRPC 1.x → one API with one page per method. */
import { readTags } from '../document/labels.ts';
import { type FormatParts, locate, type ReadEach, type SpecContext } from '../document/spec-context.ts';
import { asList, asText, below } from '../json-schema/json.ts';
import { readMethod } from './method.ts';
import { readServers } from './servers.ts';

export function readOpenRpc(context: SpecContext, readEach: ReadEach): FormatParts {
  const { root } = context;
  const servers = readServers(context, root.servers, '#/servers');
  const methods = asList(root.methods).map((value, index) =>
    locate(context, value, below('#/methods', index)),
  );
  return {
    servers,
    tags: readTags(
      context,
      methods.map(({ node, pointer }) => ({ value: node.tags, pointer: below(pointer, 'tags') })),
    ),
    operations: methods
      .filter(({ node }) => asText(node.name) !== undefined)
      .flatMap((method) =>
        readEach(`method ${method.node.name}`, method.pointer, () => readMethod(context, method, servers)),
      ),
  };
}
