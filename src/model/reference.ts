/** A reference page, laid out: what page, Markdown version and search all render, for every protocol. */
import type { Route } from './address.ts';
import { errorAnchor } from './anchor.ts';
import type { Fact } from './fact.ts';
import type { DecodedTag, Deprecation, ErrorEntry, RateCost, Server } from './operation.ts';
import type { Block, CodeBlock, Presence } from './prose.ts';
import type { Sample } from './request.ts';
import type { EnumValue } from './schema.ts';

/** One field with everything below it; its id is its address on the page. */
export interface FieldNode {
  readonly id: string;
  /** Null for what has no name of its own: the items of a list, a position, the whole value. */
  readonly name: string | null;
  /** What the page shows: the name, or what takes its place, such as "(each asset)". */
  readonly label: string;
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
  /** The page is full: only the specification has the shape. */
  readonly cut: boolean;
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
  readonly fields: readonly FieldNode[];
  /** `tags` is the table of FIX; `blocks` is everything else. */
  readonly style: 'blocks' | 'tags';
  /** Seen from the reader's program. */
  readonly direction: 'send' | 'receive' | 'both';
  readonly examples: readonly ExampleGroup[];
}

export type BadgeKind =
  | 'get'
  | 'post'
  | 'put'
  | 'patch'
  | 'delete'
  | 'request'
  | 'channel'
  | 'fix'
  | 'rpc'
  | 'webhook';

export interface Badge {
  readonly kind: BadgeKind;
  readonly label: string;
}

export interface ReferenceLink {
  readonly label: string;
  readonly route: Route;
}

export interface AccessLine {
  /** "Public", "API key and signature". */
  readonly label: string;
  readonly guide: Route | null;
}

/** Who begins and who replies, seen from the reader's program; outputs write it in these words. */
export const DIRECTIONS = {
  send: 'client → server',
  receive: 'server → client',
  both: 'both directions',
  request: 'You send, the server responds',
  subscription: 'You subscribe, then receive',
  connection: 'You connect, the server responds',
  unasked: 'The server sends it unasked',
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
  /** Every name it goes by: its path and the end of it, its method with and without prefix, its MsgType. */
  readonly names: readonly string[];
  /** Null where the badge says it: a call over HTTP. */
  readonly direction: Direction | null;
  readonly summary: string;
  readonly access: readonly AccessLine[];
  readonly permissions: readonly string[];
  readonly rate: { readonly cost: RateCost['cost']; readonly guide: Route | null } | null;
  readonly servers: readonly Server[];
  readonly since: string | null;
  readonly deprecated: Deprecation | null;
  readonly description: readonly Block[];
  readonly samples: readonly Sample[];
  readonly conversation: readonly {
    readonly direction: 'send' | 'receive';
    readonly label: string;
    readonly code: CodeBlock;
  }[];
  readonly parts: readonly ReferencePart[];
  readonly errors: readonly ErrorEntry[];
  readonly errorGuide: Route | null;
  /** The same action over other transports. */
  readonly transports: readonly ReferenceLink[];
  readonly downloads: readonly { readonly label: string; readonly path: string }[];
}

/** The sections of the page in reading order. */
export function sectionsOfReference({
  samples,
  conversation,
  parts,
  errors,
}: Reference): { readonly id: string; readonly title: string }[] {
  return [
    ...(samples.length > 0 ? [{ id: 'sample', title: 'Sample' }] : []),
    ...(conversation.length > 0 ? [{ id: 'conversation', title: 'Conversation' }] : []),
    ...parts.map(({ id, title }) => ({ id, title })),
    ...(errors.length > 0 ? [{ id: 'errors', title: 'Errors' }] : []),
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
  const { description, deprecated, parts, errors } = reference;
  return [
    ...description,
    ...(deprecated?.note ?? []),
    ...parts.flatMap(({ intro, fields }) => [
      ...intro,
      ...everyField(fields).flatMap((node) => [
        ...node.description,
        ...node.values.flatMap(({ meaning }) => meaning),
      ]),
    ]),
    ...errors.flatMap(({ meaning, remedy }) => [...meaning, ...remedy]),
  ];
}
