/** A reference page, laid out: what page, Markdown version and search all render, for every protocol. */
import type { Route } from './address.ts';
import { errorAnchor } from './anchor.ts';
import type { Badge } from './badge.ts';
import type { Fact } from './fact.ts';
import type { DecodedTag, Deprecation, ErrorEntry, OAuthFlow, RateCost, Server } from './operation.ts';
import type { Block, CodeBlock, Presence } from './prose.ts';
import type { Sample } from './request.ts';
import type { EnumValue } from './schema.ts';
import { plainText } from './walk.ts';

/** One field with everything below it; its id is its address on the page. */
export interface FieldNode {
  readonly id: string;
  /** Null for what has no name of its own: the items of a list, a position, the whole value. */
  readonly name: string | null;
  /** What the page shows: the name, or what takes its place, such as "(each asset)". */
  readonly label: string;
  /** What the specification calls it in words, where that says more than the name. */
  readonly title?: string | undefined;
  /** In words: "list of strings", "map from asset to string", "one of Limit, Market". */
  readonly type: string;
  /** Null where presence says nothing: the item of a list, an option of a union. */
  readonly presence: Presence | null;
  readonly when?: string | undefined;
  readonly tag?: number | undefined;
  readonly nullable: boolean;
  readonly deprecated: boolean;
  readonly access: 'both' | 'read' | 'write';
  readonly description: readonly Block[];
  readonly facts: readonly Fact[];
  readonly values: readonly EnumValue[];
  readonly constant: boolean;
  readonly children: readonly FieldNode[];
  /** Alternatives, each with its own members. */
  readonly variants: readonly FieldNode[];
  /** The node that shows this shape already; recursion ends here. */
  readonly shownAt?: ShownAt | undefined;
  /** The page of its schema, which shows the members where this page does not. */
  readonly shownOn?: ReferenceLink | undefined;
}

export interface ShownAt {
  readonly id: string;
  /** Its steps from the top of the same part, '' for the part as a whole; its id where it is in another part. */
  readonly path: string;
}

/** Example code to choose from by name. */
export interface ExampleGroup {
  readonly title: string;
  readonly items: readonly ExampleItem[];
}

export interface ExampleItem {
  readonly label: string;
  /** The label only says that it is an example. */
  readonly unnamed?: boolean | undefined;
  /** What it shows, where the specification says so. */
  readonly summary?: string | undefined;
  readonly code: CodeBlock;
  /** A FIX message with its meaning, tag by tag. */
  readonly decoded?: readonly DecodedTag[] | undefined;
}

/** A section of the page: words and fields on one side, what shows them on the other. */
export interface ReferencePart {
  readonly id: string;
  readonly title: string;
  readonly intro: readonly Block[];
  /** Small print after the title: "application/json". */
  readonly note?: string | undefined;
  /** The page of the schema that the fields are those of. */
  readonly schema?: ReferenceLink | undefined;
  readonly fields: readonly FieldNode[];
  /** `tags` is the table of FIX; `blocks` is everything else. */
  readonly style: 'blocks' | 'tags';
  /** Seen from the reader's program. */
  readonly direction: 'send' | 'receive' | 'both';
  readonly examples: readonly ExampleGroup[];
  /** The page shows its examples beside the words: as scenarios, or as the messages of FIX. */
  readonly beside: boolean;
  /** What the bar of sections calls it; null for a part that another one represents there. */
  readonly short: string | null;
}

/** One thing to do with the operation: the programs that do it, and what crosses the wire. */
export interface Scenario {
  readonly label: string;
  readonly summary?: string | undefined;
  readonly samples: readonly Sample[];
  readonly request: CodeBlock | null;
  readonly response: { readonly title: string; readonly code: CodeBlock } | null;
}

/** What a reader calls: the name, what is said before and after it in gray, and what the button copies. */
export interface CallLine {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly copied: string;
  /** The name in as few words as the bar of sections has room for. */
  readonly short: string;
}

/** One message of a conversation; `changed` are the lines that differ from the one before of the same kind. */
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

/** Who begins and who replies, seen from the reader's program; outputs write it in these words. */
export const DIRECTIONS = {
  send: 'client → server',
  receive: 'server → client',
  both: 'both directions',
  request: 'You send, the server responds',
  subscription: 'You subscribe, then receive',
  connection: 'You connect, the server responds',
  unasked: 'The server sends it without a subscription',
  listen: 'You receive, and send nothing',
  reply: 'You receive replies to requests on another channel',
  method: 'JSON-RPC method',
  notification: 'You send, nothing comes back',
  webhook: 'The provider calls you',
} as const;

export type Direction = keyof typeof DIRECTIONS;

export interface Reference {
  readonly badge: Badge;
  /** What distinguishes it from its neighbors in a list: the badge, or the MsgType of a FIX message. */
  readonly mark: Badge;
  /** What it is at a glance: the path, the channel, the method, the message. */
  readonly signature: string;
  readonly call: CallLine;
  /** Every name it goes by: its path and the end of it, its method with and without prefix, its MsgType. */
  readonly names: readonly string[];
  /** Null where the badge says it: a call over HTTP. */
  readonly direction: Direction | null;
  readonly summary: string;
  readonly access: readonly AccessLine[];
  readonly permissions: readonly string[];
  readonly rate: { readonly cost: RateCost['cost']; readonly guide: Route | null } | null;
  /** Where it is called, in each environment. */
  readonly addresses: readonly Server[];
  readonly since: string | null;
  readonly deprecated: Deprecation | null;
  readonly danger: readonly Block[];
  readonly description: readonly Block[];
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
  /** The same action over every protocol, this page included, in the order of the APIs; empty where it is the only one. */
  readonly transports: readonly (ReferenceLink & { readonly current: boolean })[];
  /** The page of the API's named values, if it has some. */
  readonly values: Route | null;
  readonly downloads: readonly { readonly label: string; readonly path: string }[];
  /** Files for clients of its API. */
  readonly files: readonly { readonly label: string; readonly path: string }[];
  /** The JSON Schema of each message. */
  readonly schemaFiles: readonly { readonly label: string; readonly path: string }[];
}

/** A first paragraph of more letters than this is no lead. */
const LONGEST_LEAD = 200;

/** What is said right below the summary: the first paragraph, if it is short and does not introduce what follows. */
export function leadOf({ description: [first] }: Reference): readonly Block[] {
  if (first?.kind !== 'paragraph') return [];
  const words = plainText(first.children);
  return words.length <= LONGEST_LEAD && !/:\s*$/.test(words) ? [first] : [];
}

/** Everything else, at the end of the page below a heading of its own. */
export function guidanceOf(reference: Reference): Block[] {
  return reference.description
    .slice(leadOf(reference).length)
    .map((block) => (block.kind === 'heading' ? { ...block, level: block.level === 2 ? 3 : 4 } : block));
}

export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  /** What the bar of sections shows; null for a section that is not in it. */
  readonly short: string | null;
  /** Fields or errors in it. */
  readonly count: number | null;
}

/** The sections of the page in reading order. */
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

/** Every node with everything below it, in reading order. */
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
    ...reference.parts.flatMap(({ fields }) => everyField(fields).map(({ id }) => id)),
    ...reference.errors.map(({ code }) => errorAnchor(code)),
  ];
}

/** All prose of the page, for links and search. */
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

/** All prose of a part, that of its fields included. */
export function blocksOfPart({ intro, fields }: ReferencePart): Block[] {
  const words = everyField(fields).flatMap(({ description, values }) => [
    ...description,
    ...values.flatMap(({ meaning }) => meaning),
  ]);
  return [...intro, ...words];
}
