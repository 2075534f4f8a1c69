import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

/** How many an account keeps: one more lets the oldest go. */
export const MOST_SEARCHES = 20;

const searchText = z
  .string()
  .max(1000, { error: 'use at most 1000 characters', abort: true })
  .regex(/^\?/, 'the address from its question mark on');

const searchesSchema = z.object({
  items: z.array(z.object({ search: z.string(), name: z.string(), saved_at: instantSchema })),
});

export const listSearches = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/searches',
  summary: 'Beyond the specification: the searches of the screener that the caller keeps, the newest first',
  audience: 'signed_in',
  response: searchesSchema,
  errors: ['not_signed_in'],
});

export const saveSearch = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/searches',
  summary: `Keeps a search; of more than ${MOST_SEARCHES} the oldest goes`,
  audience: 'signed_in',
  body: z.strictObject({
    search: searchText,
    name: z.string().trim().min(1, 'say what it is called').max(300, 'use at most 300 characters'),
  }),
  response: searchesSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});

export const deleteSearch = declareOperation({
  method: 'DELETE',
  path: '/api/v1/orders/searches',
  summary: 'Lets a kept search go',
  audience: 'signed_in',
  body: z.strictObject({ search: searchText }),
  response: searchesSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});
