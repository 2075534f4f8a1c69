import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often, in milliseconds, a server that stops checks for connections to close. */
const CHECK_MS = 100;
/** How long a connection that was opened before the stop may still send its first byte. */
const FIRST_BYTE_MS = 1_000;

/**
 * Closes connections without a request while the server stops. Node counts a connection that never sent a byte as busy
 * until its headers time out, so that a browser's spare connection would delay each stop by a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const closeAfter = performance.now() + FIRST_BYTE_MS;
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() < closeAfter) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
