/** Rules of AsyncAPI and OpenRPC that the linter doesn't check: one function per rule, listed in one table. */
import {
  asList,
  asObject,
  asText,
  asTexts,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
} from '../json-schema/json.ts';
import { repeatsOf } from '../unique.ts';

/** A violation of a rule at a place in the document. */
export interface Finding {
  readonly pointer: string;
  readonly what: string;
  readonly fix: string;
}

type FormatRule = (root: JsonObject) => readonly Finding[];

/** Rules of each format, by the linter's name for it. */
export const FORMAT_RULES: Readonly<Record<string, readonly FormatRule[]>> = {
  async2: [
    serverVariables,
    channelNames,
    channelParameters2,
    channelServers2,
    operationIds,
    messageIds,
    securityRequirements,
  ],
  async3: [channelNames, channelParameters3, channelServers3, operationChannels, operationMessages],
  openrpc1: [documentVersion, methodNames, methodParameters],
};

interface Located {
  readonly node: JsonObject;
  readonly pointer: string;
  readonly key: string;
}

/** A longer chain of references can only be a cycle. */
const MOST_HOPS = 100;

/** Returns the object at a pointer. If that is a reference, follows it to the object's own place. */
function located(root: JsonObject, pointer: string): Located {
  let at = pointer;
  let node = asObject(atPointer(root, at));
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const ref = asText(node.$ref);
    if (!ref?.startsWith('#')) break;
    at = ref;
    node = asObject(atPointer(root, at));
  }
  return { node, pointer: at, key: keysOf(pointer).at(-1) ?? '' };
}

/** Returns all members of the map or list at a pointer. */
function membersAt(root: JsonObject, pointer: string): readonly Located[] {
  const value = atPointer(root, pointer);
  const keys = isObject(value) ? Object.keys(value) : asList(value).map((_, index) => String(index));
  return keys.map((key) => located(root, below(pointer, key)));
}

/** Returns the names in braces: `{pair}`. */
function variablesOf(text: unknown): readonly string[] {
  return [...(asText(text) ?? '').matchAll(/{(.+?)}/g)].map(([, name = '']) => name);
}

/** Compares names in braces with the map that defines them, if there is one. */
function compareNames(used: readonly string[], owner: Located, member: string): Finding[] {
  const map = owner.node[member];
  if (!isObject(map)) return [];
  const pointer = below(owner.pointer, member);
  const kind = member.slice(0, -1);
  const defined = Object.keys(map);
  const lost = used.filter((name) => !defined.includes(name));
  const spare = defined.filter((name) => !used.includes(name));
  return [
    ...lost.map((name) => ({
      pointer,
      what: `\`{${name}}\` is in the address, but there is no ${kind} \`${name}\``,
      fix: `define the ${kind}, or take it out of the address`,
    })),
    ...spare.map((name) => ({
      pointer: below(pointer, name),
      what: `\`{${name}}\` is not in the address`,
      fix: `remove the ${kind}, or add it to the address`,
    })),
  ];
}

function serverVariables(root: JsonObject): Finding[] {
  return [...membersAt(root, '#/servers'), ...membersAt(root, '#/components/servers')].flatMap((server) => {
    const used = variablesOf(server.node.url);
    return used.length === 0 ? [] : compareNames(used, server, 'variables');
  });
}

function channelNames(root: JsonObject): Finding[] {
  return Object.keys(asObject(root.channels))
    .filter((name) => /[?#]/.test(name))
    .map((name) => ({
      pointer: below('#/channels', name),
      what: 'The name of a channel holds no `?` and no `#`',
      fix: 'describe query parameters in the bindings of the channel',
    }));
}

function channelParameters2(root: JsonObject): Finding[] {
  return membersAt(root, '#/channels').flatMap((channel) => {
    const used = variablesOf(channel.key);
    return used.length === 0 ? [] : compareNames(used, channel, 'parameters');
  });
}

function channelParameters3(root: JsonObject): Finding[] {
  const channels = [...membersAt(root, '#/channels'), ...membersAt(root, '#/components/channels')];
  return channels.flatMap((channel) =>
    compareNames(variablesOf(channel.node.address), channel, 'parameters'),
  );
}

function channelServers2(root: JsonObject): Finding[] {
  const servers = Object.keys(asObject(root.servers));
  return membersAt(root, '#/channels').flatMap(({ node, pointer }) =>
    asTexts(node.servers).flatMap((name, index) => {
      if (servers.includes(name)) return [];
      const fix = `name one of ${servers.join(', ')}`;
      return [{ pointer: below(pointer, 'servers', index), what: `There is no server \`${name}\``, fix }];
    }),
  );
}

function channelServers3(root: JsonObject): Finding[] {
  const what = 'The servers of a channel are servers of the document';
  return membersAt(root, '#/channels').flatMap(({ node, pointer }) =>
    asList(node.servers).flatMap((server, index) => {
      const ref = asText(asObject(server).$ref);
      if (ref === undefined || ref.startsWith('#/servers/')) return [];
      const place = below(pointer, 'servers', index, '$ref');
      return [{ pointer: place, what, fix: 'refer to a server under `#/servers`' }];
    }),
  );
}

function operationChannels(root: JsonObject): Finding[] {
  const what = 'The channel of an operation is a channel of the document';
  return membersAt(root, '#/operations').flatMap(({ node, pointer }) => {
    const ref = asText(asObject(node.channel).$ref);
    if (!isObject(node.channel) || ref?.startsWith('#/channels/')) return [];
    const place = below(pointer, 'channel', ...(ref === undefined ? [] : ['$ref']));
    return [{ pointer: place, what, fix: 'refer to a channel under `#/channels`' }];
  });
}

function operationMessages(root: JsonObject): Finding[] {
  const what = 'The messages of an operation are messages of its channel';
  const operations = [...membersAt(root, '#/operations'), ...membersAt(root, '#/components/operations')];
  return operations.flatMap(({ node, pointer }) => {
    const channel = asText(asObject(node.channel).$ref);
    return asList(node.messages).flatMap((message, index) => {
      const ref = asText(asObject(message).$ref);
      if (ref === undefined || ref.startsWith(`${channel}/messages/`)) return [];
      const fix = `refer to a message under \`${channel ?? '#/channels'}/messages\``;
      return [{ pointer: below(pointer, 'messages', index), what, fix }];
    });
  });
}

/** Returns all operations of an AsyncAPI 2 document. */
function operationsOf(root: JsonObject): readonly Located[] {
  return membersAt(root, '#/channels').flatMap(({ node, pointer }) =>
    ['subscribe', 'publish']
      .filter((action) => isObject(node[action]))
      .map((action) => located(root, below(pointer, action))),
  );
}

function messagesOf(root: JsonObject): readonly Located[] {
  return operationsOf(root).flatMap(({ node, pointer }) => {
    if (!isObject(node.message)) return [];
    const message = located(root, below(pointer, 'message'));
    return Array.isArray(message.node.oneOf) ? membersAt(root, below(message.pointer, 'oneOf')) : [message];
  });
}

/** Reports IDs that an earlier part already has. A trait's ID overrides the part's own. */
function repeatedIds(root: JsonObject, parts: readonly Located[], key: string): Finding[] {
  const ids = parts.flatMap((part) => {
    const holders = [part, ...membersAt(root, below(part.pointer, 'traits'))];
    const holder = holders.findLast(({ node }) => asText(node[key]) !== undefined);
    return holder ? [{ id: holder.node[key], pointer: below(holder.pointer, key) }] : [];
  });
  return repeatsOf(ids, ({ id }) => id).map(({ id, pointer }) => ({
    pointer,
    what: `There is another \`${key}\` ${id}`,
    fix: 'change one of them, or remove it',
  }));
}

function operationIds(root: JsonObject): Finding[] {
  return repeatedIds(root, operationsOf(root), 'operationId');
}

function messageIds(root: JsonObject): Finding[] {
  return repeatedIds(root, messagesOf(root), 'messageId');
}

function securityRequirements(root: JsonObject): Finding[] {
  const schemes = asObject(asObject(root.components).securitySchemes);
  return [...membersAt(root, '#/servers'), ...operationsOf(root)]
    .flatMap(({ pointer }) => membersAt(root, below(pointer, 'security')))
    .flatMap(({ node, pointer }) =>
      Object.entries(node).flatMap(([name, scopes]) => {
        if (schemes[name] === undefined) {
          const fix = `name one of ${Object.keys(schemes).join(', ')}`;
          return [{ pointer: below(pointer, name), what: `There is no security scheme \`${name}\``, fix }];
        }
        const scheme = located(root, below('#/components/securitySchemes', name)).node;
        if (scheme.type !== 'oauth2') return [];
        const known = Object.values(asObject(scheme.flows)).flatMap((flow) =>
          Object.keys(asObject(asObject(flow).scopes)),
        );
        return asTexts(scopes).flatMap((scope, index) => {
          if (known.includes(scope)) return [];
          const what = `The security scheme \`${name}\` has no scope \`${scope}\``;
          return [{ pointer: below(pointer, name, index), what, fix: `name one of ${known.join(', ')}` }];
        });
      }),
    );
}

function documentVersion(root: JsonObject): Finding[] {
  const isKnown = /^1\.(0\.0(-rc[01])?|1\.(\d|1[012])|2\.[0-6]|3\.[0-2]|4\.\d+)$/.test(String(root.openrpc));
  if (isKnown) return [];
  return [{ pointer: '#/openrpc', what: `There is no OpenRPC ${root.openrpc}`, fix: 'use OpenRPC 1.3.2' }];
}

function methodNames(root: JsonObject): Finding[] {
  const named = membersAt(root, '#/methods').filter(({ node }) => asText(node.name) !== undefined);
  return repeatsOf(named, ({ node }) => node.name).map(({ node, pointer }) => ({
    pointer,
    what: `There is another method ${node.name}`,
    fix: 'rename one of them, or remove it',
  }));
}

function methodParameters(root: JsonObject): Finding[] {
  return membersAt(root, '#/methods').flatMap(({ pointer }) => {
    const list = below(pointer, 'params');
    const params = membersAt(root, list);
    return params.flatMap(({ node }, index) => {
      const before = params.slice(0, index).map((param) => param.node);
      const place = below(list, index);
      const findings: Finding[] = [];
      if (node.name !== undefined && before.some(({ name }) => name === node.name)) {
        const what = `There is another parameter ${node.name}`;
        findings.push({ pointer: place, what, fix: 'rename one of them, or remove it' });
      }
      if (node.required === true && before.some(({ required }) => required !== true)) {
        const what = `The required parameter ${node.name} is after an optional one`;
        findings.push({ pointer: place, what, fix: 'move required parameters to the front' });
      }
      return findings;
    });
  });
}
