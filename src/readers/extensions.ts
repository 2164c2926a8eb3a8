/** All extensions. Readers can read only those in this table, and `CONFIGURATION.md` lists them. */
import { ERROR_ACTIONS } from '../model/operation.ts';
import { RULES } from '../model/rejection.ts';
import type { JsonObject } from './json-schema/json.ts';

interface Declaration {
  /** Objects that may have it. */
  readonly on: string;
  readonly meaning: string;
}

const DECLARED = {
  'x-slug': { on: 'operation', meaning: 'Last part of the address.' },
  'x-group': {
    on: 'operation',
    meaning: 'Group in the sidebar, or a list of groups from the outside in. The first tag otherwise.',
  },
  'x-permission': { on: 'operation', meaning: 'Permission that the key needs, one or a list.' },
  'x-rate-limit': {
    on: 'operation',
    meaning:
      '`{ cost, guide, points, most, with, each, steps, by-age, ends, message, always, also }`: what a call costs in words, the guide that explains the limiter, and the cost as the sandbox and the calculator count it. A call with `ends` ends the orders that it names; `message` is the message of a channel that costs, where the others are free; `also: { guide, points }` is what it costs on another limiter, which only the sandbox counts.',
  },
  'x-since': { on: 'operation', meaning: 'Day on which it appeared.' },
  'x-deprecation': { on: 'operation', meaning: 'Words beside `deprecated: true`.' },
  'x-transports': { on: 'operation', meaning: 'Page ids of the same action over other transports.' },
  'x-danger': { on: 'operation', meaning: 'What can go badly wrong, as a warning below the summary.' },
  'x-errors': {
    on: 'document, operation',
    meaning: `In the document the registry: \`meaning\` and \`remedy\` by code, \`$actions\` says what to do (${ERROR_ACTIONS.map((action) => `\`${action}\``).join(', ')}), \`$groups\` which are shared. In an operation the codes that it returns.`,
  },
  'x-common-errors': { on: 'document', meaning: 'Codes that every call can return.' },
  'x-common-errors-private': { on: 'document', meaning: 'Codes that every signed call can return.' },
  'x-rejections': {
    on: 'document',
    meaning: `The error code for each rule of the sandbox (${RULES.map((rule) => `\`${rule}\``).join(', ')}), or for a field by its path, such as \`/params/0\`.`,
  },
  'x-limiters': {
    on: 'document',
    meaning:
      '`[{ guide, tiers: [{ id, label, maximum, decay, per }], window, clears, pool, below, rejected, by, aliases, orders, per, error }]`: how the sandbox and the calculator count. Points that decay, a rolling window, or a counter that clears; `rejected` says what a rejected call costs: `points`, its whole `cost`, or nothing. `by` names the members that have a counter of their own, `orders` those that hold IDs of orders.',
  },
  'x-failure': {
    on: 'document, operation',
    meaning: 'How a response reports failure, so that samples check it. See CONTRIBUTING.md.',
  },
  'x-file-name': {
    on: 'media type of a response',
    meaning: 'Name under which samples store a response that is a file.',
  },
  'x-label': { on: 'security scheme, server', meaning: 'Its name on pages.' },
  'x-guide': { on: 'security scheme', meaning: 'The guide that explains it.' },
  'x-signing': { on: 'security scheme', meaning: 'How requests are signed. See CONTRIBUTING.md.' },
  'x-unit': { on: 'schema', meaning: 'Unit of the value.' },
  'x-conditional': { on: 'schema', meaning: 'When the field is required, in words.' },
  'x-enum-descriptions': {
    on: 'schema',
    meaning: 'Meaning of each value: a map, or a list in the order of the enum.',
  },
  'x-enumDescriptions': { on: 'schema', meaning: 'Another spelling of `x-enum-descriptions`.' },
  'x-key': { on: 'schema', meaning: 'What the keys of a map are.' },
  'x-type': { on: 'schema', meaning: 'The type in words.' },
  'x-token': { on: 'schema', meaning: '`true`: samples put the token of a WebSocket here.' },
  'x-sample': {
    on: 'schema',
    meaning: 'What samples send here, whatever the example says. See CONTRIBUTING.md.',
  },
  'x-from-now': {
    on: 'schema',
    meaning: '`{ minimum, maximum }`: range of a time, in seconds from now, which the sandbox checks.',
  },
  'x-query': {
    on: 'example of a response',
    meaning: 'Query arguments of the request that gets this response in the sandbox.',
  },
  'x-perspective': {
    on: 'AsyncAPI document',
    meaning: '`client` if the document describes a client. The server otherwise.',
  },
  'x-messages-on-connect': {
    on: 'AsyncAPI document',
    meaning: 'Number of messages that arrive without a subscription.',
  },
  'x-greeting': {
    on: 'AsyncAPI document',
    meaning: 'What arrives first: a channel, or the message itself.',
  },
  'x-heartbeat': {
    on: 'AsyncAPI document',
    meaning: 'What arrives when nothing else does: a channel, or the message itself.',
  },
  'x-handshake': {
    on: 'AsyncAPI document',
    meaning: 'Security scheme with which samples open every connection; messages follow the greeting.',
  },
  'x-page': {
    on: 'AsyncAPI channel',
    meaning: '`true` for a channel with a page. If none has it, every channel has a page.',
  },
  'x-name': { on: 'AsyncAPI channel', meaning: 'Its name on pages.' },
  'x-style': { on: 'AsyncAPI channel', meaning: '`request`, `stream` or `unasked`.' },
  'x-stream': {
    on: 'AsyncAPI channel',
    meaning:
      '`{ sequence, book }`: where updates have sequence numbers, levels and checksums, so that the sandbox can go on.',
  },
  'x-recovery': {
    on: 'AsyncAPI document, channel',
    meaning:
      '`{ drop, gap, checksum }`: the section of a guide that says what to do when the connection ends, an update is missing or a checksum differs. The console shows it.',
  },
  'x-conversation': { on: 'AsyncAPI channel', meaning: 'The order of the shown conversation.' },
  'x-reported-on': {
    on: 'AsyncAPI channel',
    meaning: 'The channel that reports what becomes of a request. Samples subscribe to it first.',
  },
  'x-role': {
    on: 'AsyncAPI message',
    meaning: '`request`, `acknowledgment`, `snapshot`, `update`, `error`, `unsubscribe` or `message`.',
  },
  'x-security-schemes': {
    on: 'OpenRPC document',
    meaning: 'Security schemes, as OpenAPI writes them.',
  },
  'x-security': {
    on: 'OpenRPC document, method',
    meaning: 'Schemes that callers need: names, or lists of names that are needed together.',
  },
  'x-error': { on: 'OpenRPC example', meaning: 'An error as the response.' },
} as const satisfies Readonly<Record<`x-${string}`, Declaration>>;

export type Extension = keyof typeof DECLARED;

export const EXTENSIONS: Readonly<Record<Extension, Declaration>> = DECLARED;

/** Returns the value of an object's extension. */
export function extensionOf(node: JsonObject, name: Extension): unknown {
  return node[name];
}
