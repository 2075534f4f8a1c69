import * as declared from '@trover/contract/organisations/webhooks.ts';
import * as queries from '@trover/db/queries/organisations/webhooks.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { changeWebhook, makeWebhook, removeWebhook, replayDelivery, rotateSecret, testWebhook } from './settings.ts';

const isKnown = (event: string): event is (typeof declared.webhookEvents)[number] =>
  declared.webhookEvents.some((known) => known === event);

const presentWebhook = (found: queries.WebhookRecord) => ({
  id: found.id,
  url: found.url,
  events: found.events.filter(isKnown),
  made_by: found.made_by_email,
  created_at: found.created_at.toISOString(),
  former_until: found.former_until?.toISOString() ?? null,
  rotate_since: found.rotate_since?.toISOString() ?? null,
  failing_since: found.failing_since?.toISOString() ?? null,
  disabled_reason: found.disabled_reason,
});

const presentDelivery = ({ webhook_id: _, created_at, next_at, last_at, ...delivery }: queries.DeliveryRecord) => ({
  ...delivery,
  created_at: created_at.toISOString(),
  next_at: next_at?.toISOString() ?? null,
  last_at: last_at?.toISOString() ?? null,
});

/** An organisation's webhooks, and what was sent to them. */
export const webhookRoutes: readonly Route[] = [
  handle(declared.listWebhooks, async ({ context, session }) => ({
    items: (await queries.listWebhooks(context.db, session.account_id)).map(presentWebhook),
  })),

  handle(declared.makeWebhook, async (call) => {
    const { webhook, secret } = await makeWebhook(call, call.body);
    return { webhook: presentWebhook(webhook), secret };
  }),

  handle(declared.changeWebhook, async (call) => presentWebhook(await changeWebhook(call, call.params.id, call.body))),

  handle(declared.rotateWebhookSecret, async (call) => {
    const { webhook, secret } = await rotateSecret(call, call.params.id);
    return { webhook: presentWebhook(webhook), secret };
  }),

  handle(declared.removeWebhook, async (call) => {
    await removeWebhook(call, call.params.id);
    return { removed: true as const };
  }),

  handle(declared.listWebhookDeliveries, async ({ context, session, params, query }) => {
    const organisation_id = session.account_id;
    if ((await queries.findWebhook(context.db, organisation_id, params.id)) === undefined)
      fail('not_found', { message: 'We could not find that webhook in your organization.' });
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const of = { organisation_id, webhook_id: params.id };
    return presentPage(await queries.listDeliveries(context.db, of, { limit: query.limit, after }), presentDelivery);
  }),

  handle(declared.testWebhook, async (call) => presentDelivery(await testWebhook(call, call.params.id))),

  handle(declared.replayWebhookDelivery, async (call) => presentDelivery(await replayDelivery(call, call.params.id))),
];
