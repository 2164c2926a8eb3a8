/** What can be done with an interface: one union for four protocols that share everything but the envelope. */
import type { CountedCost } from './limiter.ts';
import type { Block, LinkTarget } from './prose.ts';
import type { SampleRequest } from './request.ts';
import type { Field, Schema } from './schema.ts';
import type { Signing } from './signing.ts';

/** Who may call it. */
export interface Access {
  /** `unspecified` where the specification says nothing about security. */
  readonly callers: 'everyone' | 'authorized' | 'unspecified';
  /** Permissions of the key, as the account page names them. */
  readonly permissions: readonly string[];
  /** Alternatives; each is a list of schemes that are needed together. Empty when public. */
  readonly alternatives: readonly (readonly SchemeUse[])[];
}

/** A scheme, by its id, and the scopes that the caller must have been granted. */
export interface SchemeUse {
  readonly id: string;
  readonly scopes: readonly string[];
}

/** One way to get an access token. */
export interface OAuthFlow {
  /** "Authorization code". */
  readonly label: string;
  readonly urls: readonly { readonly label: string; readonly url: string }[];
  readonly scopes: readonly { readonly name: string; readonly meaning: readonly Block[] }[];
}

/** How a caller proves who it is. */
export interface AuthScheme {
  readonly id: string;
  /** "API key and signature". */
  readonly label: string;
  readonly description: readonly Block[];
  /** Route of the guide that explains it. */
  readonly guide?: string | undefined;
  /** How to get a token; empty for everything but OAuth 2.0 and OpenID Connect. */
  readonly flows: readonly OAuthFlow[];
  /** Null where it adds nothing to a request. */
  readonly signing: Signing | null;
}

export interface Server {
  /** "Production", "Demo". */
  readonly label: string;
  /** Full address, variables replaced. */
  readonly url: string;
  readonly description: readonly Block[];
  /** Parts of the address that a caller chooses; left out where there are none. */
  readonly variables?: readonly ServerVariable[] | undefined;
}

export interface ServerVariable {
  readonly name: string;
  /** As in the address that is shown. */
  readonly value: string;
  readonly values: readonly string[];
  readonly description: readonly Block[];
}

/** What a call costs against a limiter. */
export interface RateCost {
  /** In words: "1 point", "1, plus 8 to 0 by age of the order". */
  readonly cost: string;
  /** Route of the guide that explains the limiter. */
  readonly guide?: string | undefined;
  /** As the limiter counts it; words alone may say it. */
  readonly counted?: CountedCost | undefined;
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
  /** Made up by a reader because the specification has none. */
  readonly generated?: boolean | undefined;
  /** The specification has no name for it: the name is "Example", with a number where there are several. */
  readonly unnamed?: boolean | undefined;
}

/**
 * What a caller does about an error: `check` means to look whether the request took effect before anything else, `stop`
 * to end every call that is made with the key.
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

export interface ErrorEntry {
  readonly code: string;
  readonly meaning: readonly Block[];
  readonly remedy: readonly Block[];
  readonly action?: ErrorAction | undefined;
  /** What else can return it: "Every signed request". Left out for an error of this call. */
  readonly group?: string | undefined;
}

/** A titled group of fields: "Query parameters", "Body", "Response 200". */
export interface FieldSection {
  /** Anchor and prefix of the anchors of its fields. */
  readonly id: string;
  readonly title: string;
  readonly intro: readonly Block[];
  readonly fields: readonly Field[];
  /** The whole shape, where it is not simply an object with these fields. */
  readonly schema?: Schema | undefined;
  /** Name of the schema that it consists of, where its fields are those of a named one. */
  readonly shape?: string | undefined;
  /** Of a body; parameters have none. */
  readonly mediaType?: string | undefined;
}

interface OperationBase {
  /** Unique in its API; the reader's own id of the operation. */
  readonly id: string;
  /** Last part of the page's address. */
  readonly slug: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly description: readonly Block[];
  /** Group in the sidebar, from the outside in. */
  readonly groups: readonly string[];
  readonly access: Access;
  readonly servers: readonly Server[];
  readonly rate?: RateCost | undefined;
  readonly deprecated?: Deprecation | undefined;
  /** ISO day since when it exists. */
  readonly since?: string | undefined;
  /** Page ids of the same action over other transports. */
  readonly transports: readonly string[];
  readonly errors: readonly ErrorEntry[];
  /** What can go badly wrong, such as a second order when the call is repeated. */
  readonly danger?: readonly Block[] | undefined;
  /** Where it is in the specification. */
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
  /** Path, query, header, cookie parameters and bodies, in this order. */
  readonly sections: readonly FieldSection[];
  readonly requests: readonly Example[];
  readonly responses: readonly HttpResponse[];
  /** Calls the provider makes to the caller because of this operation. */
  readonly callbacks: readonly Callback[];
  /** True for a webhook: the provider calls, the reader responds. */
  readonly incoming: boolean;
  /** What the samples send; null where no sample makes sense (webhooks). */
  readonly sample: SampleRequest | null;
}

export interface Callback {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly description: readonly Block[];
  readonly sections: readonly FieldSection[];
  /** What the provider sends. */
  readonly examples: readonly Example[];
}

/** The part a message plays in a conversation. */
export type MessageRole =
  | 'request'
  | 'acknowledgement'
  | 'snapshot'
  | 'update'
  | 'error'
  | 'unsubscribe'
  | 'message';

export interface ChannelMessage {
  readonly id: string;
  readonly title: string;
  readonly role: MessageRole;
  /** Seen from the reader's program. */
  readonly direction: 'send' | 'receive';
  readonly summary: string;
  readonly description: readonly Block[];
  /** What travels beside the payload, where the protocol has headers. */
  readonly headers: readonly Field[];
  readonly section: FieldSection;
  readonly examples: readonly Example[];
}

export interface ChannelOperation extends OperationBase {
  readonly kind: 'channel';
  /** As people write it: "WebSocket", "Kafka"; '' where nothing says it. */
  readonly protocol: string;
  /** Name on the wire: "book", "add_order". */
  readonly channel: string;
  /** Parameters of the address, and what the protocol adds: the query of a handshake, a topic, a queue. */
  readonly bindings: readonly FieldSection[];
  /** `request`: one message, one response; `stream`: subscribe and receive; `unasked`: the server sends it on its own. */
  readonly style: 'request' | 'stream' | 'unasked';
  /** Nothing but replies to requests on other channels arrive here. */
  readonly isReply?: boolean | undefined;
  readonly messages: readonly ChannelMessage[];
  /** Examples in the order in which they cross the wire: what a client sees. */
  readonly conversation: readonly {
    readonly direction: 'send' | 'receive';
    readonly label: string;
    readonly example: Example;
  }[];
  readonly sample: SampleRequest | null;
  /** What a client can verify as messages arrive; left out where there is nothing. */
  readonly verifies?: Verifiable | undefined;
  /** Where the guides say what to do about each trouble. */
  readonly recovery?: Recovery | undefined;
}

export interface Verifiable {
  /** Pointer to a number that increases by one with every update. */
  readonly sequence?: string | undefined;
  /** Order books carry a checksum. */
  readonly hasChecksum: boolean;
}

/** The connection ends, an update is missing, or a checksum differs. */
export const TROUBLES = ['drop', 'gap', 'checksum'] as const;
export type Trouble = (typeof TROUBLES)[number];
export type Recovery = Partial<Readonly<Record<Trouble, LinkTarget & { readonly kind: 'page' }>>>;

export interface MethodOperation extends OperationBase {
  readonly kind: 'method';
  /** Name on the wire: "eth_call". */
  readonly method: string;
  readonly paramStructure: 'by-position' | 'by-name' | 'either';
  /** Has no result: the server does not respond. */
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

export interface FixExample {
  readonly name: string;
  readonly summary?: string | undefined;
  /** The message with "|" for SOH. */
  readonly text: string;
  readonly decoded: readonly DecodedTag[];
}

export interface FixMessage extends OperationBase {
  readonly kind: 'fix-message';
  /** Value of tag 35. */
  readonly msgType: string;
  /** Name in the dictionary: "NewOrderSingle". */
  readonly name: string;
  readonly direction: 'send' | 'receive' | 'both';
  readonly section: FieldSection;
  readonly examples: readonly FixExample[];
}

export type Operation = HttpOperation | ChannelOperation | MethodOperation | FixMessage;
