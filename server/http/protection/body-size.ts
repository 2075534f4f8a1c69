import type { Operation } from '@trover/contract/protocol/operation.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many bytes a request of this call may send, all its parts and what surrounds them. */
    most_bytes?: number;
  }
}

const MEGABYTE = 1024 * 1024;
/** Limit for bodies of calls without files. */
const MAX_BYTES = 100 * MEGABYTE;
const MAX_FILES = 20;
const CHECK_MS = 250;

/**
 * What a form with these files may come to. A file that is somewhat too large still arrives, so that its sender reads the call's
 * own sentence.
 */
export function formBytes({ files = [] }: Pick<Operation, 'files'>): number {
  const bytes = files.reduce((sum, { max_bytes, several }) => sum + max_bytes * (several ? MAX_FILES : 1), 0);
  return 2 * bytes + 8 * MEGABYTE;
}

/**
 * Ends a request that sends without end: before the first part of a form, behind the last, or after it was refused, where nobody
 * counts what is thrown away.
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
