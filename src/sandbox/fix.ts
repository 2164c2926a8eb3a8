/** A FIX dictionary → verdicts on messages: the logon's proof, wrong values, and the documented response. */
import type { Api } from '../model/api.ts';
import type { FixMessage } from '../model/operation.ts';
import type { Field } from '../model/schema.ts';
import { combineSignings } from '../model/signing.ts';
import {
  beginStringIn,
  decodeMessage,
  encodeMessage,
  type MessageShape,
  SOH,
  splitMessage,
  type TagValue,
} from '../readers/fix/codec.ts';
import { checkNonce, checkPermission, type Running } from './caller.ts';
import type { Account, Rejection } from './exchange.ts';
import { completeDictionary, completeHeader, completeTrailer } from './fix-session-layer.ts';
import { costOf, countCall } from './limits.ts';
import { type Cost, settleOrders } from './orders.ts';
import { checkProof } from './proof.ts';

export interface FixServer {
  readonly api: Api;
  /** "FIX.4.4". */
  readonly beginString: string;
  /** Dictionary that engines load. */
  readonly dictionary: string;
  readonly checkLogon: (running: Running, message: string) => Logon;
  /** Returns everything that is wrong with a message of a known type. */
  readonly checkValues: (message: string) => readonly Rejection[];
  /** Returns the documented response as a whole message; null if there is none. */
  readonly respond: (running: Running, message: string, logon: Logon) => string | null;
  /** Whether the dictionary's logon can mark the session as a test (464). */
  readonly hasTestIndicator: boolean;
}

/** What is wrong with a logon, and the account it identifies. */
export interface Logon {
  readonly rejections: readonly Rejection[];
  readonly account: Account | null;
}

/** Returns null if the API has no dictionary. `apis` are all APIs of the sandbox: some share a limit with this one. */
export function toFixServer(api: Api, apis: readonly Api[]): FixServer | null {
  const content = api.downloads.find((download) => beginStringIn(download.content) !== null)?.content ?? '';
  const beginString = beginStringIn(content);
  if (beginString === null) return null;
  const messages = api.operations.filter((operation) => operation.kind === 'fix-message');
  const shapes = new Map(messages.map((message) => [message.msgType, toShape(api, message, beginString)]));
  const signing = combineSignings(api.schemes.map((scheme) => scheme.signing));
  const page = api.schemes.find((scheme) => scheme.signing)?.guide;
  const logonMessage = messages.find(({ msgType }) => msgType === 'A');
  const codes = logonMessage?.errors.map(({ code }) => code) ?? [];
  const signed = api.schemes.filter((scheme) => scheme.signing).map(({ id }) => id);
  /** Whether a session without a key may send the message: some sessions only receive market data. */
  const isOpen = (message: FixMessage | undefined) =>
    signed.length === 0 ||
    (message?.access.alternatives.some((uses) => uses.every(({ id }) => !signed.includes(id))) ?? false);
  const dictionary = completeDictionary(content);
  const [logonOfDictionary = ''] = /<message [^>]*msgtype="A".*?<\/message>/s.exec(dictionary) ?? [];
  const write = (sent: Tags, [type, ...body]: readonly TagValue[]) =>
    type === undefined
      ? null
      : encodeMessage(beginString, label(messages, [type, ...envelopeOf(sent), ...body]));
  return {
    api,
    beginString,
    dictionary,
    hasTestIndicator: logonOfDictionary.includes('name="TestMessageIndicator"'),
    checkLogon: (running, message) => {
      const fields = fieldsOf(message);
      const names = signing?.placements.map(({ name }) => name) ?? [];
      if (isOpen(logonMessage) && !names.some((name) => fields[name] !== undefined))
        return { rejections: [], account: null };
      const request = { method: '', target: '', headers: {}, body: Buffer.alloc(0) };
      const arrived = { request, fields };
      const { account, rejections } = checkProof(running.machine, signing, arrived, running.accounts);
      const found =
        rejections.length > 0 ? rejections : checkNonce(running, api.id, signing, arrived, account);
      return {
        rejections: found.map((rejection) => ({ page, code: codeOf(codes, rejection), ...rejection })),
        account,
      };
    },
    checkValues: (message) => {
      const shape = shapes.get(fieldsOf(message)['35'] ?? '');
      const faults = shape ? decodeMessage(message, shape).faults : [];
      return faults.map(({ what }) => ({ rule: 'field', reason: what }));
    },
    respond: ({ memory, machine, hasLimits }, message, { account }) => {
      const sent = fieldsOf(message);
      const own = messages.find(({ msgType }) => msgType === sent['35']);
      if (!isOpen(own) && !mayTrade(account, own?.access.permissions ?? []))
        return write(sent, reject(sent, NOT_AUTHORIZED, notAuthorized(messages)));
      const cost = own ? costElsewhere(apis, own) : null;
      const named = (text: string) => byName(shapes.get(sent['35'] ?? ''), text);
      const call = { caller: account?.key ?? '', fields: named(message), now: machine.now() };
      const [limit] = hasLimits ? countCall(memory, cost, { ...call, isWrong: false }) : [];
      if (limit) return write(sent, reject(sent, OTHER, limit.code ?? limit.reason));
      const response = write(sent, findReply(messages, sent) ?? []);
      if (response !== null && !REJECTS.includes(fieldsOf(response)['35'] ?? ''))
        settleOrders(memory, cost, { ...call, reply: named(response) });
      return response;
    },
  };
}

/** Returns the cost of the same action over another transport, if both use the limiter of one guide. */
function costElsewhere(apis: readonly Api[], { transports, rate }: FixMessage): Cost | null {
  const [cost] = apis.flatMap((api) =>
    api.operations
      .filter((one) => one.rate && one.rate.guide === rate?.guide)
      .filter(({ slug }) => transports.some((page) => page.endsWith(`/${slug}`)))
      .flatMap((one) => costOf(api, one.rate) ?? []),
  );
  return cost ?? null;
}

/** Returns a message's values by field name; of repeated tags, the first. */
function byName(shape: MessageShape | undefined, message: string): Tags {
  const named = Object.entries(fieldsOf(message)).flatMap(([tag, value]): [string, string][] => {
    const { name } = shape?.tags.get(Number(tag)) ?? {};
    return name === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

/** Finds the logon error whose code names the broken rule. */
function codeOf(codes: readonly string[], { rule }: Rejection): string | undefined {
  return codes.find((code) => code.toLowerCase().includes(rule));
}

type Tags = Readonly<Record<string, string>>;

/** Returns the tags of a message; of repeated ones, the first. */
function fieldsOf(message: string): Tags {
  const pairs = splitMessage(message).pairs.map(({ tag, value }) => [String(tag), value] as const);
  return Object.fromEntries(pairs.toReversed());
}

function toShape(api: Api, message: FixMessage, beginString: string): MessageShape {
  const section = (id: string) => api.envelope.find((one) => one.id === id)?.fields ?? [];
  const all = [
    ...api.envelope.flatMap(({ fields }) => fields),
    ...api.operations.flatMap((one) => (one.kind === 'fix-message' ? one.section.fields : [])),
  ];
  return {
    beginString,
    msgType: message.msgType,
    title: message.title,
    header: completeHeader(section('header')),
    fields: message.section.fields,
    trailer: completeTrailer(section('trailer')),
    tags: new Map(
      all
        .flatMap(withInner)
        .flatMap(({ tag, name }) => (tag === undefined ? [] : [[tag, { name, codes: new Map() }]])),
    ),
  };
}

/** Returns a field and those of its repeating group. */
function withInner(field: Field): readonly Field[] {
  const { schema } = field;
  const inner = schema.kind === 'list' && schema.items?.kind === 'object' ? schema.items.fields : [];
  return [field, ...inner.flatMap(withInner)];
}

/** Tags with IDs that the client chose; they match a response to its request. */
const CLIENT_IDS = [11, 262, 320, 335, 568, 131];
const REF_SEQ_NUM = 45;
const TEXT = 58;
const LABEL = 'Sandbox';
/** Tags that the engine writes itself. */
const ENVELOPE = [8, 9, 35, 34, 49, 50, 56, 57, 52, 43, 97, 122, 10];

/**
 * Finds the response example with the client's own ID, or else the one that shares an ID with an example of the
 * request, and puts this client's values in place of the example's.
 */
function findReply(messages: readonly FixMessage[], sent: Tags): readonly TagValue[] | null {
  const request = messages.find(
    ({ msgType, direction }) => msgType === sent['35'] && direction !== 'receive',
  );
  const replies = messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ msgType, examples }) =>
      examples.map(({ text }) => ({ msgType, wire: text.replaceAll('|', SOH) })),
    );
  const asked = (request?.examples ?? []).map(({ text }) => fieldsOf(text.replaceAll('|', SOH)));
  for (const example of [sent, ...asked]) {
    const reply = replies.find(({ wire }) => isAbout(fieldsOf(wire), example));
    if (!reply) continue;
    const pairs = splitMessage(reply.wire).pairs.filter(({ tag }) => !ENVELOPE.includes(tag));
    const body = pairs.map(({ tag, value }) => {
      const now = tag === REF_SEQ_NUM ? sent['34'] : sent[tag];
      return {
        tag,
        value: now !== undefined && (tag === REF_SEQ_NUM || example[tag] === value) ? now : value,
      };
    });
    return [{ tag: 35, value: reply.msgType }, ...body];
  }
  return null;
}

/** Types of messages that say a request had no effect. */
const REJECTS = ['3', 'j', '9'];
/** Reasons for a business reject (FIX 4.4, tag 380). */
const OTHER = '0';
const NOT_AUTHORIZED = '6';

/** Whether a key may send a message; one that lists no permissions requires some. */
function mayTrade(account: Account | null, permissions: readonly string[]): boolean {
  if (!account || permissions.length === 0) return account?.isPermitted ?? false;
  return checkPermission(account, permissions).length === 0;
}

/** Returns the text for a message that requires a key, as the reject's page documents it: "380=6 Not Authorized". */
function notAuthorized(messages: readonly FixMessage[]): string {
  const codes = messages.find(({ msgType }) => msgType === 'j')?.errors.map(({ code }) => code) ?? [];
  return codes.flatMap((code) => /^380=6 (.+)/.exec(code)?.[1] ?? [])[0] ?? 'Not Authorized';
}

/** Writes a business reject of a message, with the ID that the client gave it. */
function reject(sent: Tags, reason: string, text: string): readonly TagValue[] {
  const id = CLIENT_IDS.flatMap((tag) => sent[tag] ?? [])[0];
  return [
    { tag: 35, value: 'j' },
    { tag: REF_SEQ_NUM, value: sent['34'] ?? '' },
    { tag: 372, value: sent['35'] ?? '' },
    ...(id === undefined ? [] : [{ tag: 379, value: id }]),
    { tag: 380, value: reason },
    { tag: TEXT, value: text },
  ];
}

/** Names the sandbox in Text (58), if this message has that field and the example leaves it out. */
function label(messages: readonly FixMessage[], pairs: readonly TagValue[]): readonly TagValue[] {
  const own = messages.find(({ msgType }) => msgType === pairs[0]?.value);
  const canHold = own?.section.fields.some(({ tag }) => tag === TEXT) ?? false;
  return canHold && pairs.every(({ tag }) => tag !== TEXT) ? [...pairs, { tag: TEXT, value: LABEL }] : pairs;
}

/** Whether a response belongs to a request: it repeats its ID, or rejects the message with that ID. */
function isAbout(reply: Tags, request: Tags): boolean {
  return CLIENT_IDS.some((tag) => {
    const id = request[tag];
    return id !== undefined && (reply[tag] === id || (reply['379'] === id && reply['372'] === request['35']));
  });
}

/** Writes a complete header, so that an engine can parse the response before it writes its own. */
function envelopeOf(sent: Tags): readonly TagValue[] {
  return [
    { tag: 34, value: '1' },
    { tag: 49, value: sent['56'] ?? '' },
    { tag: 52, value: '20260101-00:00:00.000' },
    { tag: 56, value: sent['49'] ?? '' },
  ];
}

/** Maximum size of a message in bytes. */
const MOST_BYTES = 16_384;

/** What a byte stream starts with: a whole message, a part of one, or something else. */
export type Frame =
  | { readonly kind: 'message'; readonly text: string; readonly rest: string }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'garbled'; readonly reason: string };

const START = new RegExp(`^8=FIX[\\w.]{1,8}${SOH}9=(\\d{1,9})${SOH}`);
const TRAILER = new RegExp(`^10=(\\d{3})${SOH}`);

/** Reads the first message of a byte stream in Latin-1 (FIX 4.4, volume 2, "FIX message format and delimiters"). */
export function readFrame(buffer: string): Frame {
  const garbled = (reason: string): Frame => ({ kind: 'garbled', reason });
  const start = START.exec(buffer);
  if (!start) {
    const isStart = '8=FIX'.startsWith(buffer.slice(0, 5)) && buffer.length < 32;
    return isStart ? { kind: 'incomplete' } : garbled('a message begins with 8=FIX and 9=');
  }
  const end = start[0].length + Number(start[1]);
  if (end > MOST_BYTES) return garbled(`a message has at most ${MOST_BYTES} bytes`);
  if (buffer.length < end + 7) return { kind: 'incomplete' };
  const trailer = TRAILER.exec(buffer.slice(end, end + 7));
  if (!trailer || buffer.charAt(end - 1) !== SOH)
    return garbled('9 (BodyLength) does not lead to 10 (CheckSum)');
  const sum = [...Buffer.from(buffer.slice(0, end), 'latin1')].reduce((total, byte) => total + byte, 0) % 256;
  if (sum !== Number(trailer[1]))
    return garbled(`10 (CheckSum) is ${trailer[1]} instead of ${String(sum).padStart(3, '0')}`);
  return { kind: 'message', text: buffer.slice(0, end + 7), rest: buffer.slice(end + 7) };
}
