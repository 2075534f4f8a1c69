import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const MAX_AGE_SECONDS = 5 * 60;
/** How far a sender's clock may be ahead of ours, in seconds. */
const MAX_CLOCK_SKEW_SECONDS = 60;

export const refuseSignature = (): never =>
  fail('wrong_signature', { message: 'The webhook signature is not valid, or we already received this message.' });

export function requireHeader(request: FastifyRequest, name: string, maxLength: number): string {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= maxLength ? value : refuseSignature();
}

/** Whether a webhook with this signing time, in seconds since 1970, is still accepted. */
export function isRecent(seconds: number): boolean {
  const age = Date.now() / 1000 - seconds;
  return age <= MAX_AGE_SECONDS && age >= -MAX_CLOCK_SKEW_SECONDS;
}

/**
 * The digest that is stored of a message, so that it is accepted only once. `signed` is the content that its signature
 * covers, and not the signature, since the same content has several valid signatures.
 */
export const messageDigest = (...signed: readonly (string | Buffer)[]): Buffer =>
  signed.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

export const requireBytes = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : refuseSignature();

export const confirmReceipt = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ result: true, data: null });

/**
 * Routes that receive the exact bytes that were signed. They have no session: only the signature identifies the sender.
 */
export function registerWebhookRoutes(
  app: FastifyInstance,
  bodyLimit: number,
  routes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
    routes(scope);
  });
}
