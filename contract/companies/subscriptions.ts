import { z } from 'zod';
import { stageSchema } from '../cases/cases.ts';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';
import { companyRefSchema } from './companies.ts';

export const updateCompanySubscription = declareOperation({
  method: 'POST',
  path: '/api/v1/crm/subscription/company/update',
  summary: 'Follows a company, or with `subscribed: false` stops: its new cases and their milestones are sent by mail',
  audience: 'signed_in',
  body: z.strictObject({
    company_id: z.int('this is not an id: use a whole number').positive().max(2_147_483_647),
    subscribed: z.boolean('use true or false').default(true),
  }),
  response: z.object({ company_id: idSchema, subscribed: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const listCompanySubscriptions = declareOperation({
  method: 'GET',
  path: '/api/v1/crm/subscription/company',
  summary: 'The companies that the caller follows, the last followed first',
  audience: 'signed_in',
  query: z.strictObject({ ...pageQuery }),
  response: listOf(companyRefSchema.extend({ since: instantSchema })),
  errors: ['invalid_input', 'not_signed_in'],
});

export const listCompanyNews = declareOperation({
  method: 'GET',
  path: '/api/v1/crm/subscription/company/news',
  summary: 'News of the companies that the caller follows, the newest first',
  audience: 'signed_in',
  query: z.strictObject({ ...pageQuery }),
  response: listOf(
    z.object({
      id: idSchema,
      company: companyRefSchema,
      order: z.object({ id: idSchema, slug: z.string(), title: z.string() }),
      milestone: z.object({ date: daySchema, stage: stageSchema, title: z.string() }),
      notified_at: instantSchema,
      is_read: z.boolean(),
    }),
  ).extend({ unread_count: z.int().nonnegative() }),
  errors: ['invalid_input', 'not_signed_in'],
});

export const readCompanyNews = declareOperation({
  method: 'POST',
  path: '/api/v1/crm/subscription/company/news/read',
  summary: 'Marks all news as read up to this one',
  audience: 'signed_in',
  body: z.strictObject({ up_to: z.int('this is not an id: use a whole number').positive().max(2_147_483_647) }),
  response: z.object({ unread_count: z.int().nonnegative() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});
