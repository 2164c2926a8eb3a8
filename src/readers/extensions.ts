/** All extensions. Readers can read only those in this table, and `CONFIGURATION.md` lists them. */
import { ERROR_ACTIONS } from '../model/operation.ts';
import { RULES } from '../model/rejection.ts';
import type { JsonObject } from './json-schema/json.ts';

/** The objects that may have an extension, and its meaning. */
type Declaration = readonly [on: string, meaning: string];

const DECLARED = {
  'x-slug': ['operation', 'Last part of the address.'],
  'x-group': [
    'operation',
    'Group in the sidebar, or a list of nested groups, outermost first. Default: the first tag.',
  ],
  'x-permission': ['operation', 'Permission, or list of permissions, that the key needs.'],
  'x-rate-limit': [
    'operation',
    '`{ cost, guide, points, most, with, each, steps, by-age, ends, message, always, also }`: what a call costs in words, the guide that explains the limiter, and the cost as the sandbox and the calculator count it. A call with `ends` ends the orders that it names; `message` is the message of a channel that costs, where the others are free; `also: { guide, points }` is what it costs on another limiter, which only the sandbox counts.',
  ],
  'x-since': ['operation', 'Date when it was added.'],
  'x-deprecation': ['operation', 'Text to show next to `deprecated: true`.'],
  'x-transports': ['operation', 'Page IDs of the same action over other transports.'],
  'x-danger': ['operation', 'What can go badly wrong. Shown as a warning below the summary.'],
  'x-errors': [
    'document, operation',
    `In the document the registry: \`meaning\` and \`remedy\` by code, \`reads\` with \`{ action, remedy }\` after a request that changes nothing, if these differ, \`$actions\` says what to do (${ERROR_ACTIONS.map((action) => `\`${action}\``).join(', ')}), \`$groups\` which are shared. In an operation the codes that it returns.`,
  ],
  'x-reads': [
    'operation, channel',
    '`true` if the request changes nothing, so that it can be repeated after any error. Default: as HTTP defines it for the method, such as GET; in AsyncAPI, `true` for subscriptions.',
  ],
  'x-common-errors': ['document', 'Codes that every call can return.'],
  'x-common-errors-private': ['document', 'Codes that every signed call can return.'],
  'x-rejections': [
    'document',
    `The error code for each rule of the sandbox (${RULES.map((rule) => `\`${rule}\``).join(', ')}), or for a field by its path, such as \`/params/0\`, and for its wrong type, \`/params/0:type\`. The error of a field applies to the channels that return it.`,
  ],
  'x-limiters': [
    'document',
    '`[{ guide, tiers: [{ id, label, maximum, decay, per }], window, clears, pool, below, rejected, by, aliases, orders, per, error }]`: how the sandbox and the calculator count. Points that decay, a rolling window, or a counter that clears; `rejected` says what a rejected call costs: `points`, its whole `cost`, or nothing. `by` names the members that have a counter of their own, `orders` those that hold IDs of orders.',
  ],
  'x-kept': [
    'operation, channel',
    'What the sandbox keeps of a request, and where it is found again. See CONTRIBUTING.md.',
  ],
  'x-unchecked': [
    'operation, channel',
    'What the sandbox does not check about a request: `{ words, guide }`, a sentence and the section that says more. "Try it" shows both next to a response of the sandbox.',
  ],
  'x-moves': [
    'operation, channel',
    'What a request moves from one balance of the sandbox to another: `{ amount, from, to, short }`, texts as in `x-kept`, such as `{amount}` and `{wallet}/{asset}`, or a list of them. `short` is the error code, or the example, of a request that moves more than there is. An operation that ends what others created moves what those requests had sent.',
  ],
  'x-balances': [
    'operation',
    'Balances in the response, by name as in `x-moves`, with the pointer to each or several pointers, whose first one has what can be moved: `{ cash/usd: /accounts/cash }`. Several names of one balance are separated by a bar. Balances start with the values of the first example, and belong to the caller in all APIs.',
  ],
  'x-positions': [
    'operation',
    'Open positions in the response: `{ in, item }`, with the pointer to their list, and an item as a template that can have `{market}`, `{direction}`, which is `long` or `short`, `{size}`, `{price}` and `{pnl?}`. Positions start with those of the first example, whose profit gives the mark price. Orders change them as `trade` of `x-kept` says.',
  ],
  'x-once': [
    'operation',
    "Fields whose value takes effect once, in all operations of the API that have it here, with the error code of the second request: `{ external_id: ETaken }`, or `repeats` if it gets the first response again. The sandbox accepts the examples' values any number of times.",
  ],
  'x-computed': [
    'operation',
    'Figures of the response that follow from the request and from each other, as texts: `{ in: /result, total: [request.total, amount * price] }`. Names are members of what is at the pointer `in`, such as `spend.total`, or of the `request`. Of several formulas, the sandbox uses the first one whose values are known and that the example does not contradict. Results are rounded down to the decimals of the example; `total / price to 8` can have up to 8. `too-small` lists figures that must be above 0, each with the example or the error code of a request for which it is not.',
  ],
  'x-failure': [
    'document, operation',
    'How a response reports failure, so that samples check it. See CONTRIBUTING.md.',
  ],
  'x-file-name': ['media type of a response', 'Name under which samples store a response that is a file.'],
  'x-client': ['security scheme', 'Whether HTTP Basic takes the ID and the secret of an OAuth client.'],
  'x-label': ['security scheme, server', 'Its name on pages.'],
  'x-guide': ['security scheme', 'The guide that explains it.'],
  'x-signing': ['security scheme', 'How requests are signed. See CONTRIBUTING.md.'],
  'x-unit': ['schema', 'Unit of the value.'],
  'x-conditional': ['schema', 'When the field is required, as text.'],
  'x-enum-descriptions': ['schema', 'Meaning of each value: a map, or a list in the order of the enum.'],
  'x-displayName': ['tag', 'Name of the tag for readers; OpenAPI 3.2 has `summary` for it.'],
  'x-enumDescriptions': ['schema', 'Another spelling of `x-enum-descriptions`.'],
  'x-key': ['schema', 'What the keys of a map are.'],
  'x-type': ['schema', 'The type, as text.'],
  'x-token': ['schema', '`true`: samples put the token of a WebSocket here.'],
  'x-sample': ['schema', 'What samples send here, whatever the example says. See CONTRIBUTING.md.'],
  'x-from-now': [
    'schema',
    '`{ minimum, maximum, late }`: range of a time, in seconds from now, which the sandbox checks. `late` is the status of a request that is too late, where an example of the operation has it.',
  ],
  'x-same-as': [
    'schema',
    'Field of the request whose value this one has wherever it has it in an example, so that the sandbox can repeat it; or a text with several of them, as in `x-kept`: `{type} {volume.8} {pair}`.',
  ],
  'x-query': [
    'example of a response',
    'Query arguments of the request that gets this response in the sandbox.',
  ],
  'x-in-query': [
    'request body',
    '`true` if the fields of the form can be in the query string instead. The sandbox reads both as one form.',
  ],
  'x-perspective': [
    'AsyncAPI document',
    '`client` if the document describes a client. The server otherwise.',
  ],
  'x-messages-on-connect': ['AsyncAPI document', 'Number of messages that arrive without a subscription.'],
  'x-greeting': ['AsyncAPI document', 'What arrives first: a channel, or the message itself.'],
  'x-heartbeat': [
    'AsyncAPI document',
    'What arrives when nothing else does: a channel, or the message itself.',
  ],
  'x-handshake': [
    'AsyncAPI document',
    'Security scheme with which samples open every connection; messages follow the greeting.',
  ],
  'x-page': [
    'AsyncAPI channel',
    '`true` for a channel with a page. If none has it, every channel has a page.',
  ],
  'x-name': ['AsyncAPI channel', 'Its name on pages.'],
  'x-style': ['AsyncAPI channel', '`request`, `stream` or `unasked`.'],
  'x-stream': [
    'AsyncAPI channel',
    '`{ sequence, book, ends }`: where updates have sequence numbers, levels and checksums, so that the sandbox can go on. With `ends: true`, it sends nothing after the examples.',
  ],
  'x-subscriptions': [
    'AsyncAPI document',
    '`{ repeats, sequence, about, unknown, new: { event, request } }`: how messages belong to a subscription, for the sandbox. `repeats` lists the members of the subscription that its messages repeat, its ID first; `sequence` counts its messages from 1; messages of the channels in `about` name an open subscription, and end it if they get no response; `unknown` is the error if there is none; `new` lists the IDs that are new with each event, and those that are new with each request.',
  ],
  'x-recovery': [
    'AsyncAPI document, channel',
    '`{ drop, gap, checksum }`: the section of a guide that says what to do when the connection ends, an update is missing or a checksum differs. The console shows it.',
  ],
  'x-conversation': ['AsyncAPI channel', 'The order of the shown conversation.'],
  'x-reported-on': [
    'AsyncAPI channel',
    'The channel that reports what becomes of a request. Samples subscribe to it first.',
  ],
  'x-role': [
    'AsyncAPI message',
    '`request`, `acknowledgment`, `snapshot`, `update`, `error`, `unsubscribe` or `message`.',
  ],
  'x-security-schemes': ['OpenRPC document', 'Security schemes, as OpenAPI writes them.'],
  'x-security': [
    'OpenRPC document, method',
    'Schemes that callers need: names, or lists of names that are needed together.',
  ],
  'x-error': ['OpenRPC example', 'An error as the response.'],
} as const satisfies Readonly<Record<`x-${string}`, Declaration>>;

export type Extension = keyof typeof DECLARED;

export const EXTENSIONS: Readonly<Record<Extension, Declaration>> = DECLARED;

/** Returns the value of an object's extension. */
export function extensionOf(node: JsonObject, name: Extension): unknown {
  return node[name];
}
