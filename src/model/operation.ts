/** Operations: one union for four protocols, which have most members in common. */
import type { Access } from './access.ts';
import type { CountedCost } from './limiter.ts';
import type { Block, LinkTarget, Presence } from './prose.ts';
import type { SampleRequest } from './request.ts';
import type { Field, ObjectSchema, Schema } from './schema.ts';

export interface Server {
  /** "Production", "Demo". */
  readonly label: string;
  /** Full address, variables replaced. */
  readonly url: string;
  readonly description: readonly Block[];
  /** Parts of the address that the caller chooses; omitted if there are none. */
  readonly variables?: readonly ServerVariable[] | undefined;
  /** How a caller proves who it is here; empty for everyone. Omitted unless it depends on the server. */
  readonly alternatives?: Access['alternatives'] | undefined;
  /** Every address that the caller can choose; omitted if that is only `url`, or if there are too many to list. */
  readonly addresses?: readonly string[] | undefined;
}

export interface ServerVariable {
  readonly name: string;
  /** The value in `url`. */
  readonly value: string;
  readonly values: readonly string[];
  readonly description: readonly Block[];
}

/** Cost of a call, and the limiter that counts it. */
export interface RateCost {
  /** In words: "1 point", "1, plus 8 to 0 by age of the order". */
  readonly cost: string;
  /** Route of the guide that explains the limiter. */
  readonly guide?: string | undefined;
  /** The cost as the limiter counts it; omitted if it is only given in words. */
  readonly counted?: CountedCost | undefined;
  /** What it costs on another limiter in addition. */
  readonly also?: { readonly guide: string; readonly points: number } | undefined;
}

export interface Deprecation {
  readonly note: readonly Block[];
}

/** An example payload, picked by name. */
export interface Example {
  readonly name: string;
  readonly summary?: string | undefined;
  /** Highlight language: json, http, fix, text. */
  readonly language: string;
  readonly text: string;
  /** Whether it was generated because the specification has none. */
  readonly generated?: boolean | undefined;
  /** Whether the specification doesn't name it: the name is "Example", with a number if there are several. */
  readonly unnamed?: boolean | undefined;
}

/**
 * What a caller should do about an error: `check` means to find out first whether the request took effect, `stop` to
 * end all calls with this key.
 */
export const ERROR_ACTIONS = ['fix', 'retry', 'wait', 'renew', 'check', 'stop'] as const;

export type ErrorAction = (typeof ERROR_ACTIONS)[number];

export const ACTION_LABELS: Readonly<Record<ErrorAction, string>> = {
  fix: 'Fix',
  retry: 'Retry',
  wait: 'Wait',
  renew: 'Renew',
  check: 'Check first',
  stop: 'Stop',
};

/** What to do about an error. */
export interface Advice {
  readonly remedy: readonly Block[];
  readonly action?: ErrorAction | undefined;
}

/** An error, with the advice for the call that returns it. */
export interface ErrorEntry extends Advice {
  readonly code: string;
  readonly meaning: readonly Block[];
  /** The calls that can return it: "Every signed request". Omitted for an error of this call alone. */
  readonly group?: string | undefined;
  /** Both kinds of advice, if it depends on whether the call changes something; omitted if it doesn't. */
  readonly byEffect?: { readonly changes: Advice; readonly reads: Advice } | undefined;
}

/** A titled group of fields: "Query parameters", "Body", "Response 200". */
export interface FieldSection {
  /** Anchor, and prefix of its fields' anchors. */
  readonly id: string;
  readonly title: string;
  readonly intro: readonly Block[];
  readonly fields: readonly Field[];
  /** The whole shape, if it isn't an object with these fields. */
  readonly schema?: Schema | undefined;
  /** What is known about the object that has these fields as a whole. */
  readonly whole?: Pick<ObjectSchema, 'facts' | 'json'> | undefined;
  /** Name of its schema, if the fields are those of a named schema. */
  readonly shape?: string | undefined;
  /** Media types of a body, joined by ", "; omitted for parameters. */
  readonly mediaType?: string | undefined;
  /** Whether a request needs the body; omitted for anything else. */
  readonly presence?: Presence | undefined;
}

/** What a request creates, and the members of the response with its IDs. */
export interface Created {
  /** Word for one of them: "order"; empty if the specification has none. */
  readonly kind: string;
  /** Without any, the API's limiters name them. */
  readonly ids: readonly string[];
}

/** What the sandbox doesn't check about a request, and the page that says more. */
export interface Unchecked {
  /** A sentence. */
  readonly words: string;
  readonly guide: LinkTarget & { readonly kind: 'page' };
}

interface OperationBase {
  /** Unique within its API. */
  readonly id: string;
  /** Last segment of the page's address. */
  readonly slug: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly description: readonly Block[];
  /** Groups in the sidebar, outermost first. */
  readonly groups: readonly string[];
  readonly access: Access;
  readonly servers: readonly Server[];
  readonly rate?: RateCost | undefined;
  readonly deprecated?: Deprecation | undefined;
  /** ISO day on which it was added. */
  readonly since?: string | undefined;
  /** Page ids of the same action over other transports. */
  readonly transports: readonly string[];
  readonly errors: readonly ErrorEntry[];
  /** Omitted if it creates nothing, or if the specification doesn't say so. */
  readonly creates?: Created | undefined;
  readonly unchecked?: Unchecked | undefined;
  /** Warning about serious consequences, such as a second order after a retry. */
  readonly danger?: readonly Block[] | undefined;
  /** Location in the specification. */
  readonly file: string;
  readonly line?: number | undefined;
}

export interface HttpResponse {
  /** "200", "4XX", "default". */
  readonly status: string;
  readonly description: readonly Block[];
  readonly headers: readonly Field[];
  readonly body: FieldSection | null;
  readonly examples: readonly Example[];
}

export interface HttpOperation extends OperationBase {
  readonly kind: 'http';
  /** Upper case. */
  readonly method: string;
  /** With {parameters}, relative to the server. */
  readonly path: string;
  /** Path, query, header and cookie parameters, then bodies. */
  readonly sections: readonly FieldSection[];
  readonly requests: readonly Example[];
  readonly responses: readonly HttpResponse[];
  /** Calls the provider makes to the caller because of this operation. */
  readonly callbacks: readonly Callback[];
  /** True for a webhook: the provider calls, the reader responds. */
  readonly incoming: boolean;
  /** The request that samples send; null if no sample makes sense, as for webhooks. */
  readonly sample: SampleRequest | null;
}

export interface Callback {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly description: readonly Block[];
  /** What the provider sends, then the reader's responses. */
  readonly sections: readonly CallbackSection[];
  /** What the provider sends. */
  readonly examples: readonly Example[];
}

export interface CallbackSection extends FieldSection {
  /** As seen by the reader's program. */
  readonly direction: 'send' | 'receive';
}

/** The role of a message in a conversation. */
export type MessageRole =
  | 'request'
  | 'acknowledgment'
  | 'snapshot'
  | 'update'
  | 'error'
  | 'unsubscribe'
  | 'message';

export interface ChannelMessage {
  readonly id: string;
  readonly title: string;
  readonly role: MessageRole;
  /** As seen by the reader's program. */
  readonly direction: 'send' | 'receive';
  readonly summary: string;
  readonly description: readonly Block[];
  /** Fields sent alongside the payload, if the protocol has headers. */
  readonly headers: readonly Field[];
  readonly section: FieldSection;
  readonly examples: readonly Example[];
}

export interface ChannelOperation extends OperationBase {
  readonly kind: 'channel';
  /** Display name: "WebSocket", "Kafka"; '' if unknown. */
  readonly protocol: string;
  /** Name on the wire: "book", "add_order". */
  readonly channel: string;
  /** Parameters of the address, and those the protocol adds: a handshake's query, a topic, a queue. */
  readonly bindings: readonly FieldSection[];
  /** `request`: one message, one response; `stream`: subscribe and receive; `unasked`: sent without a subscription. */
  readonly style: 'request' | 'stream' | 'unasked';
  /** Whether only replies to requests on other channels arrive here. */
  readonly isReply?: boolean | undefined;
  readonly messages: readonly ChannelMessage[];
  /** Examples in the order a client sends and receives them. */
  readonly conversation: readonly {
    readonly direction: 'send' | 'receive';
    readonly label: string;
    readonly example: Example;
  }[];
  readonly sample: SampleRequest | null;
  /** What a client can verify as messages arrive; omitted if there is nothing. */
  readonly verifies?: Verifiable | undefined;
  /** Sections of guides that say what to do about each trouble. */
  readonly recovery?: Recovery | undefined;
}

export interface Verifiable {
  /** Pointer to a number that increases by one with every update. */
  readonly sequence?: string | undefined;
  /** Whether order books have a checksum. */
  readonly hasChecksum: boolean;
}

/** Troubles of a channel: the connection drops, an update is missing, or a checksum differs. */
export const TROUBLES = ['drop', 'gap', 'checksum'] as const;
export type Trouble = (typeof TROUBLES)[number];
type Recovery = Partial<Readonly<Record<Trouble, LinkTarget & { readonly kind: 'page' }>>>;

export interface MethodOperation extends OperationBase {
  readonly kind: 'method';
  /** Name on the wire: "eth_call". */
  readonly method: string;
  readonly paramStructure: 'by-position' | 'by-name' | 'either';
  /** Whether it has no result: the server doesn't respond. */
  readonly isNotification: boolean;
  readonly params: FieldSection;
  readonly result: FieldSection | null;
  readonly exchanges: readonly {
    readonly name: string;
    readonly request: Example;
    readonly response: Example | null;
  }[];
  readonly sample: SampleRequest | null;
}

/** One tag of an example FIX message, decoded. */
export interface DecodedTag {
  readonly tag: number;
  readonly name: string;
  readonly value: string;
  /** Meaning of a coded value. */
  readonly meaning?: string | undefined;
  /** Nesting depth inside repeating groups. */
  readonly depth: number;
}

/** An example message, with "|" for SOH. */
export interface FixExample extends Pick<Example, 'name' | 'summary' | 'text' | 'generated'> {
  readonly decoded: readonly DecodedTag[];
}

export interface FixMessage extends OperationBase {
  readonly kind: 'fix-message';
  /** Value of tag 35. */
  readonly msgType: string;
  /** Name in the dictionary: "NewOrderSingle". */
  readonly name: string;
  readonly direction: 'send' | 'receive' | 'both';
  /** Whether the specification doesn't say who sends it, so that it counts as both. */
  readonly isUndirected?: boolean | undefined;
  readonly section: FieldSection;
  readonly examples: readonly FixExample[];
}

export type Operation = HttpOperation | ChannelOperation | MethodOperation | FixMessage;
