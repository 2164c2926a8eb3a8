/** Tracks a server's connections. Node itself doesn't end those of WebSockets and other protocols. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/** Tracks connections from now on, and returns a function that ends them all. */
export function followConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/**
 * Limits the connections of an HTTP server. One too many takes the place of the one that has been without a request for
 * the longest time, so that idle clients shut nobody out; if all are in use, it is closed.
 */
export function limitConnections(server: HttpServer, most: number): void {
  /** Numbers of requests in progress; the connections that were idle first come first. */
  const open = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    const [idle] = [...open].find(([, requests]) => requests === 0) ?? [];
    if (open.size >= most) (idle ?? socket).destroy();
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1;
      // The latest to become idle is the last of them.
      open.delete(socket);
      if (!socket.destroyed) open.set(socket, left);
    });
  });
}
