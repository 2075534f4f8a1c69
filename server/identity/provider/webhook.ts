import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordIdentityWebhook } from '@trover/db/queries/identity/checks.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  confirmReceipt,
  isRecent,
  messageDigest,
  refuseSignature,
  registerWebhookRoutes,
  requireBytes,
  requireHeader,
} from '../../http/webhooks.ts';
import { sessionSchema } from './http-provider.ts';
import { settleSession } from './settle-session.ts';

const MAX_BYTES = 64 * 1024;
const MAX_HEADER_LENGTH = 200;

/**
 * Requires an HMAC-SHA-256 of the time, a dot and the received bytes; the time is at most five minutes old. Returns the
 * digest to record.
 */
function requireSignature(request: FastifyRequest, body: Buffer, secret: string | undefined): Buffer {
  if (secret === undefined) return refuseSignature();
  const time = requireHeader(request, 'identity-timestamp', MAX_HEADER_LENGTH);
  const signature = requireHeader(request, 'identity-signature', MAX_HEADER_LENGTH);
  if (!/^\d{1,12}$/.test(time) || !isRecent(Number(time))) return refuseSignature();
  const due = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const [given, expected] = [Buffer.from(signature.toLowerCase()), Buffer.from(due)];
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? messageDigest(`${time}.`, body)
    : refuseSignature();
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The webhook of the identity provider. It has no session: only its signature identifies the sender. */
export function registerIdentityWebhook(app: FastifyInstance, context: Context): void {
  registerWebhookRoutes(app, MAX_BYTES, (scope) => {
    scope.post('/api/v1/webhooks/identity', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = requireBytes(request);
      const digest = requireSignature(request, body, context.config.identity.webhookSecret);
      const found = sessionSchema.safeParse(jsonOf(body));
      if (!found.success)
        fail('invalid_input', { message: 'This is not a session as docs/identity-provider.md has it.' });
      await context.db.transaction().execute(async (trx) => {
        if (!(await recordIdentityWebhook(trx, digest))) refuseSignature();
        const result = await settleSession(trx, found.data, context.today());
        if (result === 'not_ours') context.log.warn({ session: found.data.session }, 'a result of no check of ours');
      });
      // an unknown session gets the same answer, so that a guess reveals nothing
      return confirmReceipt(reply);
    });
  });
}
