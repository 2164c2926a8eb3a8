/** A laid-out reference page, the same for every protocol: the page, its Markdown version and search render it. */

import type { OAuthFlow } from './access.ts';
import type { Route } from './address.ts';
import { errorAnchor } from './anchor.ts';
import type { Badge } from './badge.ts';
import type { DecodedTag, Deprecation, ErrorEntry, RateCost, Server } from './operation.ts';
import type { Block, CodeBlock, Presence } from './prose.ts';
import type { Sample } from './request.ts';
import type { Field, ScalarSchema } from './schema.ts';
import { plainText } from './walk.ts';

/** A field with everything below it; its id is its anchor on the page. */
export interface FieldNode
  extends Pick<Field, 'when' | 'tag'>,
    Pick<
      ScalarSchema,
      'nullable' | 'deprecated' | 'access' | 'description' | 'facts' | 'values' | 'constant'
    > {
  readonly id: string;
  /** Null for anything without a name: the items of a list, a position, the whole value. */
  readonly name: string | null;
  /** Label on the page: the name, or a substitute such as "(each asset)". */
  readonly label: string;
  /** Title in the specification, if it says more than the name. */
  readonly title?: string | undefined;
  /** In words: "list of strings", "map from asset to string", "one of Limit, Market". */
  readonly type: string;
  /** Null where presence is meaningless: the items of a list, an option of a union. */
  readonly presence: Presence | null;
  readonly children: readonly FieldNode[];
  /** Alternatives, each with its own members. */
  readonly variants: readonly FieldNode[];
  /** The node that already shows this shape; recursion ends here. */
  readonly shownAt?: ShownAt | undefined;
  /** Page of its schema, which shows the members if this page doesn't. */
  readonly shownOn?: ReferenceLink | undefined;
}

export interface ShownAt {
  readonly id: string;
  /** Its steps from the top of the same part, '' for the part as a whole; its id if it is in another part. */
  readonly path: string;
}

/** Example code to choose from by name. */
export interface ExampleGroup {
  readonly title: string;
  readonly items: readonly ExampleItem[];
}

export interface ExampleItem {
  readonly label: string;
  /** Whether the label only says that it is an example. */
  readonly unnamed?: boolean | undefined;
  /** What it shows, if the specification says so. */
  readonly summary?: string | undefined;
  readonly code: CodeBlock;
  /** The meaning of a FIX message, tag by tag. */
  readonly decoded?: readonly DecodedTag[] | undefined;
}

/** A section of the page: prose and fields on one side, examples on the other. */
export interface ReferencePart {
  readonly id: string;
  /** Other anchors that lead here: those of responses that are shown together. */
  readonly aliases?: readonly string[] | undefined;
  readonly title: string;
  readonly intro: readonly Block[];
  /** Small print after the title: "application/json". */
  readonly note?: string | undefined;
  /** Page of the schema that the fields belong to. */
  readonly schema?: ReferenceLink | undefined;
  readonly fields: readonly FieldNode[];
  /** `tags` is the table of FIX; `blocks` is everything else. */
  readonly style: 'blocks' | 'tags';
  /** HTTP statuses of a failed response, as the specification writes them: "404", "5XX". */
  readonly failed?: readonly string[] | undefined;
  /** As seen by the reader's program. */
  readonly direction: 'send' | 'receive' | 'both';
  readonly examples: readonly ExampleGroup[];
  /** Whether the page shows its examples next to the prose, as scenarios or as FIX messages. */
  readonly beside: boolean;
  /** Label in the section bar; null if another part represents it there. */
  readonly short: string | null;
}

/** One thing to do with the operation: its programs, its request and its response. */
export interface Scenario {
  readonly label: string;
  readonly summary?: string | undefined;
  readonly samples: readonly Sample[];
  readonly request: CodeBlock | null;
  readonly response: { readonly title: string; readonly code: CodeBlock } | null;
}

/** The call: its name, the gray text before and after it, and the text that the button copies. */
export interface CallLine {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly copied: string;
  /** The name, short enough for the section bar. */
  readonly short: string;
}

/** A message of a conversation; `changed` lists the lines that differ from the previous message of the same kind. */
export interface ConversationStep {
  readonly direction: 'send' | 'receive';
  readonly label: string;
  readonly code: CodeBlock;
  readonly changed: readonly number[];
}

export interface ReferenceLink {
  readonly label: string;
  readonly route: Route;
}

export interface AccessLine {
  /** "Public", "Not specified", "API key and signature". */
  readonly label: string;
  readonly guide: Route | null;
  /** Scopes that the access token must have. */
  readonly scopes: readonly string[];
  /** How to get the token. */
  readonly flows: readonly OAuthFlow[];
}

/** Who sends and who responds, as seen by the reader's program, in the words of all outputs. */
export const DIRECTIONS = {
  send: 'client → server',
  receive: 'server → client',
  both: 'both directions',
  'you-send': 'You send',
  'you-receive': 'You receive',
  request: 'You send, the server responds',
  exchange: 'You send, and receive a reply',
  subscription: 'You subscribe, then receive',
  connection: 'You connect, the server responds',
  unasked: 'The server sends it without a subscription',
  listen: 'You receive, and send nothing',
  reply: 'You receive replies to requests on another channel',
  'send-only': 'You send, nothing comes back',
  notification: 'One message without a response',
  webhook: 'The provider calls you',
} as const;

export type Direction = keyof typeof DIRECTIONS;

export interface Reference {
  readonly badge: Badge;
  /** Badge that distinguishes it in a list: `badge`, or the MsgType of a FIX message. */
  readonly mark: Badge;
  /** The path, channel, method or message. */
  readonly signature: string;
  readonly call: CallLine;
  /** All its names: the path and its end, the method with and without prefix, the MsgType. */
  readonly names: readonly string[];
  /** Null where the badge says it: for an HTTP call and a JSON-RPC method. */
  readonly direction: Direction | null;
  readonly summary: string;
  readonly access: readonly AccessLine[];
  readonly permissions: readonly string[];
  readonly rate: { readonly cost: RateCost['cost']; readonly guide: Route | null } | null;
  /** Its address in each environment. */
  readonly addresses: readonly (Server & {
    /** How callers prove who they are there, if it depends on the server. */
    readonly access?: string | undefined;
  })[];
  readonly since: string | null;
  readonly deprecated: Deprecation | null;
  readonly danger: readonly Block[];
  readonly description: readonly Block[];
  /** Whether all of the description is below the title. Words of others don't separate a lead from guidance. */
  readonly isDescribedFirst?: boolean | undefined;
  /** The programs of the first scenario, or of the conversation. */
  readonly samples: readonly Sample[];
  /** Empty for a conversation and for FIX. */
  readonly scenarios: readonly Scenario[];
  readonly conversation: readonly ConversationStep[];
  readonly parts: readonly ReferencePart[];
  readonly errors: readonly ErrorEntry[];
  /** Entries of the change log about it, newest first. */
  readonly history: readonly Block[];
  readonly errorGuide: Route | null;
  /** The same action over every protocol, including this page, in API order; empty if it is the only one. */
  readonly transports: readonly (ReferenceLink & { readonly current: boolean })[];
  /** Page of the API's named values, if any. */
  readonly values: Route | null;
  /** Page of the tool that reads its messages, if there is one. */
  readonly tool?: ReferenceLink | undefined;
  readonly downloads: readonly { readonly label: string; readonly path: string }[];
  /** Files for clients of its API. */
  readonly files: readonly { readonly label: string; readonly path: string }[];
  /** The JSON Schema of each message. */
  readonly schemaFiles: readonly { readonly label: string; readonly path: string }[];
}

/** Maximum length of a lead, in characters. */
const LONGEST_LEAD = 200;

/** Returns the lead, shown below the summary: the first paragraph, if it is short and doesn't end in a colon. */
export function leadOf({ description, isDescribedFirst }: Reference): readonly Block[] {
  if (isDescribedFirst) return withLevels(description, 2);
  const [first] = description;
  if (first?.kind !== 'paragraph') return [];
  const words = plainText(first.children);
  return words.length <= LONGEST_LEAD && !/:\s*$/.test(words) ? [first] : [];
}

/** Returns the rest of the description, shown at the end of the page under its own heading. */
export function guidanceOf(reference: Reference): readonly Block[] {
  return withLevels(reference.description.slice(leadOf(reference).length), 3);
}

/** Sets the highest level of headings, and the one below it for the others. */
function withLevels(blocks: readonly Block[], highest: 2 | 3): readonly Block[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const top = Math.min(...levels);
  const below = highest === 2 ? 3 : 4;
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: block.level === top ? highest : below } : block,
  );
}

interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  /** Label in the section bar; null if it isn't listed there. */
  readonly short: string | null;
  /** Number of fields or errors in it. */
  readonly count: number | null;
}

/** Returns the sections of the page in reading order. */
export function sectionsOfReference(reference: Reference): ReferenceSection[] {
  const { samples, scenarios, conversation, parts, errors } = reference;
  const hasExamples = samples.length + scenarios.length + conversation.length > 0;
  const plain = { short: null, count: null };
  return [
    ...(hasExamples ? [{ id: 'sample', title: 'Sample', ...plain }] : []),
    ...(conversation.length > 0 ? [{ id: 'conversation', title: 'Conversation', ...plain }] : []),
    ...parts.map(({ id, title, short, fields, direction }) => ({
      id,
      title,
      short,
      count: direction === 'receive' ? null : everyField(fields).length,
    })),
    ...(errors.length > 0 ? [{ id: 'errors', title: 'Errors', short: 'Errors', count: errors.length }] : []),
    ...(guidanceOf(reference).length > 0
      ? [{ id: 'guidance', title: 'Guidance', short: 'Guidance', count: null }]
      : []),
    ...(reference.history.length > 0
      ? [{ id: 'history', title: 'History', short: 'History', count: null }]
      : []),
  ];
}

/** Returns all nodes and everything below them, in reading order. */
export function everyField(nodes: readonly FieldNode[]): FieldNode[] {
  const found: FieldNode[] = [];
  const visit = (node: FieldNode) => {
    found.push(node);
    node.variants.forEach(visit);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

export function anchorsOfReference(reference: Reference): string[] {
  return [
    ...sectionsOfReference(reference).map(({ id }) => id),
    ...reference.parts.flatMap(({ aliases = [], fields }) => [
      ...aliases,
      ...everyField(fields).map(({ id }) => id),
    ]),
    ...reference.errors.map(({ code }) => errorAnchor(code)),
  ];
}

/** Returns all prose of the page, for links and search. */
export function blocksOfReference(reference: Reference): Block[] {
  const { description, deprecated, danger, parts, errors, history } = reference;
  return [
    ...description,
    ...danger,
    ...(deprecated?.note ?? []),
    ...parts.flatMap(blocksOfPart),
    ...errors.flatMap(({ meaning, remedy }) => [...meaning, ...remedy]),
    ...history,
  ];
}

/** Returns all prose of a part, including that of its fields. */
export function blocksOfPart({ intro, fields }: ReferencePart): Block[] {
  const words = everyField(fields).flatMap(({ description, values }) => [
    ...description,
    ...values.flatMap(({ meaning }) => meaning),
  ]);
  return [...intro, ...words];
}
