import { findSourceCase } from '@trover/db/queries/sources/source-cases.ts';
import { recordEvent, removeEvent } from '@trover/db/queries/sources/sources.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { isSameSecret } from '../../http/protection/same-secret.ts';
import { confirmReceipt, registerWebhookRoutes } from '../../http/webhooks.ts';
import { readSourceJob } from '../../jobs/sources/read-sources-job.ts';
import { runWithLog } from '../run-source.ts';
import { missingSetting } from '../settings.ts';
import { docketIdOf, entrySchema } from './client.ts';
import { readEntry } from './read-courtlistener.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const DOCKET_ALERT = 1;
const MAX_DOCKETS = 20;
const source_name = 'courtlistener';

const eventSchema = z.object({
  payload: z.object({ results: z.array(z.unknown()).max(1000) }),
  webhook: z.object({ event_type: z.int() }),
});

/**
 * Receives CourtListener's events, which are not signed: an event at the secret address is trusted, one at the open
 * address only states which dockets to fetch from CourtListener. The same event counts once.
 */
async function receiveEvent(context: Context, request: FastifyRequest, secret: string | undefined): Promise<void> {
  const { webhookSecret } = context.config.sources.courtlistener;
  if (missingSetting(context.config.sources, source_name) !== null) fail('not_found');
  if (secret !== undefined && (webhookSecret === undefined || !isSameSecret(secret, webhookSecret))) fail('not_found');
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    fail('invalid_input', { message: 'Send the Idempotency-Key of the event.' });
  const event = eventSchema.safeParse(parse(request.body));
  if (!event.success)
    fail('invalid_input', { message: 'This is not an event of CourtListener: it has no payload.results.' });
  if (event.data.webhook.event_type !== DOCKET_ALERT) return;
  if (!(await recordEvent(context.db, source_name, key))) return;
  const { results } = event.data.payload;
  if (secret === undefined) return announce(context, results);
  const failure = await runWithLog(context, source_name, { cause: 'webhook', every_minutes: 1 }, async (run) => {
    for (const result of results) {
      const entry = entrySchema.safeParse(result);
      if (entry.success) await readEntry(run, entry.data);
      else run.note('An announced entry has another form than CourtListener documents. It was left out.');
    }
  });
  // CourtListener sends it again.
  if (failure !== null) {
    await removeEvent(context.db, source_name, key);
    fail('unavailable');
  }
}

async function announce(context: Context, results: readonly unknown[]): Promise<void> {
  const dockets = new Set(
    results.flatMap((result) => {
      const entry = entrySchema.safeParse(result);
      const id = entry.success ? docketIdOf(entry.data) : null;
      return id === null ? [] : [id];
    }),
  );
  for (const external_id of [...dockets].slice(0, MAX_DOCKETS))
    if (await findSourceCase(context.db, { source_name, external_id }))
      await context.jobs.send(
        readSourceJob,
        { name: source_name, cause: 'webhook', of: external_id },
        { key: `${source_name} ${external_id}` },
      );
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '');
  } catch {
    return undefined;
  }
}

export function registerSourceWebhooks(app: FastifyInstance, context: Context): void {
  registerWebhookRoutes(app, MAX_BYTES, (scope) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { secret } = request.params as { secret?: string };
      await receiveEvent(context, request, secret);
      return confirmReceipt(reply);
    };
    scope.post('/api/v1/webhooks/courtlistener', { bodyLimit: MAX_BYTES }, answer);
    scope.post('/api/v1/webhooks/courtlistener/:secret', { bodyLimit: MAX_BYTES }, answer);
  });
}
