import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const audience = ['investor'] as const;
const params = z.strictObject({ id: idText });

/** The events that an organization's systems can receive. */
export const webhookEvents = [
  'case.matched',
  'decision.needed',
  'decision.made',
  'claim.filed',
  'claim.deficient',
  'claim.paid',
  'feed.arrived',
  'feed.failed',
] as const;
const eventSchema = z.enum(webhookEvents, `use one of ${webhookEvents.join(', ')}`);

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(eventSchema),
  made_by: z.string().nullable(),
  created_at: instantSchema,
  /** Until when the secret before signs too; null: there is none. */
  former_until: instantSchema.nullable(),
  /** Since when a former owner knows the secret; null: no former owner does. */
  rotate_since: instantSchema.nullable(),
  /** Since when nothing has arrived; null: the last delivery did. */
  failing_since: instantSchema.nullable(),
  /** Null: it is on. */
  disabled_reason: z.string().nullable(),
});

export const listWebhooks = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/webhooks',
  summary: 'The webhooks of the caller’s organization',
  audience,
  response: z.object({ items: z.array(webhookSchema) }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const webhookBody = z.strictObject({
  url: z.string().trim().min(1, 'enter the address').max(1000, 'use at most 1,000 characters'),
  events: z
    .array(eventSchema)
    .min(1, 'choose at least one event')
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
});

const withSecret = z.object({
  webhook: webhookSchema,
  /** Begins with `whsec_`; shown this once. */
  secret: z.string(),
});

export const makeWebhook = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/webhooks',
  summary:
    'Adds a webhook. The answer is the only place where its secret is shown; messages are signed with it as Standard Webhooks describes',
  audience,
  step_up: true,
  body: webhookBody,
  response: withSecret,
  // natural: its response has the secret, which must not be stored for an idempotency key
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const changeWebhook = declareOperation({
  method: 'PUT',
  path: '/api/v1/organisation/webhooks/{id}',
  summary: 'Changes the address or the events of a webhook; with `is_on` it is switched off or on again',
  audience,
  step_up: true,
  params,
  body: webhookBody.extend({ is_on: z.boolean() }),
  response: webhookSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const rotateWebhookSecret = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/webhooks/{id}/rotate',
  summary: 'Gives a webhook another secret; for a day the one before signs each message too',
  audience,
  step_up: true,
  params,
  response: withSecret,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const removeWebhook = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/webhooks/{id}',
  summary: 'Removes a webhook with its log of deliveries',
  audience,
  params,
  response: z.object({ removed: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const deliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id`: the same however often the message is sent. */
  message_id: z.string(),
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The next attempt; null: no automatic one. */
  next_at: instantSchema.nullable(),
  last_at: instantSchema.nullable(),
  last_status: z.int().nullable(),
  /** The beginning of the receiver's response, or why it could not be reached. */
  last_answer: z.string().nullable(),
  created_at: instantSchema,
});

export const listWebhookDeliveries = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/webhooks/{id}/deliveries',
  summary: 'What was sent to a webhook in the last 30 days, the newest first',
  audience,
  params,
  query: z.strictObject(pageQuery),
  response: listOf(deliverySchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const testWebhook = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/webhooks/{id}/test',
  summary: 'Sends a message of the type webhook.test',
  audience,
  params,
  response: deliverySchema,
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'],
});

export const replayWebhookDelivery = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/deliveries/{id}/replay',
  summary: 'Sends a message again, with the same id',
  audience,
  params,
  response: deliverySchema,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'],
});
