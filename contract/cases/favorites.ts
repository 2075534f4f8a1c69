import { z } from 'zod';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { caseSummarySchema } from './cases.ts';

/** Who may save favorites and vote: everybody except attorneys. */
const audience = ['investor', 'scout', 'service_provider', 'operator'] as const;

export const favoriteCase = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/postfavorite/{id}',
  summary: 'Adds a case to the caller’s favorites, or with `favorite: false` removes it',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  body: z.strictObject({ favorite: z.boolean('use true or false').default(true) }),
  response: z.object({ id: idSchema, favorite: z.boolean(), favorites_count: z.int() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const listFavoriteCases = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getfavoriteorders',
  summary: 'The caller’s favorites, the last saved first',
  audience,
  query: z.strictObject({ ...pageQuery }),
  response: listOf(caseSummarySchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const voteSchema = z.enum(['up', 'down']);

/** How a case was voted on; `mine` is the caller's own vote. */
const votesSchema = z.object({ up: z.int(), down: z.int(), mine: voteSchema.nullable() });

export const voteOnCase = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/vote/{x}',
  summary: 'Votes a published case up or down, or withdraws the vote with `none`; the case’s own scout cannot vote',
  audience,
  params: z.strictObject({ id: catalogueIdText, x: z.enum(['up', 'down', 'none']) }),
  response: z.object({ id: idSchema, votes: votesSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});
