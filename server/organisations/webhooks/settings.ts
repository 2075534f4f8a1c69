import { randomBytes } from 'node:crypto';
import type { changeWebhook as declared, webhookBody } from '@trover/contract/organisations/webhooks.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { databaseTime, databaseTimeIn } from '@trover/db/database-time.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import * as queries from '@trover/db/queries/organisations/webhooks.ts';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { deliverWebhooks } from '../../jobs/deliver-webhooks-job.ts';
import { addressFault } from '../../outbound/public-fetch.ts';
import type { MemberCall } from '../invite-member.ts';
import { aboutWebhook } from './about-webhook.ts';

const MAX_WEBHOOKS = 20;
const OVERLAP_SECONDS = 24 * 3600;

const none = (): never => fail('not_found', { message: 'We could not find that webhook in your organization.' });
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

function requireAddress({ context }: MemberCall, url: string): void {
  const sentence = addressFault(url, context.config);
  if (sentence !== undefined)
    fail('invalid_input', { message: `Check body.url: ${sentence}.`, fields: { 'body.url': sentence } });
}

export async function makeWebhook(call: MemberCall, { url, events }: z.output<typeof webhookBody>) {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  requireAddress(call, url);
  const secret = newSecret();
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, organisation_id);
    if ((await queries.listWebhooks(trx, organisation_id)).length >= MAX_WEBHOOKS)
      fail('conflict', { message: `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one first.` });
    const id = await queries.insertWebhook(trx, {
      organisation_id,
      url,
      events,
      ...context.vault.encrypt(secret, aboutWebhook(organisation_id)),
      made_by: session.person_id,
      address_by: session.person_id,
      secret_by: session.person_id,
    });
    await recordAudit(trx, {
      action: 'webhook_made',
      by: visitor,
      subject: { kind: 'webhook', id },
      detail: { host: new URL(url).host, events: events.join(', ') },
    });
    return { webhook: (await queries.findWebhook(trx, organisation_id, id)) ?? none(), secret };
  });
}

export async function changeWebhook(call: MemberCall, id: number, body: BodyOf<typeof declared>) {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  const { url, events, is_on } = body;
  requireAddress(call, url);
  return context.db.transaction().execute(async (trx) => {
    const before = (await queries.findWebhook(trx, organisation_id, id)) ?? none();
    const isTurned = is_on === (before.disabled_at !== null);
    const turned = is_on
      ? { disabled_at: null, disabled_reason: null, failing_since: null, silent_since: null, rest_until: null }
      : { disabled_at: databaseTime, disabled_reason: 'Switched off by a member' };
    await queries.changeWebhook(
      trx,
      { organisation_id, id },
      {
        url,
        events,
        ...(isTurned && turned),
        // the member who switches it on confirms the address
        ...((url !== before.url || (isTurned && is_on)) && { address_by: session.person_id }),
      },
    );
    await recordAudit(trx, {
      action: 'webhook_changed',
      by: visitor,
      subject: { kind: 'webhook', id },
      detail: { host: new URL(url).host, events: events.join(', '), is_on },
    });
    return (await queries.findWebhook(trx, organisation_id, id)) ?? none();
  });
}

export async function rotateSecret({ context, session, visitor }: MemberCall, id: number) {
  const organisation_id = session.account_id;
  const secret = newSecret();
  return context.db.transaction().execute(async (trx) => {
    const before = (await queries.findWebhook(trx, organisation_id, id)) ?? none();
    await queries.changeWebhook(
      trx,
      { organisation_id, id },
      {
        ...context.vault.encrypt(secret, aboutWebhook(organisation_id)),
        former_ciphertext: before.ciphertext,
        former_master_key_id: before.master_key_id,
        former_until: databaseTimeIn(OVERLAP_SECONDS),
        secret_by: session.person_id,
        rotate_since: null,
      },
    );
    await recordAudit(trx, { action: 'webhook_secret_rotated', by: visitor, subject: { kind: 'webhook', id } });
    return { webhook: (await queries.findWebhook(trx, organisation_id, id)) ?? none(), secret };
  });
}

export async function removeWebhook({ context, session, visitor }: MemberCall, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await queries.deleteWebhook(trx, session.account_id, id))) none();
    await recordAudit(trx, { action: 'webhook_removed', by: visitor, subject: { kind: 'webhook', id } });
  });
}

export async function testWebhook({ context, session, visitor }: MemberCall, id: number) {
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    const found = (await queries.findWebhook(trx, organisation_id, id)) ?? none();
    if (found.disabled_at !== null) fail('conflict', { message: 'This webhook is off. Switch it on first.' });
    const made = await queries.insertTrial(trx, { organisation_id, webhook_id: id }, `trial ${visitor.request_id}`);
    await queries.wakeWebhook(trx, organisation_id, id);
    await context.jobs.send(deliverWebhooks, {}, { db: trx });
    return made;
  });
}

export async function replayDelivery({ context, session, visitor }: MemberCall, id: number) {
  return context.db.transaction().execute(async (trx) => {
    const found = await queries.replayDelivery(trx, session.account_id, id);
    if (found === undefined) fail('not_found', { message: 'We could not find that delivery in your organization.' });
    await queries.wakeWebhook(trx, session.account_id, found.webhook_id);
    await recordAudit(trx, {
      action: 'webhook_replayed',
      by: visitor,
      subject: { kind: 'webhook', id: found.webhook_id },
      detail: { message: found.message_id },
    });
    await context.jobs.send(deliverWebhooks, {}, { db: trx });
    return found;
  });
}
