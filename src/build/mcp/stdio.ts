/**
 * Messages of an agent over standard input and output, one JSON value per line. Reads the next one only when the output
 * is taken and few requests wait, so that a client that doesn't read costs no memory.
 */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CancelledNotificationSchema,
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** Most requests in progress. */
const MOST_WAITING = 8;

/** Creates the transport. A message of more than `mostBytes` gets an error, and the next one is read. */
export function createStdio(input: Readable, output: Writable, mostBytes: number): Transport {
  const waiting = new Set<string | number>();
  let onTaken = () => {};
  const write = async (message: object) => {
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain');
  };
  const refuse = (code: ErrorCode, message: string) =>
    write({ jsonrpc: '2.0', id: null, error: { code, message } });
  const transport: Transport = {
    start: async () => {
      // A client that is gone asks for nothing more.
      output.once('error', () => input.destroy());
      read().catch((error: unknown) =>
        transport.onerror?.(error instanceof Error ? error : new Error(String(error))),
      );
    },
    send: async (message) => {
      await write(message);
      if ('id' in message && message.id !== undefined && !('method' in message)) waiting.delete(message.id);
      onTaken();
    },
    close: async () => {
      input.destroy();
    },
  };
  const read = async () => {
    for await (const line of linesOf(input, mostBytes)) {
      if (line === null) {
        await refuse(
          ErrorCode.InvalidRequest,
          `A message has at most ${mostBytes} bytes: send less at a time.`,
        );
        continue;
      }
      const message = readMessage(line);
      if (typeof message === 'string') {
        await refuse(ErrorCode.ParseError, message);
        continue;
      }
      if ('id' in message && 'method' in message) waiting.add(message.id);
      // There is no response to what was canceled.
      const { data: canceled } = CancelledNotificationSchema.safeParse(message);
      if (canceled?.params.requestId !== undefined) waiting.delete(canceled.params.requestId);
      transport.onmessage?.(message);
      while (waiting.size >= MOST_WAITING || output.writableNeedDrain)
        await new Promise<void>((resolve) => {
          onTaken = resolve;
        });
    }
  };
  return transport;
}

/** Returns what is wrong with a line that holds no message. */
function readMessage(line: string): JSONRPCMessage | string {
  try {
    const { data } = JSONRPCMessageSchema.safeParse(JSON.parse(line));
    return data ?? 'This is JSON, but no JSON-RPC message.';
  } catch {
    return 'This is not JSON.';
  }
}

/** Splits a stream into lines; null stands for one that is too long. */
async function* linesOf(input: Readable, mostBytes: number): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    let rest: Buffer = chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      size += end;
      if (size <= mostBytes) parts.push(rest.subarray(0, end));
      if (size > mostBytes) yield null;
      else if (size > 0) yield Buffer.concat(parts).toString();
      parts = [];
      size = 0;
      rest = rest.subarray(end + 1);
    }
    size += rest.length;
    // What is too long already is not kept.
    if (size <= mostBytes) parts.push(rest);
    else parts = [];
  }
}
