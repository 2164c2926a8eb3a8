/**
 * FIX sessions of the sandbox. A FIX engine handles sequence numbers, heartbeats, test requests, resends, resets and
 * rejects. It gets only complete frames, so that bytes that aren't FIX never reach it.
 */
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import {
  AsciiParser,
  AsciiSession,
  DITokens,
  type ElasticBuffer,
  EmptyLogFactory,
  FixDuplex,
  FixMsgStoreRecord,
  type IJsFixConfig,
  type ISessionDescription,
  MsgTransport,
  type MsgView,
  SessionContainer,
} from 'jspurefix';
import { makeSessionScope } from 'jspurefix/dist/runtime/session-scope.js';
import { encodeMessage, splitMessage } from '../readers/fix/codec.ts';
import type { Running } from '../sandbox/caller.ts';
import { type FixServer, type Logon, readFrame } from '../sandbox/fix.ts';

const MOST_SESSIONS = 50;
/** Milliseconds without a byte after which a connection is closed, unless its heartbeats are less frequent. */
const IDLE = 120_000;
/** Limit of bytes waiting for the rest of their message. */
const MOST_PENDING = 65_536;
/** Limit of messages per session, because the engine keeps everything it has sent. */
const MOST_MESSAGES = 10_000;
/** SessionRejectReason (FIX 4.4, tag 373). */
const VALUE_IS_INCORRECT = 5;

/** Starts the engine with an API's dictionary. */
async function startEngine({ api, dictionary, beginString }: FixServer): Promise<IJsFixConfig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-fix-'));
  const file = path.join(folder, `${api.id}.xml`);
  await writeFile(file, dictionary);
  const container = new SessionContainer();
  container.registerGlobal(new EmptyLogFactory());
  const description: ISessionDescription = {
    // The engine uses it as the text of logouts.
    Name: 'Sandbox',
    SenderCompId: 'SANDBOX',
    TargetCompID: 'CLIENT',
    SenderSubID: '',
    TargetSubID: '',
    ResetSeqNumFlag: true,
    BeginString: beginString,
    Username: '',
    Password: '',
    HeartBtInt: 30,
    application: {
      name: 'Sandbox',
      type: 'acceptor',
      protocol: 'ascii',
      dictionary: file,
      resilient: false,
      reconnectSeconds: 1,
    },
  };
  const system = await container.makeSystem(description);
  await rm(folder, { recursive: true });
  return system.resolve<IJsFixConfig>(DITokens.IJsFixConfig);
}

/** Reads the messages that passed the framing, and writes to the socket. */
class GatedDuplex extends FixDuplex {
  readonly #socket: Socket;

  constructor(socket: Socket, messages: PassThrough) {
    super();
    this.#socket = socket;
    this.readable = messages;
    this.writable = socket;
  }

  end(): void {
    this.#socket.end();
  }

  override destroy(): void {
    this.#socket.destroy();
  }
}

/** One session. The engine calls it to check logons and to respond to application messages. */
class SandboxSession extends AsciiSession {
  readonly #server: FixServer;
  readonly #running: Running;
  /** Returns the message being processed, as received. */
  readonly #current: () => string;
  readonly #read: (text: string) => MsgView | null;
  #logon: Logon = { rejections: [], account: null };

  constructor(
    config: IJsFixConfig,
    server: FixServer,
    running: Running,
    current: () => string,
    read: (text: string) => MsgView | null,
  ) {
    super(config);
    this.#server = server;
    this.#running = running;
    this.#current = current;
    this.#read = read;
  }

  protected onLogon(): boolean {
    this.#logon = this.#server.checkLogon(this.#running, this.#current());
    const [rejection] = this.#logon.rejections;
    if (!rejection) return true;
    this.sendLogout(rejection.code ?? rejection.reason);
    this.stop();
    return false;
  }

  protected onApplicationMsg(msgType: string, view: MsgView): void {
    const text = this.#current();
    const [rejection] = this.#server.checkValues(text);
    if (rejection) {
      const sequence = Number(view.getString(34));
      const reject = this.config.factory?.reject(msgType, sequence, rejection.reason, VALUE_IS_INCORRECT);
      if (reject) this.send('3', reject);
      return;
    }
    const response = this.#server.respond(this.#running, text, this.#logon);
    const parsed = response === null ? null : this.#read(response);
    const content = parsed?.toObject();
    if (!parsed || !content || Array.isArray(content)) return;
    const { StandardHeader: _, StandardTrailer: __, ...fields } = content;
    const type = parsed.getString(35) ?? '';
    this.send(type, fields);
    // Stored for resend requests. Session messages are not stored: a gap fill replaces them.
    this.store?.put(new FixMsgStoreRecord(type, new Date(), this.lastSentSeqNum(), fields).clone());
  }

  protected onReady(): void {}
  protected onStopped(): void {}
  protected onDecoded(): void {}
  protected onEncoded(): void {}
}

/** Creates a server for the sessions of one API. The caller opens it with `listen`. */
export async function createFixListener(server: FixServer, running: Running): Promise<Server> {
  const engine = await startEngine(server);
  const listener = createServer((socket) => accept(socket, server, running, engine));
  listener.maxConnections = MOST_SESSIONS;
  return listener;
}

function accept(socket: Socket, server: FixServer, running: Running, engine: IJsFixConfig): void {
  let pending = '';
  let session: { readonly push: (text: string) => void } | null = null;
  let count = 0;
  socket.setNoDelay(true);
  socket.setTimeout(IDLE, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const refuse = (reason: string) => {
    pending = '';
    socket.end(writeLogout(server, reason), 'latin1');
  };
  socket.on('data', (chunk: Buffer) => {
    if (socket.writableEnded) return;
    pending += chunk.toString('latin1');
    if (pending.length > MOST_PENDING) return refuse('too many bytes without a whole message');
    while (pending !== '') {
      const frame = readFrame(pending);
      if (frame.kind === 'garbled') return refuse(frame.reason);
      if (frame.kind === 'incomplete') return;
      pending = frame.rest;
      count += 1;
      if (count > MOST_MESSAGES) return refuse(`a session has at most ${MOST_MESSAGES} messages`);
      if (!session) {
        const logon = splitMessage(frame.text).pairs;
        const of = (tag: number) => logon.find((pair) => pair.tag === tag)?.value;
        if (of(35) !== 'A') return refuse('the first message is not a Logon (35=A)');
        if (of(49) === undefined || of(56) === undefined)
          return refuse('a Logon names both CompIDs, 49 and 56');
        const heartbeat = Math.min(Math.max(Number(of(108)) || 30, 1), 3600);
        socket.setTimeout(Math.max(IDLE, 2_000 * heartbeat));
        session = startSession(socket, server, running, engine, {
          SenderCompId: of(56) ?? '',
          TargetCompID: of(49) ?? '',
          HeartBtInt: heartbeat,
        });
      }
      session.push(frame.text);
    }
  });
}

function startSession(
  socket: Socket,
  server: FixServer,
  running: Running,
  engine: IJsFixConfig,
  description: Partial<ISessionDescription>,
): { readonly push: (text: string) => void } {
  const scope = makeSessionScope(engine, description);
  // Removes the credentials from the engine's logon, which a server doesn't send, and marks the session as a test.
  if (scope.factory)
    Object.assign(scope.factory, {
      mutator: (_: ISessionDescription, type: string, message: Record<string, unknown>) => {
        const { Username: _user, Password: _word, ...logon } = message;
        if (type !== 'A') return message;
        return server.hasTestIndicator ? { ...logon, TestMessageIndicator: true } : logon;
      },
    });
  const messages = new PassThrough();
  let current = '';
  const session = new SandboxSession(
    scope,
    server,
    running,
    () => current,
    (text) => readMessage(engine, text),
  );
  const transport = new MsgTransport(1, scope, new GatedDuplex(socket, messages));
  // The engine stops handling errors when a session ends, but a message may still be in flight.
  for (const part of [transport.receiver, transport.transmitter]) part.on('error', () => socket.end());
  // If a session fails, only its connection ends.
  session.run(transport).catch(() => socket.end());
  socket.on('close', () => messages.end());
  return {
    push: (text) => {
      current = text;
      messages.write(text, 'latin1');
    },
  };
}

/** Parses a message with the engine. */
function readMessage(engine: IJsFixConfig, text: string): MsgView | null {
  let view: MsgView | null = null;
  // A parser must use the buffer of its scope.
  const scope = makeSessionScope(engine);
  const buffer = scope.sessionContainer.resolve<ElasticBuffer>(DITokens.ParseBuffer);
  const parser = new AsciiParser(scope, null, buffer);
  parser.on('msg', (_: string, found: MsgView) => {
    view = found.clone();
  });
  parser.parseText(text);
  return view;
}

/** Writes the logout for a client that is rejected without a session. */
function writeLogout({ beginString }: FixServer, reason: string): string {
  const time = new Date().toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1);
  return encodeMessage(beginString, [
    { tag: 35, value: '5' },
    { tag: 34, value: '1' },
    { tag: 49, value: 'SANDBOX' },
    { tag: 52, value: time },
    { tag: 56, value: 'CLIENT' },
    { tag: 58, value: reason },
  ]);
}
