import { isCountry } from '@trover/core/profiles/countries.ts';
import { z } from 'zod';
import { companyCaseSchema } from '../companies/companies.ts';
import { idSchema, idText } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, webAddress } from '../protocol/text.ts';

/** The role as the API names it. */
export const userTypeSchema = z.enum(['investor', 'scout', 'attorney', 'serviceProvider', 'operator']);

/** The parts of a profile that its owner may make public. */
export const publicFields = ['name', 'photo', 'organisation', 'position', 'about', 'site', 'country', 'city'] as const;
export type PublicField = (typeof publicFields)[number];

/** The same picture as squares of 64, 192 and 512 pixels. */
const photoSchema = z.object({ small: z.string(), medium: z.string(), large: z.string() });

const addressSchema = z.object({
  country: z.string().nullable(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  postal_code: z.string(),
});

/** The signed-in account, with what the header and the menus need. */
export const ownProfileSchema = z.object({
  id: idSchema,
  /** The id in analytics: 12 digits, zero-padded. */
  analytics_id: z.string().regex(/^\d{12,}$/),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name when both exist, else the part of the address before the @ sign. */
  display_name: z.string(),
  type: userTypeSchema,
  /** 1 individual, 2 institutional. */
  org_type: z.object({ id: z.union([z.literal(1), z.literal(2)]), name: z.string() }),
  address: addressSchema,
  organisation: z.string(),
  position: z.string(),
  about: z.string(),
  site: z.string(),
  phone: z.string(),
  photo: photoSchema.nullable(),
  /** What others see at users/profile/{id}: nothing unless `is_public`, and of that only the fields named. */
  public: z.object({ is_public: z.boolean(), fields: z.array(z.enum(publicFields)) }),
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

const countryText = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'use a country code of two letters such as US; users/profile/filters lists them');

/** The changed fields of a profile; omitted fields stay unchanged. */
export const profileChangeSchema = z.strictObject({
  first_name: plainText(100).optional(),
  last_name: plainText(100).optional(),
  address: z
    .strictObject({
      country: countryText.nullable().optional(),
      region: plainText(100).optional(),
      city: plainText(100).optional(),
      street: plainText(300).optional(),
      postal_code: plainText(20).optional(),
    })
    .optional(),
  organisation: plainText(200).optional(),
  position: plainText(200).optional(),
  about: plainText(4000).optional(),
  site: webAddress.optional(),
  phone: plainText(40)
    .refine((text) => /^[\d\s()+./-]*$/.test(text), 'use only digits, spaces and + ( ) - . /')
    .optional(),
  public: z
    .strictObject({
      is_public: z.boolean('use true or false').optional(),
      fields: z
        .array(z.enum(publicFields))
        .max(publicFields.length)
        .transform((fields) => [...new Set(fields)])
        .optional(),
    })
    .optional(),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

export const saveOwnProfile = declareOperation({
  method: 'POST',
  path: '/api/v1/users/profile/me',
  summary: 'Changes the fields that are sent of the caller’s profile; texts are stored without markup',
  audience: 'signed_in',
  form: 'or_json',
  body: profileChangeSchema,
  response: ownProfileSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});

/** A profile as its owner shows it; null is hidden or not set. */
const publicProfileSchema = z.object({
  id: idSchema,
  display_name: z.string(),
  type: userTypeSchema,
  photo: photoSchema.nullable(),
  organisation: z.string().nullable(),
  position: z.string().nullable(),
  about: z.string().nullable(),
  site: z.string().nullable(),
  address: z.object({ country: z.string().nullable(), city: z.string().nullable() }),
  /** The month in which they joined. */
  member_since: z.string().regex(/^\d{4}-\d{2}$/),
  /** The published cases that they proposed, the newest first. */
  cases: z.array(companyCaseSchema),
  /** The caller views their own profile, which others may not see. */
  is_own: z.boolean(),
  is_public: z.boolean(),
});
export type PublicProfile = z.output<typeof publicProfileSchema>;

export const getPublicProfile = declareOperation({
  method: 'GET',
  path: '/api/v1/users/profile/{id}',
  summary: 'A person’s public profile; a private one is found only by its owner',
  audience: 'anyone',
  params: z.strictObject({ id: idText }),
  response: publicProfileSchema,
  errors: ['invalid_input', 'not_found'],
});

const option = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const listProfileFilters = declareOperation({
  method: 'GET',
  path: '/api/v1/users/profile/filters',
  summary:
    'The roles, kinds of organization and countries to filter people by, with the number of public profiles of each',
  audience: 'anyone',
  response: z.object({ roles: z.array(option), org_types: z.array(option), countries: z.array(option) }),
  errors: [],
});

export const uploadPhoto = declareOperation({
  method: 'POST',
  path: '/api/v1/users/photo',
  summary: 'Sets the caller’s picture: JPEG, PNG, WebP, GIF or AVIF; stored in three sizes, without the camera’s data',
  audience: 'signed_in',
  files: [{ field: 'photo', max_bytes: fileLimits.photo, required: true }],
  response: z.object({ photo: photoSchema }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'too_large', 'unsupported_file'],
});

export const deletePhoto = declareOperation({
  method: 'DELETE',
  path: '/api/v1/users/photo',
  summary: 'Removes the caller’s picture; without one it does nothing',
  audience: 'signed_in',
  response: z.object({ photo: z.null() }),
  idempotency: 'natural',
  errors: ['not_signed_in'],
});
