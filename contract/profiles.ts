import { z } from 'zod';
import { idSchema } from './envelope.ts';
import { declareOperation } from './operation.ts';

/** The role as the API names it. */
export const userTypeSchema = z.enum(['investor', 'scout', 'attorney', 'serviceProvider', 'operator']);

/** Who is signed in, with what the header and the menus depend on. */
export const ownProfileSchema = z.object({
  id: idSchema,
  /** The id as analytics has it: 12 digits, zero-padded. */
  analytics_id: z.string().regex(/^\d{12,}$/),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name when both exist, else the part of the address before the @ sign. */
  display_name: z.string(),
  type: userTypeSchema,
  /** 1 individual, 2 institutional. */
  org_type: z.object({ id: z.union([z.literal(1), z.literal(2)]), name: z.string() }),
  address: z.object({ country: z.string().nullable() }),
  lastPortfolio: z.object({ id: idSchema }).nullable(),
  totalPortfoliosCount: z.int().nonnegative(),
  areThereIntegrations: z.boolean(),
  isThereSyncedPortfolio: z.boolean(),
  /** Only for an institution. */
  isIntegrationSynced: z.boolean(),
  isInstitutional: z.boolean(),
  is_demonstration: z.boolean(),
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

export const getOwnProfile = declareOperation({
  method: 'GET',
  path: '/api/v1/users/profile/me',
  summary: 'Who is signed in',
  audience: 'signed_in',
  response: ownProfileSchema,
  errors: ['not_signed_in'],
});
