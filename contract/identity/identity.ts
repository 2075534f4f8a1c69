import { CHECK_STATUSES } from '@trover/core/identity/check-status.ts';
import { CHECKED_LEVELS, IDENTITY_LEVELS } from '@trover/core/identity/levels.ts';
import { z } from 'zod';
import { claimants } from '../accounts/roles.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const levelSchema = z.enum(IDENTITY_LEVELS);
const coversSchema = z.enum(CHECKED_LEVELS);
export const documentKinds = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const;

/** A check as its owner sees it. */
const ownCheckSchema = z.object({
  id: idSchema,
  /** `upload`: images were sent here. `provider`: on the page of a provider. */
  method: z.enum(['upload', 'provider']),
  covers: coversSchema,
  /** `created`: begun. `submitted`: with the provider. `review`: an operator decides. The others are final. */
  status: z.enum(CHECK_STATUSES),
  /** The provider's page to continue on; null if there is none. */
  address: z.string().nullable(),
  created_at: instantSchema,
  submitted_at: instantSchema.nullable(),
  decided_at: instantSchema.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** The last day on which it counts. */
  valid_until: daySchema.nullable(),
  /** The day on which its images are deleted; null where there are none. */
  images_until: daySchema.nullable(),
});
export type OwnIdentityCheck = z.output<typeof ownCheckSchema>;

/** What is known of the payees of an account, and what their payments need. */
const stateSchema = z.object({
  /** Each legal name that is paid, and how well its payee is known. */
  payees: z.array(
    z.object({ legal_name: z.string(), level: levelSchema, reason: z.string(), until: daySchema.nullable() }),
  ),
  /** What the payments of the account need now, and why. */
  needed: z.object({ level: levelSchema, reason: z.string() }),
  /** Paid in this calendar year or owed, by currency. */
  sums: z.array(z.object({ currency: currencySchema, amount: moneySchema })),
  /** Whether where payments go was changed lately. */
  is_changed_payee: z.boolean(),
  /** How many days a change of payment details counts. */
  changed_payee_days: z.int(),
  /** The sums of a year above which more is needed. */
  limits: z.array(
    z.object({ above: moneySchema, currency: currencySchema, needs: levelSchema, for_change: z.boolean() }),
  ),
});
export type IdentityState = z.output<typeof stateSchema>;

export const getIdentity = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/identity',
  summary: 'How well the caller is known, what that allows, what payments need, and the checks, the newest first',
  audience: claimants,
  query: z.strictObject(pageQuery),
  response: z.object({
    ...stateSchema.shape,
    /** Where a check is made: here, or with a provider. */
    method: z.enum(['upload', 'provider']),
    checks: listOf(ownCheckSchema),
  }),
  encrypted: 'opt_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const image = { max_bytes: fileLimits.identity_image };

export const submitIdentity = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/identity',
  summary:
    'Sends an image of an identity document, and where it is asked a photo of the person, for an operator to compare; the same again while it waits returns the existing check',
  audience: claimants,
  files: [
    { field: 'document', ...image, required: true },
    { field: 'selfie', ...image, required: false },
  ],
  response: z.object({ check: ownCheckSchema, is_new: z.boolean() }),
  limit: 'upload',
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'too_large', 'unsupported_file', 'conflict'],
});

export const beginIdentity = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/identity/begin',
  summary: 'Begins a check with the provider and returns the address of its page; the same again returns the open one',
  audience: claimants,
  body: z.strictObject({ covers: coversSchema }),
  response: z.object({ check: ownCheckSchema, is_new: z.boolean() }),
  limit: 'costly',
  idempotency: 'natural',
  errors: [
    ...(['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'] as const),
    ...(['provider_not_configured', 'provider_failed'] as const),
  ],
});

export const withdrawIdentity = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/identity/withdraw',
  summary: 'Withdraws the caller’s check that is not decided, and deletes its images; a second time does nothing',
  audience: claimants,
  body: z.strictObject({ id: idSchema }),
  response: z.object({ check: ownCheckSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

const audience = ['operator'] as const;

/** A check as operators see it. */
const clientCheckSchema = z.object({
  ...ownCheckSchema.omit({ address: true }).shape,
  account_id: idSchema,
  client: z.string(),
  /** Whom an approved one counts for. */
  names: z.array(z.string()),
  /** The account's claimants, to compare with. */
  claimants: z.array(
    z.object({ legal_name: z.string(), co_owner: z.string().nullable(), signer_name: z.string().nullable() }),
  ),
  document_name: z.string().nullable(),
  document_kind: z.enum(documentKinds).nullable(),
  document_country: z.string().nullable(),
  document_expires_on: daySchema.nullable(),
  has_document: z.boolean(),
  has_selfie: z.boolean(),
  /** Who decided; null if it is open or the provider decided. */
  decided_by: z.string().nullable(),
});
export type ClientIdentityCheck = z.output<typeof clientCheckSchema>;

export const listIdentityOfClient = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients/{id}/identity',
  summary: 'How well a client is known and why, and the checks, the newest first',
  audience,
  params: z.strictObject({ id: idText }),
  query: z.strictObject(pageQuery),
  response: z.object({ ...stateSchema.shape, checks: listOf(clientCheckSchema) }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const getIdentityCheck = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/identity/{id}',
  summary: 'A check of identity beside the names that are claimed under',
  audience,
  params: z.strictObject({ id: idText }),
  response: clientCheckSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const openIdentityImages = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/identity/{id}/open',
  summary: 'Links to the images of a check, good for five minutes and for the caller alone; each time is logged',
  audience,
  params: z.strictObject({ id: idText }),
  step_up: 'after_sign_in',
  response: z.object({ document: z.string().nullable(), selfie: z.string().nullable() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const decideIdentity = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/identity/{id}/decide',
  summary: 'Approves a check that waits for an operator, by what the document states, or declines it with its reason',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.discriminatedUnion(
    'decision',
    [
      z.strictObject({
        decision: z.literal('approved'),
        /** As printed on the document. */
        document_name: requiredText(200, 'enter the name on the document'),
        document_kind: z.enum(documentKinds),
        document_country: z.string().regex(/^[A-Z]{2}$/, 'use a country code of two letters such as DE'),
        /** Null for a document without a last day. */
        document_expires_on: daySchema.nullable(),
        note: requiredText(500, 'enter the reason'),
      }),
      z.strictObject({ decision: z.literal('declined'), note: requiredText(500, 'enter the reason') }),
    ],
    'use approved or declined',
  ),
  response: z.object({ check: clientCheckSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

const providerHealth = z.object({
  is_configured: z.boolean(),
  answered_at: instantSchema.nullable(),
  /** The first failure since it answered last; null while it answers. */
  failing_since: instantSchema.nullable(),
  failures: z.int(),
  fault: z.string().nullable(),
  /** After this many hours without an answer people send images, and operators compare them. */
  images_after_hours: z.int(),
  sends_images: z.boolean(),
});

export const getIdentityProvider = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/identity_provider',
  summary: 'Whether the provider of identity checks answers, and after how long people send images instead',
  audience: ['operator'],
  response: providerHealth,
  errors: ['not_signed_in', 'not_allowed'],
});

export const setIdentityProvider = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/identity_provider',
  summary: 'Sets after how many hours without an answer of the provider people send images instead',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    images_after_hours: z.coerce
      .number()
      .int('use whole hours')
      .min(1, 'use 1 hour or more')
      .max(720, 'use 720 hours or fewer'),
  }),
  response: providerHealth,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});
