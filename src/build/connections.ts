/** Tracks a server's connections. Node itself doesn't end those of WebSockets and other protocols. */
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
