/**
 * A FIX session as a server runs it (FIX 4.4, volume 2, "FIX session protocol"): logon, sequence numbers, resends, gap
 * fills, resets, heartbeats, rejects and logout. What a pair of CompIDs has sent and received outlives its connections,
 * so that recovery can be rehearsed. One file, because every rule reads or moves the same two numbers.
 */
import { encodeMessage } from '../readers/fix/codec.ts';
import { FIX } from './bounds.ts';
import type { Running } from './caller.ts';
import type { Account } from './exchange.ts';
import type { FixServer } from './fix.ts';
import { sessionReject } from './fix-check.ts';
import { type FixBody, fieldsOf, type Tags, toBody, toTimestamp, writeLogout } from './fix-frame.ts';
import type { FixOrder } from './fix-orders.ts';
import { SESSION_TYPES } from './fix-session-layer.ts';
import { createStore, type FixStore } from './fix-store.ts';

/** What both sides of a session have in common, whatever happens to their connection. */
interface Pair {
  nextIn: number;
  nextOut: number;
  /** Application messages that can be sent again. */
  readonly store: FixStore;
  readonly orders: FixOrder[];
  isConnected: boolean;
}

/** Sessions of one server by key and CompIDs: an account never continues another's session. */
export type Pairs = Map<string, Pair>;

/** What to send, and whether the connection ends after it. */
export interface FixSaid {
  /** A replay is written while it is read, so that a host can read as much as its socket takes. */
  readonly texts: Iterable<string>;
  readonly isOver: boolean;
}

export interface FixSession {
  readonly receive: (message: string) => FixSaid;
  /** Called every second: heartbeats, and updates of subscriptions. */
  readonly tick: () => FixSaid;
  /** Called when the connection is gone. */
  readonly close: () => void;
  /** Seconds between heartbeats; 0 for none. */
  readonly heartbeat: () => number;
  readonly isOpen: () => boolean;
}

/** SessionRejectReason (373). */
const VALUE_IS_INCORRECT = 5;
const COMP_ID_PROBLEM = 9;
const OTHER = 99;
/** TestReqID (112) that asks the sandbox for something: "sandbox:fill 7012 0.2". */
const SCRIPT = /^sandbox:(fill|lose|drop)(?: (\S+))?(?: (\d+(?:\.\d+)?))?$/;

export function openFixSession(server: FixServer, running: Running, pairs: Pairs): FixSession {
  let pair: Pair | null = null;
  let us = '';
  let them = '';
  let account: Account | null = null;
  let interval = 0;
  let heard = running.machine.now();
  let spoke = heard;
  let isProbing = false;
  let isLosing = false;
  let isOver = false;
  /** Number from which the client was asked to send again. */
  let asked = 0;
  let parts: Iterable<string>[] = [];
  /** Updates that a subscription still has to send, by the client's ID. */
  const updates = new Map<string, FixBody[]>();
  const now = () => running.machine.now();

  /** `first` is the time at which a message that is sent again was first sent. */
  const encode = (number: number, [type, ...body]: FixBody, first?: string): string => {
    spoke = now();
    const sender = [
      [34, number],
      [49, us],
      [52, toTimestamp(spoke)],
      [56, them],
    ] as const;
    const head = toBody(type?.value ?? '', ...sender, [43, first && 'Y'], [122, first]);
    return encodeMessage(server.beginString, [...head, ...body]);
  };
  const send = (to: Pair, body: FixBody) => {
    const number = to.nextOut;
    to.nextOut += 1;
    const isApplication = !SESSION_TYPES.has(body[0]?.value ?? '');
    const labeled = isApplication ? server.label(body) : body;
    if (isApplication) to.store.keep(number, { at: toTimestamp(now()), body: labeled });
    if (isApplication && isLosing) isLosing = false;
    else parts.push([encode(number, labeled)]);
  };
  const logOut = (to: Pair, reason?: string) => {
    send(to, toBody('5', [58, reason]));
    isOver = true;
  };
  const refuse = (sent: Tags, reason: string) => {
    parts.push([writeLogout(server.beginString, sent, now(), reason)]);
    isOver = true;
  };
  const askAgain = (to: Pair) => {
    if (asked === to.nextIn) return;
    asked = to.nextIn;
    send(to, toBody('2', [7, to.nextIn], [16, 0]));
  };
  const tooLow = (to: Pair, number: number) =>
    logOut(to, `MsgSeqNum (34) too low: expected ${to.nextIn}, received ${number}`);

  /** Writes stored messages again, and one gap fill for each gap between them. */
  function* replay({ store }: Pair, first: number, last: number): Iterable<string> {
    let next = first;
    const fillGap = function* (end: number): Iterable<string> {
      if (next < end) yield encode(next, toBody('4', [123, 'Y'], [36, end]), toTimestamp(now()));
    };
    for (const [number, { at, body }] of store.between(first, last)) {
      yield* fillGap(number);
      yield encode(number, body, at);
      next = number + 1;
    }
    yield* fillGap(last + 1);
  }

  const resend = (to: Pair, sent: Tags) => {
    const [first, end] = [Math.max(Number(sent['7']), 1), Number(sent['16'])];
    parts.push(replay(to, first, Math.min(end === 0 ? Number.POSITIVE_INFINITY : end, to.nextOut - 1)));
  };

  const logOn = (message: string) => {
    const sent = fieldsOf(message);
    if (sent['35'] !== 'A') return refuse(sent, 'the first message is not a Logon (35=A)');
    if (sent['49'] === undefined || sent['56'] === undefined)
      return refuse(sent, 'a Logon names both CompIDs, 49 and 56');
    const [fault] = server.check(message);
    if (fault) return refuse(sent, fault.text);
    if (Number(sent['108']) < 0) return refuse(sent, 'HeartBtInt (108) is below 0');
    const logon = server.checkLogon(running, message);
    const [rejection] = logon.rejections;
    if (rejection) return refuse(sent, rejection.code ?? rejection.reason);
    const name = JSON.stringify([logon.account?.key ?? null, sent['49'], sent['56']]);
    const known = pairs.get(name);
    if (known?.isConnected) return refuse(sent, 'a session with these CompIDs is already open');
    const isReset = sent['141'] === 'Y';
    const number = Number(sent['34']);
    if (isReset && number !== 1) return refuse(sent, `MsgSeqNum (34) is ${number}, but 141=Y starts at 1`);
    const own: Pair = known ?? {
      nextIn: 1,
      nextOut: 1,
      store: createStore(),
      orders: [],
      isConnected: false,
    };
    if (isReset) {
      own.store.clear();
      Object.assign(own, { nextIn: 1, nextOut: 1 });
    }
    [us, them, account, interval] = [sent['56'], sent['49'], logon.account, Number(sent['108'])];
    pairs.delete(name);
    pairs.set(name, own);
    for (const [oldest, { isConnected }] of pairs)
      if (pairs.size > FIX.pairs && !isConnected) pairs.delete(oldest);
    if (number < own.nextIn) return tooLow(own, number);
    own.isConnected = true;
    pair = own;
    const [reset, test] = [isReset, server.hasTestIndicator].map((flag) => (flag ? 'Y' : undefined));
    const { 98: encryption = '0', 108: heartbeat = '0' } = sent;
    send(own, toBody('A', [98, encryption], [108, heartbeat], [141, reset], [464, test]));
    if (number > own.nextIn) askAgain(own);
    else own.nextIn = number + 1;
  };

  const runScript = (to: Pair, sent: Tags) => {
    const [, what, name = '', quantity] = SCRIPT.exec(sent['112'] ?? '') ?? [];
    if (what === 'drop') isOver = true;
    if (what === 'lose') isLosing = true;
    if (what !== 'fill') return;
    const report = server.fill(running, { account, orders: to.orders }, name, quantity);
    if (typeof report !== 'string') return send(to, report);
    send(to, sessionReject(sent, { reason: VALUE_IS_INCORRECT, tag: 112, text: report }));
  };

  const answer = (to: Pair, message: string, sent: Tags) => {
    // Ends a subscription, which has no response.
    if (sent['263'] === '2') return void updates.delete(subscriptionOf(sent));
    const { now: first, later } = server.respond(running, message, { account, orders: to.orders });
    for (const body of first) send(to, body);
    if (later.length > 0) updates.set(subscriptionOf(sent), [...later]);
  };

  /** Handles a message with the expected number. */
  const handle = (to: Pair, message: string, sent: Tags) => {
    const [fault] = server.check(message);
    if (fault) return send(to, server.reject(sent, fault));
    switch (sent['35']) {
      case '1':
        if (sent['112'] !== 'sandbox:drop') send(to, toBody('0', [112, sent['112'] ?? '']));
        return runScript(to, sent);
      case '2':
        return resend(to, sent);
      case '4':
        return skip(to, sent);
      case '5':
        return logOut(to);
      case 'A':
        return send(to, sessionReject(sent, { reason: OTHER, text: 'the session is already open' }));
      case '0':
      case '3':
        return;
      default:
        return answer(to, message, sent);
    }
  };

  /** Continues with the number that a gap fill or a reset gives, which can only increase. */
  const skip = (to: Pair, sent: Tags) => {
    const next = Number(sent['36']);
    if (next >= to.nextIn) {
      to.nextIn = next;
      return;
    }
    const text = `NewSeqNo (36) is ${next}, but ${to.nextIn} comes next`;
    send(to, sessionReject(sent, { reason: VALUE_IS_INCORRECT, tag: 36, text }));
  };

  const receive = (message: string) => {
    heard = now();
    isProbing = false;
    if (!pair) return logOn(message);
    const sent = fieldsOf(message);
    if (sent['49'] !== them || sent['56'] !== us) {
      const text = 'the CompIDs are not those of the logon';
      send(pair, sessionReject(sent, { reason: COMP_ID_PROBLEM, text }));
      return logOut(pair, text);
    }
    const number = Number(sent['34'] ?? 'none');
    if (!Number.isSafeInteger(number)) return logOut(pair, 'MsgSeqNum (34) is missing');
    if (sent['35'] === '4' && sent['123'] !== 'Y') {
      const [fault] = server.check(message);
      return fault ? send(pair, server.reject(sent, fault)) : skip(pair, sent);
    }
    if (number < pair.nextIn) return sent['43'] === 'Y' ? undefined : tooLow(pair, number);
    if (number > pair.nextIn) {
      // Not processed: the message comes again after the missing ones, unless a gap fill takes its place.
      if (sent['35'] === '2') resend(pair, sent);
      return sent['35'] === '5' ? logOut(pair) : askAgain(pair);
    }
    pair.nextIn += 1;
    handle(pair, message, sent);
  };

  const tick = () => {
    if (!pair) return;
    for (const [name, waiting] of updates) {
      const next = waiting.shift();
      if (next) send(pair, next);
      else updates.delete(name);
    }
    if (interval === 0) return;
    const silence = now() - heard;
    if (now() - spoke >= interval * 1000) send(pair, toBody('0'));
    if (silence > interval * 2400) return logOut(pair, `no message for ${interval * 2.4} s`);
    if (silence > interval * 1200 && !isProbing) {
      isProbing = true;
      send(pair, toBody('1', [112, now()]));
    }
  };

  const say = (act: () => void): FixSaid => {
    parts = [];
    if (!isOver) act();
    return { texts: inTurn(parts), isOver };
  };
  return {
    receive: (message) => say(() => receive(message)),
    tick: () => say(tick),
    close: () => {
      if (pair) pair.isConnected = false;
      isOver = true;
    },
    heartbeat: () => interval,
    isOpen: () => pair !== null,
  };
}

/** Reads one part after the other. */
function* inTurn(parts: readonly Iterable<string>[]): Iterable<string> {
  for (const part of parts) yield* part;
}

/** Returns the ID of a subscription. */
function subscriptionOf(sent: Tags): string {
  return sent['262'] ?? sent['335'] ?? sent['320'] ?? '';
}
