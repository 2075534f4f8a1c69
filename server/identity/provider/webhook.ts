import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { recordIdentityWebhook } from '@trover/db/queries/identity/checks.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { sessionSchema } from './http-provider.ts';
import { settleSession } from './settle-session.ts';

const OLDEST_SECONDS = 5 * 60;
/** A clock may be ahead of ours by as much. */
const MAX_CLOCK_SKEW_SECONDS = 60;
const MAX_BYTES = 64 * 1024;

const refuse = (): never =>
  fail('wrong_signature', { message: 'The webhook signature is not valid, or we already received this message.' });

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 200 ? value : refuse();
};

/** HMAC-SHA-256 of the time, a dot and the bytes as they came; the time is at most five minutes old. */
function requireSignature(request: FastifyRequest, body: Buffer, secret: string | undefined): string {
  if (secret === undefined) return refuse();
  const time = headerOf(request, 'identity-timestamp');
  const signature = headerOf(request, 'identity-signature');
  const age = Date.now() / 1000 - Number(time);
  if (!/^\d{1,12}$/.test(time) || age > OLDEST_SECONDS || age < -MAX_CLOCK_SKEW_SECONDS) return refuse();
  const due = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const [given, expected] = [Buffer.from(signature.toLowerCase()), Buffer.from(due)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? signature : refuse();
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What the provider of identity checks sends by itself. It has no session of ours: its signature is all that counts. */
export function registerIdentityWebhook(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    scope.post('/api/v1/webhooks/identity', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : refuse();
      const signature = requireSignature(request, body, context.config.identity.webhookSecret);
      const found = sessionSchema.safeParse(jsonOf(body));
      if (!found.success)
        fail('invalid_input', { message: 'This is not a session as docs/identity-provider.md has it.' });
      const digest = createHash('sha256').update(signature).update('\0').update(body).digest();
      await context.db.transaction().execute(async (trx) => {
        if (!(await recordIdentityWebhook(trx, digest))) refuse();
        const result = await settleSession(trx, found.data, context.today());
        if (result === 'not_ours') context.log.warn({ session: found.data.session }, 'a result of no check of ours');
      });
      // a session that is not ours is answered like one that is: who guesses learns nothing
      return reply.header('cache-control', 'no-store').send({ result: true, data: null });
    });
  });
}
