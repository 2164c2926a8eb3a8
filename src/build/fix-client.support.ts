/** A FIX client for tests: sends any message, and reads responses message by message. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { encodeMessage, SOH, splitMessage } from '../readers/fix/codec.ts';
import { ACCOUNTS } from '../sandbox/accounts.ts';
import { readFrame } from '../sandbox/fix-frame.ts';

export type Tags = Readonly<Record<string, string>>;

export interface FixClient {
  /** Sends a message with the next sequence number and usual header. `tags` override both. */
  readonly send: (type: string, tags?: Tags) => void;
  readonly write: (text: string) => void;
  /** Waits for the next message of one of these types. */
  readonly next: (...types: readonly string[]) => Promise<Tags>;
  /** Stops reading. */
  readonly pause: () => void;
  readonly close: () => void;
  /** Resolves when the connection is closed. */
  readonly ended: Promise<unknown>;
}

export async function openFixClient(port: number): Promise<FixClient> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const received: Tags[] = [];
  let pending = '';
  let sequence = 0;
  socket.on('error', () => socket.destroy());
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    for (let frame = readFrame(pending); frame.kind === 'message'; frame = readFrame(pending)) {
      pending = frame.rest;
      const pairs = splitMessage(frame.text).pairs.map(({ tag, value }) => [tag, value] as const);
      received.push(Object.fromEntries(pairs.toReversed()));
    }
  });
  return {
    write: (text) => socket.write(text, 'latin1'),
    pause: () => void socket.pause(),
    close: () => socket.destroy(),
    ended,
    send: (type, tags = {}) => {
      sequence += 1;
      const head = {
        35: type,
        34: String(sequence),
        49: 'MYCOMPID',
        52: toTime(new Date()),
        56: 'TARGET-TRD',
      };
      const { 35: first = type, ...rest } = { ...head, ...tags };
      const order = ['34', '49', '52', '56'];
      const body = [...order, ...Object.keys(rest).filter((tag) => !order.includes(tag))];
      const values = new Map(Object.entries(rest));
      const pairs = body.map((tag) => ({ tag: Number(tag), value: values.get(tag) ?? '' }));
      socket.write(encodeMessage('FIX.4.4', [{ tag: 35, value: first }, ...pairs]));
    },
    next: async (...types) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const at = received.findIndex((message) => types.includes(message['35'] ?? ''));
        if (at >= 0) return received.splice(0, at + 1).at(-1) ?? {};
        await setTimeout(25);
      }
      throw new Error(
        `No message ${types.join(' or ')} came, only ${received.map((one) => one['35']).join(', ')}.`,
      );
    },
  };
}

export function toTime(time: Date): string {
  return time.toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1);
}

/** Returns the tags of a signed logon. */
export function signLogon(
  secret: string = ACCOUNTS.usual.secret,
  nonce = String(Date.now()),
  { key } = ACCOUNTS.usual,
  number = 1,
): Tags {
  const text = ['35=A', `34=${number}`, '49=MYCOMPID', '56=TARGET-TRD', `553=${key}`, nonce].join(SOH);
  const digest = createHash('sha256').update(text).digest();
  const mac = createHmac('sha512', Buffer.from(secret, 'base64')).update(digest).digest('base64');
  return { 98: '0', 108: '30', 141: 'Y', 553: key, 554: mac, 5025: nonce };
}
