/** Data that a page's console loads: the request or channel as the model describes it. */
import type { Route } from '../model/address.ts';
import type { FactKind } from '../model/fact.ts';
import type { Created, MessageRole, Verifiable } from '../model/operation.ts';
import type { HttpSample, SocketSample } from '../model/request.ts';
import type { WireStyle } from '../model/wire-style.ts';
import type { KnownError } from '../tools/errors.ts';
import type { Advices } from './channel/recovery.ts';
import type { Environment } from './environments.ts';

/** JSON Schema of a value, reduced to the keywords that decide whether a value fits. */
export type ValueSchema = { readonly [keyword: string]: unknown };

export type Shape =
  | {
      readonly kind: 'value';
      readonly schema: ValueSchema;
      readonly values: readonly { readonly value: string; readonly meaning: string }[];
      readonly isConstant: boolean;
    }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  | {
      readonly kind: 'list';
      readonly item: Shape;
      /** How many items it can have; absent without limits. */
      readonly schema?: ValueSchema | undefined;
    }
  | { readonly kind: 'map'; readonly keys: string; readonly item: Shape }
  | { readonly kind: 'union'; readonly options: readonly { readonly label: string; readonly shape: Shape }[] }
  /** Any value, or a recursive shape: entered as JSON. */
  | { readonly kind: 'json' };

export interface FormField {
  /** Anchor on the page. */
  readonly id: string;
  readonly name: string;
  /** Type in words, as on the page. */
  readonly type: string;
  readonly presence: 'required' | 'optional' | 'conditional';
  readonly when?: string | undefined;
  /** First sentence of its description. */
  readonly about: string;
  readonly facts: readonly (readonly [kind: FactKind, value: string])[];
  readonly isDeprecated?: true | undefined;
  /** Set for a field that is never part of an address. */
  readonly isSecret?: true | undefined;
  readonly shape: Shape;
  /** How a parameter is serialized in a path, query, header or cookie. */
  readonly style?: WireStyle | undefined;
}

export const PLACES = ['path', 'query', 'header', 'cookie', 'body', 'params'] as const;
export type FormPlace = (typeof PLACES)[number];

export interface FormPart {
  readonly place: FormPlace;
  readonly title: string;
  readonly shape: Shape;
}

/** Texts as typed, in the shape of the value; null is the value null. */
export type Draft = string | null | readonly Draft[] | DraftObject;
export interface DraftObject {
  readonly [name: string]: Draft;
}

/** Drafts of the parts of a form, by place. */
export type FormDraft = Partial<Readonly<Record<FormPlace, Draft>>>;

/** Part of a response that the page documents, with the parts below it. */
export interface ReceivedNode {
  /** Anchor; empty if the page has none. */
  readonly id: string;
  readonly members?: Readonly<Record<string, ReceivedNode>> | undefined;
  /** Items of a list, or entries of a map. */
  readonly each?: ReceivedNode | undefined;
  /** Set if anything can be below it. */
  readonly isOpen?: true | undefined;
}

export interface ReceivedPart {
  /** Anchor of the part: "response-200", "result". */
  readonly id: string;
  readonly node: ReceivedNode;
}

/** An error that the page documents; its texts are read from the page. */
export type PageError = Pick<KnownError, 'code' | 'action'>;

interface PageData {
  /** ID of the API. */
  readonly api: string;
  readonly title: string;
  /** Environments other than the sandbox. */
  readonly environments: readonly Environment[];
  readonly received: readonly ReceivedPart[];
  readonly errors: readonly PageError[];
  /** What a request creates, and the members of a response with its IDs; null if it creates nothing. */
  readonly creates: Created | null;
  /** What the sandbox doesn't check. */
  readonly unchecked: {
    readonly words: string;
    readonly route: Route;
    readonly hash?: string | undefined;
  } | null;
}

export interface RequestData extends PageData {
  readonly kind: 'request';
  readonly sample: HttpSample;
  /** Path from the root of the host, with {parameters}. */
  readonly template: string;
  readonly parts: readonly FormPart[];
  /** Requests to start from. */
  readonly examples: readonly { readonly name: string; readonly draft: FormDraft }[];
  /** JSON-RPC: whether parameters are a list. */
  readonly isByPosition: boolean;
}

/** A message that the server sends. */
export interface MessageKind {
  /** Anchor of the message on its page. */
  readonly id: string;
  readonly title: string;
  readonly role: MessageRole | 'heartbeat';
  /** Page of the message, if it is another one. */
  readonly route?: Route | undefined;
  readonly node: ReceivedNode;
  /** Required values of members by dotted path, which includes positions of a tuple but not items of a list. */
  readonly constants: readonly (readonly [path: string, values: readonly string[]])[];
}

/** A message that a reader can send. */
export interface SendMessage {
  /** Anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly part: FormPart;
  readonly examples: readonly { readonly name: string; readonly draft: Draft }[];
  /** Path to the token; null for a message without one. */
  readonly tokenAt: readonly string[] | null;
  /** Its place in the conversation on the page; null if it isn't there. */
  readonly step: number | null;
}

export interface ChannelData extends PageData {
  readonly kind: 'channel';
  readonly sample: SocketSample;
  readonly sends: readonly SendMessage[];
  /** Messages that the server sends; their members are in `received`. */
  readonly kinds: readonly Omit<MessageKind, 'node'>[];
  readonly verifies: Verifiable | null;
  readonly advices: Advices;
}

export type ConsoleData = RequestData | ChannelData;
