import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';

/** What the palette finds. Trades, claims and payments are the caller's own; an operator finds clients and their claims. */
const resultKinds = ['action', 'case', 'company', 'claim', 'payment', 'trade', 'document', 'help', 'client'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** What the page does if `href` is null. */
const paletteActions = ['theme_light', 'theme_dark', 'sign_in', 'sign_out', 'ask_assistant'] as const;

const resultSchema = z.object({
  kind: z.enum(resultKinds),
  /** Unique within its kind. */
  id: z.string(),
  title: z.string(),
  /** What sets it apart from others of the same title: a case's stage and deadline, a trade's day and account. */
  detail: z.string().nullable(),
  /** A path of the portal; null for an action that the page does itself. */
  href: z.string().nullable(),
  action: z.enum(paletteActions).nullable(),
});
export type SearchResult = z.output<typeof resultSchema>;

export const searchEverything = declareOperation({
  method: 'GET',
  path: '/api/v1/search',
  summary:
    'Beyond the specification: one ranked list of all that the caller may see, for the palette; forgives typing errors',
  audience: 'anyone',
  query: z.strictObject({
    q: z.string().trim().min(1, 'type at least one letter').max(100, 'use at most 100 characters'),
    /** One kind alone. */
    kind: z.enum(resultKinds).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  /** The best matches up to the limit: there is no next page. */
  response: z.object({ items: z.array(resultSchema) }),
  errors: ['invalid_input'],
});
