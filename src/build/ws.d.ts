/** Types for the part of `ws` that we use; the package has none of its own. */
declare module 'ws' {
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  export class WebSocket {
    readonly bufferedAmount: number;
    readonly protocol: string;
    constructor(address: string, options?: string | { readonly headers?: Readonly<Record<string, string>> });
    on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this;
    on(event: 'close', listener: (code: number) => void): this;
    on(event: 'open' | 'pong', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    send(text: string): void;
    ping(): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
  }

  export class WebSocketServer {
    readonly clients: ReadonlySet<WebSocket>;
    constructor(options: {
      readonly noServer: true;
      readonly maxPayload?: number;
      readonly perMessageDeflate?: false;
      readonly allowSynchronousEvents?: false;
    });
    on(event: 'headers', listener: (headers: string[]) => void): this;
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      accept: (socket: WebSocket) => void,
    ): void;
  }
}
