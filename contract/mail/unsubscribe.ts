import { z } from 'zod';
import { mailKinds } from '../notifications/notifications.ts';
import { declareOperation } from '../protocol/operation.ts';

/** The page that a mail's link opens. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';
/** What mail programs press for their readers (RFC 8058); not a call of the pages. */
export const ONE_CLICK_PATH = '/api/v1/unsubscribe';

const tokenSchema = z.string().trim().min(1, 'use the whole link from the mail').max(200);

const unsubscribingSchema = z.object({
  /** The kinds of mail that the link ends. */
  kinds: z.array(z.enum(mailKinds)),
  /** The recipient's address, masked except for its first letter and the host. */
  email: z.string(),
  /** Whether mails of this kind are still sent. */
  is_wanted: z.boolean(),
});

export const getUnsubscribing = declareOperation({
  method: 'GET',
  path: '/api/v1/notices/unsubscribe',
  summary: 'Beyond the specification: which kinds of mail a link unsubscribes from, and whether they are still sent',
  audience: 'anyone',
  query: z.strictObject({ token: tokenSchema }),
  response: unsubscribingSchema,
  errors: ['invalid_input', 'not_found'],
});

export const unsubscribe = declareOperation({
  method: 'POST',
  path: '/api/v1/notices/unsubscribe',
  summary: 'Beyond the specification: unsubscribes from a link’s kinds of mail, or with `wanted` subscribes again',
  audience: 'anyone',
  body: z.strictObject({ token: tokenSchema, wanted: z.boolean('use true or false').default(false) }),
  response: unsubscribingSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_found'],
});
