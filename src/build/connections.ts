/** Every connection of a server. Node ends none of those that became a WebSocket, nor those of another protocol. */
import type { Server, Socket } from 'node:net';

/** Follows connections from now on, and returns how to end them all. */
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
