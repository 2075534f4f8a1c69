import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../errors.ts';
import { failureBody } from '../answer-errors.ts';

/** Time limit for a JSON body; a file has the server's own limit. */
const BODY_TIMEOUT_MS = 30_000;

/** Ends a request whose body does not arrive completely in time, so that idle connections do not accumulate. */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, patience = BODY_TIMEOUT_MS): void {
  if (request.raw.complete) return;
  const timer = setTimeout(() => {
    if (request.raw.complete || reply.sent) return;
    const failure = new Failure('invalid_input', { message: 'The request took too long to arrive. Send it again.' });
    reply.raw.once('finish', () => request.raw.destroy());
    void reply.code(408).header('connection', 'close').send(failureBody(failure));
  }, patience);
  const end = (): void => clearTimeout(timer);
  request.raw.once('end', end).once('close', end);
}
