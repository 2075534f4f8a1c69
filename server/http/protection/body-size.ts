import type { Operation } from '@trover/contract/protocol/operation.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of a request of this call in bytes, with all its parts and their headers. */
    most_bytes?: number;
  }
}

const MEGABYTE = 1024 * 1024;
/** Limit for bodies of calls without files. */
const MAX_BYTES = 100 * MEGABYTE;
const MAX_FILES = 20;
const CHECK_MS = 250;

/**
 * Maximum size of a form with these files. A file that is slightly too large still arrives, so that its sender gets the
 * call's own error message.
 */
export function formBytes({ files = [] }: Pick<Operation, 'files'>): number {
  const bytes = files.reduce((sum, { max_bytes, several }) => sum + max_bytes * (several ? MAX_FILES : 1), 0);
  return 2 * bytes + 8 * MEGABYTE;
}

/**
 * Ends an endless request: before a form's first part, after its last, or after a refusal, where nothing else counts
 * the discarded bytes.
 */
export function limitBodySize(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    const length = Number(headers['content-length'] ?? 0);
    if (headers['transfer-encoding'] === undefined && length === 0) return;
    const most = request.routeOptions.config?.most_bytes ?? MAX_BYTES;
    if (length > most) {
      reply.header('connection', 'close');
      fail('too_large');
    }
    const { socket } = raw;
    const before = socket.bytesRead ?? 0;
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else if ((socket.bytesRead ?? 0) - before > most) socket.destroy();
    }, CHECK_MS).unref();
    const end = (): void => clearInterval(timer);
    raw.once('end', end).once('close', end);
  });
}
