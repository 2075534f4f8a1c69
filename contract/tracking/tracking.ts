import { z } from 'zod';
import { signUpRoleSchema } from '../accounts/sign-up.ts';
import { declareOperation } from '../protocol/operation.ts';

/** A path of this site, without what comes after it. */
const pagePath = z
  .string()
  .max(300, { abort: true })
  .regex(/^\/[^?#]*$/, 'use a path such as /cases/screener');

const trackedEventSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('page_visited'),
    base_url: pagePath,
    params: z.record(z.string().max(60), z.string().max(300)),
  }),
  /** Someone signed up; as an investor it is what a campaign is counted by. */
  z.strictObject({
    name: z.literal('signed_up'),
    base_url: pagePath,
    role: signUpRoleSchema,
    is_conversion: z.boolean(),
  }),
  z.strictObject({
    name: z.literal('web_vital'),
    base_url: pagePath,
    metric: z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']),
    /** Milliseconds; of CLS the score. */
    value: z.number().min(0).max(10_000_000),
  }),
  /** Whether an article of the help center answered a reader’s question. */
  z.strictObject({ name: z.literal('article_rated'), base_url: pagePath, is_helpful: z.boolean() }),
  z.strictObject({
    name: z.literal('call_failed'),
    base_url: pagePath,
    call: z.string().max(200),
    status: z.int().min(0).max(999),
    code: z.string().max(60),
    message: z.string().max(1000),
  }),
]);
export type TrackedEvent = z.output<typeof trackedEventSchema>;

export const trackEvents = declareOperation({
  method: 'POST',
  path: '/api/v1/tracking',
  summary: 'Records events of a page: a visit, its loading times, a failed call',
  audience: 'anyone',
  body: z.strictObject({ events: z.array(trackedEventSchema).min(1).max(50) }),
  response: z.object({ accepted: z.int() }),
  idempotency: 'natural',
  body_limit: 'message',
  errors: ['invalid_input'],
});
