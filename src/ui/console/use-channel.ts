/**
 * The console's WebSocket: connects, authenticates, sends, and passes on arriving messages in batches. One file, because
 * every step reads or changes the state of the same connection.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { askChallenge, readChallenge, readToken, TOKEN } from '../../console/channel/issued.ts';
import {
  type Checks,
  NEW_SESSION,
  reduceSession,
  type Session,
  type SessionEvent,
  toDescribed,
} from '../../console/channel/session.ts';
import type { ChannelData } from '../../console/console-data.ts';
import type { Environment } from '../../console/environments.ts';
import type { Keys, Signed } from '../../console/sign-request.ts';
import { readJson } from '../../model/json-text.ts';
import { toError } from '../parts/states.tsx';
import type { ChannelViewProps } from './channel-log.tsx';
import { missingWords } from './keys.tsx';
import { loaded, sendRequest } from './send.ts';
import { clockOf, keysFor, signNext, type Visit } from './visit.ts';

/** Milliseconds between renders of new messages: a busy market sends hundreds per second. */
const BATCH = 100;

/** Signing and the view of messages are loaded when the reader connects or signs, which not everybody does. */
const loadSigning = () => loaded(import('../../console/channel/sign-channel.ts'));
const loadView = () => loaded(import('./channel-log.tsx'));

/** Lists all likely causes, since a browser doesn't report which one it was. */
const NOT_OPENED =
  "The host is down, rejected the handshake, or doesn't accept connections from web pages. Check your keys and the host, then connect again.";

/** A message to send. */
export interface Outgoing {
  readonly value: unknown;
  /** Text as the reader edited it, sent in place of `value` with only the token filled in; null if unedited. */
  readonly text: string | null;
  /** Whether it contains the token. */
  readonly hasToken: boolean;
}

interface Channel {
  readonly session: Session;
  readonly dispatch: (event: SessionEvent) => void;
  /** Sends messages; connects first if necessary. */
  readonly send: (messages: readonly Outgoing[]) => void;
  readonly close: () => void;
  /** Signs without sending. */
  readonly prepare: (message: Outgoing | null) => void;
  /** Handshake and message that were only signed, as text. */
  readonly prepared: string | null;
  /** The latest signature. */
  readonly signed: Signed | null;
  /** Shows the messages and the signature; null until loaded. */
  readonly View: ComponentType<ChannelViewProps> | null;
  /** Why nothing could be sent. */
  readonly fault: string | null;
}

interface Setting {
  readonly data: ChannelData;
  readonly environment: Environment | null;
  readonly sandbox: string | null;
  readonly visit: Visit;
  /** Query that requests a fault from the sandbox; empty for none. */
  readonly query: string;
}

/** State of one connection. */
interface Connection {
  readonly socket: WebSocket;
  /** Messages waiting for the greeting or the challenge. */
  readonly waiting: Outgoing[];
  challenge: string | null;
  isGreeted: boolean;
}

export function useChannel(setting: Setting): Channel {
  const { data, environment } = setting;
  const checks = useRef<Checks>({ verifyBook: null, errorsIn: null });
  const [session, setSession] = useState<Session>(NEW_SESSION);
  const [signed, setSigned] = useState<Signed | null>(null);
  const [View, setView] = useState<Channel['View']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [prepared, setPrepared] = useState<string | null>(null);
  const queue = useRef<SessionEvent[]>([]);
  const connection = useRef<Connection | null>(null);
  /** Incremented when the reader disconnects or leaves the page or environment: a pending attempt to connect stops. */
  const departures = useRef(0);
  const latest = useRef(setting);
  latest.current = setting;

  const flush = () => {
    const events = queue.current.splice(0);
    if (events.length > 0)
      setSession((now) => {
        const known = toDescribed(data, checks.current);
        return events.reduce((before, event) => reduceSession(before, event, known), now);
      });
  };
  const dispatch = (event: SessionEvent) => {
    queue.current.push(event);
    if (event.kind !== 'received') flush();
  };
  useEffect(() => {
    const timer = setInterval(flush, BATCH);
    return () => clearInterval(timer);
  });
  // A change of environment or page ends the connection.
  const place = `${data.api} ${data.title} ${environment?.origin}`;
  useEffect(() => {
    const end = () => {
      departures.current += 1;
      leave(connection);
    };
    if (place !== '') setSession(NEW_SESSION);
    addEventListener('pagehide', end);
    return () => {
      removeEventListener('pagehide', end);
      end();
    };
  }, [place]);

  const fail = (error: unknown) => {
    setFault(toError(error).message);
    if (connection.current?.socket.readyState !== WebSocket.OPEN) dispatch({ kind: 'closed' });
  };

  const load = async () => {
    const [signing, { ChannelView }] = await Promise.all([loadSigning(), loadView()]);
    setView(() => ChannelView);
    return signing;
  };

  const transmit = async (text: string, token = '') => {
    const { hideKeys } = await loadSigning();
    connection.current?.socket.send(text);
    const shown = hideKeys(text, keysOf(latest.current), token);
    dispatch({ kind: 'sent', text: shown, at: Date.now() });
  };

  /** Sends a message, or queues it until the challenge has arrived. */
  const deliver = async (message: Outgoing) => {
    const { current } = connection;
    const { sample } = data;
    if (!current) return;
    const { challenge } = sample.signing ?? {};
    if (message.text !== null) {
      const token = message.hasToken ? await fetchToken(latest.current) : '';
      return transmit(
        message.text.replaceAll(TOKEN, () => token),
        token,
      );
    }
    if (challenge && current.challenge === null) {
      current.waiting.push(message);
      if (current.waiting.length === 1)
        await transmit(askChallenge(sample, challenge, keysOf(latest.current)));
      return;
    }
    const token = message.hasToken ? await fetchToken(latest.current) : '';
    const { signMessage } = await loadSigning();
    const proof = { token, challenge: current.challenge ?? '' };
    const keys = keysOf(latest.current);
    const made = await signNext(latest.current.visit, sample.signing?.nonce, (clock) =>
      signMessage(sample, message.value, keys, clock, proof),
    );
    if (made.steps.length > 0) setSigned(made);
    await transmit(made.text, token);
  };

  const deliverAll = async (messages: readonly Outgoing[]) => {
    await keysAsked(latest.current);
    for (const message of messages) await deliver(message);
  };

  const receive = (text: string, current: Connection) => {
    dispatch({ kind: 'received', text, at: Date.now() });
    const { challenge } = data.sample.signing ?? {};
    if (challenge && current.challenge === null) current.challenge = readChallenge(challenge, readJson(text));
    const isReady = challenge ? current.challenge !== null : !current.isGreeted;
    current.isGreeted = true;
    if (isReady) deliverAll(current.waiting.splice(0)).catch(fail);
  };

  const connect = async (first: readonly Outgoing[]) => {
    if (!environment) return;
    dispatch({ kind: 'connecting' });
    const before = departures.current;
    const [{ signHandshake }, { errorsIn }, verifier] = await Promise.all([
      load(),
      loaded(import('../../console/response-errors.ts')),
      data.verifies?.hasChecksum ? loaded(import('../../console/channel/verify-book.ts')) : null,
    ]);
    checks.current = { errorsIn, verifyBook: verifier?.verifyBook ?? null };
    const { visit, query } = latest.current;
    await keysAsked(latest.current);
    const keys = keysOf(latest.current);
    const handshake = await signNext(visit, data.sample.signing?.nonce, (clock) =>
      signHandshake(data.sample, environment, keys, clock),
    );
    if (handshake.steps.length > 0) setSigned(handshake);
    if (handshake.headers.length > 0 && handshake.protocols.length === 0)
      throw new Error(
        "A browser can't send headers with a WebSocket handshake. Use one of the code samples.",
      );
    if (departures.current !== before) return;
    const separator = handshake.url.includes('?') ? '&' : '?';
    const socket = new WebSocket(handshake.url + (query && separator + query), [...handshake.protocols]);
    const current: Connection = { socket, waiting: [], challenge: null, isGreeted: false };
    connection.current = current;
    const opening = [...toSubscriptions(data), ...first];
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      dispatch({ kind: 'opened' });
      if (data.sample.awaitsGreeting) current.waiting.push(...opening);
      else deliverAll(opening).catch(fail);
    });
    socket.addEventListener('message', ({ data: text }) => {
      if (connection.current === current && typeof text === 'string') receive(text, current);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (connection.current !== current) return;
      connection.current = null;
      if (wasOpen)
        dispatch({
          kind: 'dropped',
          why: `The server closed the connection: code ${code}${reason && `, ${reason}`}.`,
        });
      else dispatch({ kind: 'failed', why: NOT_OPENED });
    });
  };

  const prepare = async (message: Outgoing | null) => {
    if (!environment) return;
    const { hideKeys, signHandshake, signMessage } = await load();
    const { visit } = latest.current;
    const keys = keysOf(latest.current);
    const missing = data.sample.signing?.signature ? missingWords(data.sample, keys, 'signed') : null;
    if (missing !== null) {
      setPrepared(null);
      setSigned(null);
      throw new Error(missing);
    }
    const clock = clockOf(visit, data.sample.signing?.nonce);
    const handshake = await signHandshake(data.sample, environment, keys, clock);
    // Only the server can issue a token or a challenge.
    const fetched = { token: '(the token)', challenge: '(the challenge)' };
    const made = message && (await signMessage(data.sample, message.value, keys, clock, fetched));
    setSigned(handshake.steps.length > 0 ? handshake : made);
    const lines = [
      handshake.url,
      ...handshake.headers.map(([name, value]) => `${name}: ${value}`),
      ...(made ? ['', message?.text ?? made.text] : []),
    ];
    setPrepared(hideKeys(lines.join('\n'), keys));
  };

  return {
    session,
    dispatch,
    signed,
    View,
    fault,
    prepared,
    prepare: (message) => {
      setFault(null);
      prepare(message).catch(fail);
    },
    send: (messages) => {
      setFault(null);
      const isOpen = connection.current?.socket.readyState === WebSocket.OPEN;
      (isOpen ? deliverAll(messages) : connect(messages)).catch(fail);
    },
    close: () => {
      departures.current += 1;
      leave(connection);
      dispatch({ kind: 'closed' });
    },
  };
}

function leave(connection: { current: Connection | null }): void {
  const { current } = connection;
  connection.current = null;
  current?.socket.close();
}

function keysOf({ visit, environment }: Setting): Keys {
  return keysFor(visit, environment).get();
}

/** Waits for the sandbox's keys, if they are on their way. */
async function keysAsked({ visit, environment }: Setting): Promise<void> {
  if (environment?.isSandbox) await visit.keysAsked.get();
}

/** Fetches a fresh token for each message, so that none has expired when it is used. */
async function fetchToken({ data, environment, sandbox, visit }: Setting): Promise<string> {
  const { token } = data.sample.signing ?? {};
  if (!token) return '';
  const { signTokenRequest } = await loadSigning();
  const keys = keysFor(visit, environment).get();
  const request = await signNext(visit, token.signing.nonce, (clock) =>
    signTokenRequest(token, environment?.isSandbox ? sandbox : null, keys, clock),
  );
  const { arrived, error } = await sendRequest(request);
  const found = arrived ? readToken(token, readJson(arrived.body)) : null;
  if (found === null) throw new Error(`The request for a token failed: ${error ?? arrived?.body ?? ''}`);
  return found;
}

/** The messages of the sample before its last one subscribe to what reports the outcome. */
function toSubscriptions({ sample }: ChannelData): readonly Outgoing[] {
  return sample.send.slice(0, -1).map((value) => ({ value, text: null, hasToken: false }));
}
