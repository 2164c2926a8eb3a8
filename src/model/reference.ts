/** A reference page, laid out: what page, Markdown version and search all render, whatever the protocol. */
import type { Route } from './address.ts';
import type { Deprecation, ErrorEntry, RateCost, Server } from './operation.ts';
import type { Block, CodeBlock, Presence } from './prose.ts';
import type { Sample } from './request.ts';
import type { EnumValue, Fact } from './schema.ts';

/** One field with everything below it; its id is its address on the page. */
export interface FieldNode {
  readonly id: string;
  readonly name: string;
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
  /** Id of the node that shows this shape already; recursion ends here. */
  readonly shownAt?: string | undefined;
  /** The page is full: the shape stands in the specification only. */
  readonly cut: boolean;
}

/** Example code to choose from by name. */
export interface ExampleGroup {
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly code: CodeBlock }[];
}

/** A FIX message beside its meaning, tag by tag. */
export interface DecodedExample {
  readonly title: string;
  readonly tags: readonly {
    readonly tag: number;
    readonly name: string;
    readonly value: string;
    readonly meaning?: string | undefined;
    readonly depth: number;
  }[];
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
  readonly examples: readonly ExampleGroup[];
  readonly decoded: readonly DecodedExample[];
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

export interface ReferenceLink {
  readonly label: string;
  readonly route: Route;
}

export interface AccessLine {
  /** "Public", "API key and signature". */
  readonly label: string;
  readonly guide: Route | null;
}

export interface Reference {
  readonly badge: { readonly kind: BadgeKind; readonly label: string };
  /** What it is at a glance: the path, the channel, the method, the message. */
  readonly signature: string;
  /** Direction or transport in words: "Client → server", "HTTP". */
  readonly direction: string;
  readonly summary: string;
  readonly access: readonly AccessLine[];
  readonly permissions: readonly string[];
  readonly rate: RateCost | null;
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
