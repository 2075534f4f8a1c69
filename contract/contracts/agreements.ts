import { z } from 'zod';
import { claimants } from '../accounts/roles.ts';
import { catalogueIdText, idSchema, idText } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema, instantSchema } from '../protocol/values.ts';

export const line = (max: number) => z.string().trim().max(max, `use at most ${max} characters`);

export const claimantKinds = ['individual', 'joint', 'retirement', 'trust', 'entity'] as const;

export const taxIdKinds = ['ssn', 'ein', 'itin', 'foreign'] as const;

/** Where a claimant is found, and the tax id; what is sent of each. */
export const claimantFields = {
  co_owner: line(200).min(2).optional(),
  street: line(200).min(1, 'enter the street'),
  city: line(100).min(1, 'enter the city'),
  region: line(60).optional(),
  postal_code: line(20).optional(),
  country: z.string().regex(/^[A-Z]{2}$/, 'use a country code of two letters such as US'),
  tax_id_kind: z.enum(taxIdKinds).optional(),
  tax_id: line(40).optional(),
};

/** The claimant as in the broker's records. */
export const claimantSchema = z.object({
  kind: z.enum(claimantKinds),
  legal_name: z.string(),
  co_owner: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  tax_id_last4: z.string().nullable(),
  /** Who signs for the claimant, and in which capacity; absent or null if the claimant signs. */
  signer_name: z.string().nullish(),
  signer_title: z.string().nullish(),
});

const agreementTextSchema = z.object({
  version: z.string(),
  title: z.string(),
  body: z.string(),
  fee_pct: decimalSchema.nullable(),
  sha256: z.string(),
});

export const contractSchema = z.object({
  id: idSchema,
  kind: z.enum(['longterm', 'case']),
  order_id: idSchema.nullable(),
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  claimant: claimantSchema,
  text: agreementTextSchema,
  signature: z.enum(['typed', 'drawn']),
  signed_name: z.string(),
  signed_at: instantSchema,
  /** The business day on which it was signed. */
  signed_on: daySchema,
  /** The signed contract with its page of evidence, for some minutes. */
  url: z.string(),
});
export type SignedContract = z.output<typeof contractSchema>;

export const getLongtermContract = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/contract/longterm',
  summary: 'The contracts in force, the current text to sign, and the known claimant',
  audience: claimants,
  query: z.strictObject({
    beneficial_account_id: idText.optional(),
    /** For the text of a contract for this case alone. */
    order_id: catalogueIdText.optional(),
  }),
  response: z.object({
    contracts: z.array(contractSchema),
    /** An institution's agreement replaces a contract. */
    agreement: z
      .object({ reference: z.string(), fee_pct: decimalSchema, valid_from: daySchema, valid_to: daySchema.nullable() })
      .nullable(),
    text: agreementTextSchema,
    /** Null before anyone has signed for the beneficial account. */
    claimant: claimantSchema.nullable(),
    beneficial_accounts: z.array(z.object({ id: idSchema, name: z.string() })),
    /** The open cases that a long-term contract would join automatically, the next deadline first. */
    cases_to_join: z.array(
      z.object({
        order_id: idSchema,
        slug: z.string(),
        title: z.string(),
        company: z.string(),
        claim_deadline: daySchema,
        /** True where its owner left it out when signing before. */
        is_left_out: z.boolean(),
      }),
    ),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const signContract = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/contract/longterm',
  summary: 'Signs the contract for all cases, or with `order_id` for one; typed, or drawn as an image in a form',
  audience: claimants,
  body: z.strictObject({
    /** Needed where the caller has several beneficial accounts. */
    beneficial_account_id: idSchema.optional(),
    /** For this case alone. */
    order_id: idSchema.max(2_147_483_647).optional(),
    kind: z.enum(claimantKinds),
    legal_name: line(200).min(2, 'enter the name as it appears on the broker account'),
    ...claimantFields,
    /** Who has the authority to sign if not the claimant, and in which capacity. */
    signer_name: line(200).min(2, 'enter the authorized signer’s name').optional(),
    signer_title: line(100).min(2, 'enter the capacity, such as Trustee').optional(),
    /** Cases that the long-term contract does not join automatically; they can be joined by hand at any time. */
    left_out_order_ids: z.array(idSchema.max(2_147_483_647)).max(1000).optional(),
    /** The version that was read. */
    text_version: z.string().max(40),
    /** The legal name, that of an owner of a joint account, or `signer_name`. */
    signed_name: line(200).min(2, 'type your name as your signature'),
    accepted: z.literal(true, 'confirm that you have read the agreement'),
  }),
  step_up: 'after_sign_in',
  files: [{ field: 'signature', max_bytes: fileLimits.signature, required: false }],
  form: 'or_json',
  response: z.object({
    contract: contractSchema,
    is_new: z.boolean(),
    /** The cases that it joined automatically. */
    joined: z.array(z.object({ order_id: idSchema, slug: z.string(), title: z.string() })),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_file'],
});

export const completeAddress = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/contract/address',
  summary:
    'Beyond the specification: sets the state and the postal code of a claimant’s address where they are missing; the signed contract stays in force',
  audience: claimants,
  step_up: 'after_sign_in',
  body: z.strictObject({
    beneficial_account_id: idSchema,
    /** Not needed where it is not missing, and in a territory of the United States. */
    region: line(60).min(1, 'enter the state or province').optional(),
    postal_code: line(20).min(1, 'enter the postal code'),
  }),
  response: z.object({ beneficial_account_id: idSchema, claimant: claimantSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const endContract = declareOperation({
  method: 'DELETE',
  path: '/api/v1/payouts/contract/longterm',
  summary: 'Beyond the specification: ends a contract; claims that are filed continue under it',
  audience: claimants,
  step_up: 'after_sign_in',
  body: z.strictObject({ id: idSchema }),
  response: z.object({ id: idSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const saveInstitutionAgreement = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/agreements',
  summary:
    'Requests an institution’s agreement with its fee; in force once a second operator approves it, and then it completes steps 2 and 3 of its claims',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    account_id: idSchema,
    reference: line(200).min(1, 'enter the agreement’s reference'),
    fee_pct: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'use a percentage such as 12.5'),
    valid_from: daySchema,
    valid_to: daySchema.optional(),
  }),
  /** Without `request_id` it takes effect at once. */
  response: z.object({ account_id: idSchema, reference: z.string(), request_id: idSchema.nullable() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});
