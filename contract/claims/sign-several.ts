import { z } from 'zod';
import { idSchema, listOf, shortPageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, moneySchema } from '../protocol/values.ts';
import { claimStageSchema, claimStepSchema } from './claims.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'send the hash that the claim was shown with');

const claimToSignSchema = z.object({
  sub_payout_request_id: idSchema,
  beneficial_owner: z.string(),
  stage: claimStageSchema,
  /** True where only the answers and the signature are missing. */
  is_ready: z.boolean(),
  /** What prevents the signature, each in words. */
  missing: z.array(z.object({ step: claimStepSchema, message: z.string() })),
  /** What seems incomplete in the trades, and passes once they are confirmed as complete. */
  to_confirm: z.array(z.string()),
  trades: z.int(),
  recognized_loss: moneySchema.nullable(),
  /** After the fee; null where no payment can be estimated. */
  net_expected: moneySchema.nullable(),
  currency: currencySchema,
  /** Name of the signer; null where no claimant is named. */
  signer: z.string().nullable(),
  /** Of the claim as it would be signed; null where nothing can be computed of it. */
  claim_sha256: sha256Schema.nullable(),
});

export const listClaimsToSign = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/{id}/claims_to_sign',
  summary: 'The caller’s claims in a case that are not signed yet, with what prevents each signature',
  audience: 'signed_in',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  query: z.strictObject(shortPageQuery),
  response: listOf(claimToSignSchema).extend({
    case: z.object({ id: idSchema, slug: z.string(), title: z.string() }),
    certification: z.object({ version: z.string(), title: z.string(), body: z.string() }),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

/** In one request; a caller with more sends several. */
export const MAX_CLAIMS_TO_SIGN = 20;

export const signClaims = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/sign',
  summary:
    'Signs several claims in a case with one name: each that lacks nothing goes to review, each other one stays with its reason',
  audience: 'signed_in',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  body: z.strictObject({
    claims: z
      .array(
        z.strictObject({
          sub_payout_request_id: idSchema,
          /** As it was shown: another claim by now is not signed unseen. */
          claim_sha256: sha256Schema,
        }),
      )
      .min(1, 'name the claims to sign')
      .max(MAX_CLAIMS_TO_SIGN, `sign at most ${MAX_CLAIMS_TO_SIGN} claims at once`)
      .refine(
        (claims) => new Set(claims.map((one) => one.sub_payout_request_id)).size === claims.length,
        'name each claim once',
      ),
    certified: z.literal(true, 'certify the claims to sign them'),
    signed_name: z.string().trim().min(2, 'type your name as your signature').max(200),
    trades_complete: z.literal(true, 'confirm that the trades are complete'),
    claimed_elsewhere: z.literal('no', 'claims that others file as well cannot be signed together'),
    is_excluded_party: z.literal(false, 'excluded parties cannot claim'),
  }),
  response: z.object({
    /** Includes claims that were signed before. */
    signed: z.array(idSchema),
    not_signed: z.array(z.object({ sub_payout_request_id: idSchema, reason: z.string() })),
  }),
  step_up: 'after_sign_in',
  idempotency: 'natural',
  limit: 'signature',
  limit_by: 'claims',
  errors: ['invalid_input', 'not_signed_in', 'step_up_required', 'not_found', 'too_many_requests'],
});
