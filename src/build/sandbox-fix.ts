/** FIX sessions of the sandbox over TCP: connections, timers and bounds. The session itself is in `src/sandbox`. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Running } from '../sandbox/caller.ts';
import type { FixServer } from '../sandbox/fix.ts';
import { readFrame, writeLogout } from '../sandbox/fix-frame.ts';
import { type FixSaid, openFixSession, type Pairs } from '../sandbox/fix-session.ts';

const MOST_SESSIONS = 50;
/** Milliseconds without a byte after which a connection is closed, unless its heartbeats are less frequent. */
const IDLE = 120_000;
/** The same for a session without heartbeats. */
const LONGEST_IDLE = 3_600_000;
/** Limit of bytes waiting for the rest of their message. */
const MOST_PENDING = 65_536;
/** Limit of messages per connection. */
const MOST_MESSAGES = 10_000;
const TICK = 1000;

/** Creates a server for the sessions of one API. The caller opens it with `listen`. */
export function createFixListener(server: FixServer, running: Running): Server {
  const pairs: Pairs = new Map();
  const listener = createServer((socket) => accept(socket, server, running, pairs));
  listener.maxConnections = MOST_SESSIONS;
  return listener;
}

function accept(socket: Socket, server: FixServer, running: Running, pairs: Pairs): void {
  let pending = '';
  let count = 0;
  const session = openFixSession(server, running, pairs);
  const say = ({ texts, isOver }: FixSaid) => {
    for (const text of texts) socket.write(text);
    if (isOver) end();
  };
  const end = () => {
    clearInterval(timer);
    session.close();
    pending = '';
    socket.end();
  };
  const refuse = (reason: string) => {
    socket.write(writeLogout(server.beginString, {}, running.machine.now(), reason));
    end();
  };
  const timer = setInterval(() => say(session.tick()), TICK);
  socket.setNoDelay(true);
  socket.setTimeout(IDLE, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    clearInterval(timer);
    session.close();
  });
  const receive = (text: string) => {
    count += 1;
    if (count > MOST_MESSAGES) return refuse(`a connection has at most ${MOST_MESSAGES} messages`);
    say(session.receive(Buffer.from(text, 'latin1').toString()));
    if (count === 1 && session.isOpen()) socket.setTimeout(longestSilence(session.heartbeat()));
  };
  socket.on('data', (chunk: Buffer) => {
    if (socket.writableEnded) return;
    pending += chunk.toString('latin1');
    if (pending.length > MOST_PENDING) return refuse('too many bytes without a whole message');
    while (pending !== '') {
      const frame = readFrame(pending);
      if (frame.kind === 'incomplete') return;
      pending = frame.rest;
      if (frame.kind === 'message') receive(frame.text);
      // A session ignores what it can't trust: the gap shows with the next message.
      else if (!session.isOpen()) refuse(frame.reason);
    }
  });
}

/** Milliseconds without a byte after which a session is closed, by the seconds between its heartbeats. */
function longestSilence(seconds: number): number {
  return seconds === 0 ? LONGEST_IDLE : Math.max(IDLE, 3_000 * Math.min(seconds, 3600));
}
