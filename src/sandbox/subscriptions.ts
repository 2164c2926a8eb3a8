/** Subscriptions with IDs that clients choose, as `x-subscriptions` of a document describes them. */
import { toPlainNumbers } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, asTexts, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { isSame, type Machine, type Rejection, remember } from './exchange.ts';
import { toFreshId } from './fix-orders.ts';
import type { Stream } from './stream.ts';
import { replaceTexts } from './values.ts';

/** What the messages of an API say about the subscription they belong to. */
export interface Numbering {
  /** Members of the subscription that its messages repeat; the first is its ID. */
  readonly repeats: readonly string[];
  /** Member that counts the messages of a subscription from 1. */
  readonly sequence: string;
  /** Channels whose messages name an open subscription, and the error if there is none. */
  readonly about: readonly string[];
  readonly unknown: string | undefined;
  /** IDs that are new with each event. */
  readonly events: readonly string[];
  /** IDs that are new with each request, and the same in later requests that name the first. */
  readonly requests: readonly string[];
}

export function readNumbering(root: JsonObject): Numbering | null {
  const value = extensionOf(root, 'x-subscriptions');
  if (!isObject(value)) return null;
  const { repeats, sequence, about, unknown, new: fresh } = value;
  const { event, request } = asObject(fresh);
  return {
    repeats: asTexts(repeats),
    sequence: String(sequence),
    about: asTexts(about),
    unknown: asText(unknown),
    events: asTexts(event),
    requests: asTexts(request),
  };
}

/** A subscription: its channel, the request that opened it, and its updates beyond the documented ones, if any. */
export interface Subscription {
  readonly channel: string;
  readonly sent: JsonObject;
  readonly stream: Stream | null;
  /** Returns messages about what the caller has done since the last call. */
  readonly events?: (() => readonly unknown[]) | null;
  /** Number of messages so far, shared by the streams of one request. */
  readonly counter: { count: number };
}

/** A message to send; an event is new data after the initial one. */
export interface Draft {
  readonly message: unknown;
  readonly isData: boolean;
  readonly isEvent: boolean;
  /** Counted but not sent: the fault that the client asked for. */
  readonly isLost: boolean;
}

/** Ticks after which the documented events of a stream follow its initial data. */
const PAUSE = 2;

/** The subscriptions of a connection. Without numbering, messages stay as they are. */
export function createSubscriptions(numbering: Numbering | null, machine: Machine) {
  const open = new Map<string, Subscription>();
  let waiting: { readonly tick: number; readonly to: Subscription; readonly draft: Draft }[] = [];
  /** IDs that the server gave to subscriptions. */
  const issued = new Set<string>();
  const renew = numbering ? createIds(numbering, machine) : null;
  const idOf = (sent: unknown) => asObject(sent)[numbering?.repeats[0] ?? ''];
  const withId = (sent: unknown) =>
    [...open].filter(([, one]) => numbering !== null && isSame(idOf(one.sent), idOf(sent)));
  const write = (to: Subscription, { message, isData, isLost }: Draft): unknown[] => {
    const written = numbering && isData ? toMember(numbering, to, message) : message;
    return isLost ? [] : [written];
  };
  return {
    open,
    /** Returns the name of a subscription: a client can have several of one channel if they have IDs. */
    nameOf: (channel: string, item: string | undefined, sent: unknown) =>
      JSON.stringify([channel, item ?? null, toPlainNumbers(idOf(sent)) ?? null]),
    /** Gives a subscription its own ID, if the example's is that of another one: the result of the first message. */
    identify: (said: readonly unknown[]): readonly unknown[] => {
      const id = asText(asObject(said[0]).result);
      if (id === undefined) return said;
      const own = issued.has(id) ? toFreshId(id, issued.size) : id;
      issued.add(own);
      return own === id ? said : said.map((one) => replaceTexts(one, new Map([[id, own]])));
    },
    /** Returns what is wrong with a message that names a subscription which doesn't exist. */
    check: (channel: string, sent: unknown): readonly Rejection[] => {
      if (!numbering?.about.includes(channel) || withId(sent).length > 0) return [];
      const [name] = numbering.repeats;
      const reason = `the connection has no subscription with this ${name}`;
      return [{ rule: 'field', reason, path: `/${name}`, code: numbering.unknown }];
    },
    /** Starts a subscription. If requests report on its channel, its events wait, so that their outcomes come first. */
    start: (
      name: string,
      started: Omit<Subscription, 'counter'>,
      drafts: readonly Draft[],
      waits: boolean,
      now: number,
    ): unknown[] => {
      const counter = withId(started.sent)[0]?.[1].counter ?? { count: 0 };
      const to = { ...started, counter };
      open.set(name, to);
      const isLater = ({ isEvent }: Draft) => numbering !== null && waits && isEvent;
      waiting.push(...drafts.filter(isLater).map((draft) => ({ tick: now + PAUSE, to, draft })));
      return drafts.filter((draft) => !isLater(draft)).flatMap((draft) => write(to, draft));
    },
    /** Responds to a message about a subscription: with more of its data, or else by ending it. */
    go: (sent: unknown, drafts: readonly Draft[]): unknown[] => {
      const [found, ...others] = withId(sent);
      if (drafts.length > 0) return found ? drafts.flatMap((draft) => write(found[1], draft)) : [];
      for (const [name] of found ? [found, ...others] : []) open.delete(name);
      return [];
    },
    /** Writes the outcome of a request, once for each subscription to the channel that reports it. */
    report: (channel: unknown, drafts: readonly Draft[], sent: unknown, own: readonly string[]) => {
      const messages = drafts.map(({ message }) => message);
      const renewed = renew?.(messages, sent, own) ?? messages;
      const listening = [...open.values()].filter((one) => one.channel === channel);
      return drafts.flatMap((draft, at) => {
        const written = { ...draft, message: renewed[at] };
        return draft.isData ? listening.flatMap((to) => write(to, written)) : [written.message];
      });
    },
    /** Returns the events that have waited until this tick, and those that the caller's requests have caused. */
    due: (tick: number): unknown[] => {
      const ready = waiting.filter((one) => one.tick <= tick);
      waiting = waiting.filter((one) => !ready.includes(one));
      const isOpen = (to: Subscription) => [...open.values()].includes(to);
      const own = [...open.values()].flatMap(({ events }) => events?.() ?? []);
      return [...ready.flatMap(({ to, draft }) => (isOpen(to) ? write(to, draft) : [])), ...own];
    },
  };
}

/** Writes a message as one of a subscription: with its ID and the next number. */
function toMember(numbering: Numbering, { sent, counter }: Subscription, message: unknown): unknown {
  if (!isObject(message)) return message;
  counter.count += 1;
  const { repeats, sequence } = numbering;
  const kept = Object.entries(message).filter(([name]) => !repeats.includes(name) || name in sent);
  const own = repeats.flatMap((name) => (name in sent ? [[name, sent[name]] as const] : []));
  return { ...Object.fromEntries([...kept, ...own]), [sequence]: counter.count };
}

/** Gives every outcome of a request its own IDs instead of those of the example. */
function createIds({ events, requests }: Numbering, { random }: Machine) {
  /** IDs of requests so far, by the values that the client sent with them. */
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (messages: readonly unknown[], sent: unknown, own: readonly string[]): readonly unknown[] => {
    const fresh = new Map<string, string>();
    const texts = new Set(textsIn(sent));
    const before = [...texts].map((text) => known.get(text)).find((ids) => ids !== undefined);
    const issued = new Map<string, string>(before);
    const walk = (value: unknown, at: string): unknown => {
      if (Array.isArray(value)) return value.map((item, index) => walk(item, `${at}/${index}`));
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => {
          const isNew = events.includes(name) || requests.includes(name);
          if (typeof member !== 'string' || !isNew || texts.has(member)) return [name, walk(member, at)];
          const earlier = requests.includes(name) ? before?.get(name) : undefined;
          const key = `${at} ${name} ${member}`;
          const id = earlier ?? fresh.get(key) ?? random();
          fresh.set(key, id);
          if (requests.includes(name)) issued.set(name, id);
          return [name, id];
        }),
      );
    };
    const written = messages.map((message) => walk(message, ''));
    for (const text of textsIn(sent, own)) remember(known, text, issued);
    return written;
  };
}

/** Returns the texts in a value: all, or those of members with these names. */
function textsIn(value: unknown, names: readonly string[] | null = null): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const isMeant = names?.includes(name) ?? true;
    return typeof member === 'string' && isMeant ? [member] : textsIn(member, names);
  });
}
