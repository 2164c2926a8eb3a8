/** FIX sessions of the sandbox over TCP: connections, timers and back-pressure. The session itself is in `src/sandbox`. */
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FIX } from '../sandbox/bounds.ts';
import type { Running } from '../sandbox/caller.ts';
import type { FixServer } from '../sandbox/fix.ts';
import { readFrame, writeLogout } from '../sandbox/fix-frame.ts';
import { type FixSaid, openFixSession, type Pairs } from '../sandbox/fix-session.ts';

const TICK = 1000;

/** Creates a server for the sessions of one API. The caller opens it with `listen`. */
export function createFixListener(server: FixServer, running: Running): Server {
  const pairs: Pairs = new Map();
  const listener = createServer((socket) => accept(socket, server, running, pairs));
  listener.maxConnections = FIX.connections;
  return listener;
}

function accept(socket: Socket, server: FixServer, running: Running, pairs: Pairs): void {
  let pending = '';
  let count = 0;
  /** Nothing is read, and no timer adds output, while output waits: it stays in order, and memory stays bounded. */
  let isBusy = false;
  const session = openFixSession(server, running, pairs);
  const end = () => {
    clearInterval(timer);
    session.close();
    pending = '';
    socket.end();
  };
  const say = async ({ texts, isOver }: FixSaid) => {
    let written = 0;
    for (const text of texts) {
      if (socket.destroyed) return;
      const isFull = !socket.write(text);
      written += 1;
      if (isFull) await drained(socket);
      // Other clients get their turn between two pages of a replay.
      else if (written % FIX.page === 0) await nextTurn();
    }
    if (isOver) end();
  };
  const refuse = (reason: string) =>
    say({ texts: [writeLogout(server.beginString, {}, running.machine.now(), reason)], isOver: true });
  const receive = async (text: string) => {
    count += 1;
    if (count > FIX.messages) return refuse(`a connection has at most ${FIX.messages} messages`);
    await say(session.receive(Buffer.from(text, 'latin1').toString()));
    if (count === 1 && session.isOpen()) socket.setTimeout(longestSilence(session.heartbeat()));
  };
  const readPending = async () => {
    while (pending !== '' && !socket.destroyed) {
      const frame = readFrame(pending);
      if (frame.kind === 'incomplete') return;
      pending = frame.rest;
      if (frame.kind === 'message') {
        await receive(frame.text);
        await nextTurn();
      }
      // A session ignores what it can't trust: the gap shows with the next message.
      else if (!session.isOpen()) await refuse(frame.reason);
    }
  };
  const work = (task: () => Promise<void>) => {
    isBusy = true;
    socket.pause();
    task()
      .then(readPending)
      .catch((error: unknown) => {
        console.error(error);
        socket.destroy();
      })
      .finally(() => {
        isBusy = false;
        socket.resume();
      });
  };
  const timer = setInterval(() => {
    if (!isBusy) work(() => say(session.tick()));
  }, TICK);
  socket.setNoDelay(true);
  socket.setTimeout(FIX.idle, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    clearInterval(timer);
    session.close();
  });
  socket.on('data', (chunk: Buffer) => {
    if (socket.writableEnded) return;
    pending += chunk.toString('latin1');
    if (!isBusy) work(async () => {});
  });
}

/** Waits until a client has read what was written, and closes the connection of one that never does. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      socket.off('drain', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(() => socket.destroy(), FIX.unread);
    socket.on('drain', done).on('close', done);
  });
}

/** Milliseconds without a byte after which a session is closed, by the seconds between its heartbeats. */
function longestSilence(seconds: number): number {
  return seconds === 0 ? FIX.longestIdle : Math.max(FIX.idle, 3_000 * Math.min(seconds, 3600));
}
