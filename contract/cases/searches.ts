import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

/** The most an account saves; one more removes the oldest. */
export const MAX_SEARCHES = 20;

const searchText = z
  .string()
  .max(1000, { error: 'use at most 1000 characters', abort: true })
  .regex(/^\?/, 'send the address from its question mark on');

const searchesSchema = z.object({
  items: z.array(z.object({ search: z.string(), name: z.string(), saved_at: instantSchema })),
});

export const listSearches = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/searches',
  summary: 'Beyond the specification: the caller’s saved searches of the screener, the newest first',
  audience: 'signed_in',
  response: searchesSchema,
  errors: ['not_signed_in'],
});

export const saveSearch = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/searches',
  summary: `Saves a search; of more than ${MAX_SEARCHES} the oldest is removed`,
  audience: 'signed_in',
  body: z.strictObject({
    search: searchText,
    name: z.string().trim().min(1, 'enter a name').max(300, 'use at most 300 characters'),
  }),
  response: searchesSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});

export const deleteSearch = declareOperation({
  method: 'DELETE',
  path: '/api/v1/orders/searches',
  summary: 'Removes a saved search',
  audience: 'signed_in',
  body: z.strictObject({ search: searchText }),
  response: searchesSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});
