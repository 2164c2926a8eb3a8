/** A FIX dictionary → verdicts on messages: the logon's proof, wrong values, and the documented responses. */
import type { Api } from '../model/api.ts';
import type { FixMessage } from '../model/operation.ts';
import { combineSignings } from '../model/signing.ts';
import { type MessageShape, SOH } from '../readers/fix/codec.ts';
import { checkPermission, checkSigner, type Running } from './caller.ts';
import type { Account, Rejection } from './exchange.ts';
import {
  createFixCheck,
  type FixCheck,
  type FixFault,
  type FixShapes,
  sessionReject,
  toShapes,
} from './fix-check.ts';
import { businessReject, createDesk, type FixResponse, isRefusal } from './fix-desk.ts';
import { type FixBody, fieldsOf, type Tags, toTags } from './fix-frame.ts';
import { closeEnded, findElsewhere, shareOrders } from './fix-kept.ts';
import type { FixOrder } from './fix-orders.ts';
import { effectOfCost, ordersOf, settle } from './kept.ts';
import { countCall } from './limits.ts';
import type { Proof } from './proof.ts';

/** A session's account and orders. */
export interface FixCaller {
  readonly account: Account | null;
  readonly orders: FixOrder[];
}

export interface FixServer {
  readonly api: Api;
  /** "FIX.4.4". */
  readonly beginString: string;
  readonly checkLogon: (running: Running, message: string) => Proof;
  /** Finds everything that is wrong with a message. */
  readonly check: FixCheck;
  /** Writes the reject of a message that has a fault. */
  readonly reject: (sent: Tags, fault: FixFault) => FixBody;
  /** Returns the documented responses. */
  readonly respond: (running: Running, message: string, caller: FixCaller) => FixResponse;
  /** Fills an order, in whole if there is no quantity; returns the report, or what is wrong. */
  readonly fill: (
    running: Running,
    caller: FixCaller,
    name: string,
    quantity: string | undefined,
  ) => FixBody | string;
  /** Adds the sandbox's name to a message that has room for it. */
  readonly label: (body: FixBody) => FixBody;
  /** Whether the dictionary's logon can mark the session as a test (464). */
  readonly hasTestIndicator: boolean;
}

/** Leaves out generated examples: they are no conversation. */
function withWritten(message: FixMessage): FixMessage {
  return { ...message, examples: message.examples.filter(({ generated }) => !generated) };
}

/** Returns null if the API has no dictionary. `apis` are all APIs of the sandbox: some share a limit with this one. */
export function toFixServer(api: Api, apis: readonly Api[]): FixServer | null {
  const { beginString } = api;
  if (beginString === undefined) return null;
  const messages = api.operations.flatMap((operation) =>
    operation.kind === 'fix-message' ? [withWritten(operation)] : [],
  );
  const shapes = toShapes(api, messages, beginString);
  const signing = combineSignings(api.schemes.map((scheme) => scheme.signing));
  const page = api.schemes.find((scheme) => scheme.signing)?.guide;
  const logonMessage = messages.find(({ msgType }) => msgType === 'A');
  const codes = logonMessage?.errors.map(({ code }) => code) ?? [];
  const signed = api.schemes.filter((scheme) => scheme.signing).map(({ id }) => id);
  /** Whether a session without a key may send the message: some sessions only receive market data. */
  const isOpen = (message: FixMessage | undefined) =>
    signed.length === 0 ||
    (message?.access.alternatives.some((uses) => uses.every(({ id }) => !signed.includes(id))) ?? false);
  /** Sessions whose examples need a key, by TargetCompID (56). */
  const closed = new Set(
    messages
      .filter((message) => message.direction === 'send' && !isOpen(message))
      .flatMap(({ examples }) => examples)
      .map(({ text }) => fieldsOf(text.replaceAll('|', SOH))['56']),
  );
  const desk = createDesk(messages);
  const elsewhere = new Map(messages.map((one) => [one, findElsewhere(apis, one)]));
  const [kind] = [...elsewhere.values()].flatMap((one) => (one ? [ordersOf(one.cost.limiter)] : []));
  return {
    api,
    beginString,
    check: createFixCheck(shapes, messages),
    reject: (sent, fault) => {
      const text = textOf(messages, sent['35'], CONDITIONALLY_REQUIRED);
      return fault.isConditional && text !== undefined
        ? businessReject(sent, CONDITIONALLY_REQUIRED, `${text}: ${fault.text}`)
        : sessionReject(sent, fault);
    },
    fill: ({ memory, machine }, { account, orders }, name, quantity) => {
      const now = machine.now();
      const owner = kind && { memory, kind, caller: account?.key ?? '' };
      if (owner) closeEnded(owner, orders);
      const report = desk.fill(orders, name, quantity, now);
      if (owner && typeof report !== 'string') shareOrders(owner, orders, [report], now);
      return report;
    },
    label: (body) => label(shapes, body),
    hasTestIndicator: shapes.get('A')?.fields.some(({ tag }) => tag === TEST_INDICATOR) ?? false,
    checkLogon: (running, message) => {
      const fields = fieldsOf(message);
      const names = signing?.placements.map(({ name }) => name) ?? [];
      const isUnsigned = !names.some((name) => fields[name] !== undefined);
      if (isOpen(logonMessage) && isUnsigned && !closed.has(fields['56']))
        return { rejections: [], account: null };
      const request = { method: '', target: '', headers: {}, body: Buffer.alloc(0) };
      const proof = checkSigner(running, { api: api.id, signing, page }, { request, fields });
      return {
        ...proof,
        rejections: proof.rejections.map((one) => ({ ...one, code: codeOf(codes, one) })),
      };
    },
    respond: ({ memory, machine, hasLimits }, message, { account, orders }) => {
      const sent = fieldsOf(message);
      const own = messages.find(({ msgType }) => msgType === sent['35']);
      const only = (body: FixBody): FixResponse => ({ now: [body], later: [] });
      if (!isOpen(own) && !mayTrade(account, own?.access.permissions ?? []))
        return only(
          businessReject(sent, NOT_AUTHORIZED, textOf(messages, 'j', NOT_AUTHORIZED) ?? 'Not Authorized'),
        );
      const { cost = null, spell } = (!isDerivative(sent) && own && elsewhere.get(own)) || {};
      const named = (tags: Tags) => byName(shapes.get(sent['35'] ?? ''), tags);
      const caller = account?.key ?? '';
      const call = { caller, fields: named(sent), now: machine.now() };
      const owner = kind && { memory, kind, caller };
      if (owner) closeEnded(owner, orders);
      const [limit] = hasLimits ? countCall(memory, cost, { ...call, isWrong: false }) : [];
      if (limit) return only(businessReject(sent, OTHER, limit.code ?? limit.reason));
      const response = desk.respond(orders, message, sent, machine.now());
      const [first] = response.now;
      if (cost && first && !isRefusal(first))
        settle(memory, effectOfCost(cost), {
          ...call,
          fields: spell?.(call.fields) ?? call.fields,
          reply: named(toTags(first)),
        });
      if (owner) shareOrders(owner, orders, response.now, call.now);
      return response;
    },
  };
}

/** Returns a message's values by field name. */
function byName(shape: MessageShape | undefined, tags: Tags): Tags {
  const named = Object.entries(tags).flatMap(([tag, value]): [string, string][] => {
    const { name } = shape?.tags.get(Number(tag)) ?? {};
    return name === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

/** Finds the logon error whose code names the broken rule. */
function codeOf(codes: readonly string[], { rule }: Rejection): string | undefined {
  return codes.find((code) => code.toLowerCase().includes(rule));
}

/** Whether a message is about a derivative: the symbol of a pair has a slash. Spot has its own counters and orders. */
function isDerivative({ 55: symbol }: Tags): boolean {
  return symbol !== undefined && !symbol.includes('/');
}

const TEST_INDICATOR = 464;
const TEXT = 58;
const LABEL = 'Sandbox';
/** Reasons for a business reject (FIX 4.4, tag 380). */
const OTHER = '0';
const CONDITIONALLY_REQUIRED = '5';
const NOT_AUTHORIZED = '6';

/** Whether a key may send a message; one that lists no permissions requires some. */
function mayTrade(account: Account | null, permissions: readonly string[]): boolean {
  if (!account || permissions.length === 0) return account?.isPermitted ?? false;
  return checkPermission(account, permissions).length === 0;
}

/** Returns the text of a business reject, as the page of a message documents it: "380=6 Not Authorized". */
function textOf(
  messages: readonly FixMessage[],
  type: string | undefined,
  reason: string,
): string | undefined {
  const { errors = [] } = messages.find(({ msgType }) => msgType === type) ?? {};
  const start = `380=${reason} `;
  return errors.find(({ code }) => code.startsWith(start))?.code.slice(start.length);
}

/** Names the sandbox in Text (58), if this message has that field and the example leaves it out. */
function label(shapes: FixShapes, body: FixBody): FixBody {
  const own = shapes.get(body[0]?.value ?? '');
  const canHold = own?.fields.some(({ tag }) => tag === TEXT) ?? false;
  return canHold && body.every(({ tag }) => tag !== TEXT) ? [...body, { tag: TEXT, value: LABEL }] : body;
}
