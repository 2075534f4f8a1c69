import { CLAIM_STAGES, STEPS } from '@trover/core/claims/stages.ts';
import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';
import { z } from 'zod';
import { confirmationSchema } from '../confirmations/confirmations.ts';
import { matchTradeSchema } from '../matches/matches.ts';
import { maskedPaymentDetailsSchema } from '../payment-details/payment-details.ts';
import { claimAwardSchema } from '../payments/payments.ts';
import { idSchema, idText, listOf, shortPageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';
import { claimEstimateSchema, feeSchema } from './estimate.ts';

export const claimStageSchema = z.enum(CLAIM_STAGES);

export const claimStepSchema = z.enum(STEPS);

const missingSchema = z.object({
  step: claimStepSchema,
  code: z.string(),
  message: z.string(),
  /** False: it is shown, and passes once the claimant confirms that the trades are complete. */
  blocks: z.boolean(),
});

const readinessSchema = z.object({
  /** 0 to 100. */
  score: z.int().min(0).max(100),
  checks: z.array(
    z.object({
      reason: z.string(),
      outcome: z.enum(['passed', 'open', 'failed']),
      message: z.string(),
      weight: z.int(),
      points: z.int(),
      step: claimStepSchema.nullable(),
    }),
  ),
  /** The one thing that would help most. */
  best: z.object({ message: z.string(), step: claimStepSchema, gain: z.int() }).nullable(),
});

/** A broker account's trades in the claim and what proves them. */
const claimAccountSchema = z.object({
  portfolio_id: idSchema,
  portfolio: z.string(),
  account: z.string().nullable(),
  trades: z.int(),
  by_file: z.int(),
  /** Trades with a document. */
  proved: z.int(),
  /** Trades that a reviewer found in the document. */
  checked: z.int(),
  /** What documents were found not to prove, and what would be right: a sentence for each trade that is still open. */
  mismatches: z.array(z.string()),
  oldest: daySchema,
  /** What the broker must still have of the trades that nothing proves; null where nothing is to be proved. */
  records: z
    .object({
      /** Trades whose confirmation it must still have, those that only its blotter must name, and those of neither. */
      confirmed: z.int(),
      entered: z.int(),
      past: z.int(),
      /** The first day on which one of these records may go. */
      next_gone_on: daySchema.nullable(),
      /** A letter to the broker that requests the proof, as plain text. */
      letter: z.string(),
    })
    .nullable(),
});

/** What points to the proof of a trade. */
const tradeProofSchema = z.object({
  /** `linked`: the broker's own record. `document`: a confirmation. `missing`: a document is needed. */
  kind: z.enum(['linked', 'document', 'missing']),
  confirmation_ids: z.array(idSchema),
  /** Whether someone checked it against a document and found it there. */
  is_checked: z.boolean(),
  /** Why a document that was given for it does not prove it, and what would be right. */
  mismatch: z.string().nullable(),
  source: z
    .object({
      upload_id: idSchema,
      file_name: z.string(),
      row: z.string(),
      /** Whether it is known only from a gain and loss report. */
      is_gain_report: z.boolean(),
    })
    .nullable(),
});

/** A past or present stage of a claim. */
export const claimHistorySchema = z.object({
  stage: claimStageSchema,
  moved_by: z.enum(['claimant', 'contract', 'operator']),
  reason: z.string().nullable(),
  cured_by: claimStepSchema.nullable(),
  cure_by: daySchema.nullable(),
  at: instantSchema,
});

/** A document that was reviewed after filing and does not prove the whole claim. */
export const lostProofSchema = z.object({
  /** In words: which trades, and what would be right. */
  reason: z.string(),
  found_at: instantSchema,
  settled_at: instantSchema.nullable(),
  /** What was done about it. */
  note: z.string().nullable(),
});

const claimSchema = z.object({
  sub_payout_request_id: idSchema,
  payout_request_id: idSchema,
  order_id: idSchema,
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  stage: claimStageSchema,
  /** 1 to 6, the same as in `getmyorders`. */
  state: z.int().min(1).max(6),
  cured_by: claimStepSchema.nullable(),
  reason: z.string().nullable(),
  cure_by: daySchema.nullable(),
  /** The last deficiency, open or answered; null where none was found. */
  deficiency: z
    .object({
      reason: z.string(),
      cured_by: claimStepSchema,
      cure_by: daySchema,
      by_administrator: z.boolean(),
      /** Whether it cannot be answered without a document that was added since. */
      requires_document: z.boolean(),
      is_document_added: z.boolean(),
      response: z.string().nullable(),
      opened_at: instantSchema,
      answered_at: instantSchema.nullable(),
      ended_at: instantSchema.nullable(),
    })
    .nullable(),
  /** Proof lost after filing; null if none. */
  lost_proof: lostProofSchema.nullable(),
  joined_by: z.enum(['claimant', 'contract']),
  joined_at: instantSchema,
  filed_on: daySchema.nullable(),
  claim_number: z.string().nullable(),
  claimed_elsewhere: z.enum(['no', 'broker', 'other']).nullable(),
  is_excluded_party: z.boolean().nullable(),
  can_withdraw: z.boolean(),
  steps: z.array(z.object({ step: claimStepSchema, is_complete: z.boolean(), missing: z.array(missingSchema) })),
  readiness: readinessSchema,
  estimate: claimEstimateSchema,
  fee: feeSchema,
  balance: z.array(
    z.object({
      security: z.string(),
      held_before: decimalSchema,
      bought: decimalSchema,
      sold: decimalSchema,
      other: decimalSchema,
      held_now: decimalSchema.nullable(),
      stated: decimalSchema.nullable(),
    }),
  ),
  accounts: z.array(claimAccountSchema),
  /** Trades that are proved, in percent. */
  coverage_pct: z.int(),
  /** The first thousand. */
  trades: z.array(matchTradeSchema.extend({ proof: tradeProofSchema })),
  trades_total: z.int(),
  confirmations: z.array(confirmationSchema),
  contract: z
    .object({
      id: idSchema.nullable(),
      kind: z.enum(['longterm', 'case', 'institution']),
      signed_at: instantSchema.nullable(),
      /** The business day on which it was signed. */
      signed_on: daySchema.nullable(),
      title: z.string(),
    })
    .nullable(),
  payment_details: maskedPaymentDetailsSchema.nullable(),
  certification: z.object({ version: z.string(), title: z.string(), body: z.string() }),
  /** The hash of the claim as it would be signed now; null at any other stage than `sign_off`, and where nothing can be computed. */
  claim_sha256: z.string().nullable(),
  sign_off: z
    .object({
      id: idSchema,
      sha256: z.string(),
      signed_name: z.string(),
      signed_at: instantSchema,
      signed_on: daySchema,
    })
    .nullable(),
  /** What distributions gave it and how that was paid, the newest first: beside `estimate`, what was received of what was expected. */
  awards: z.array(claimAwardSchema),
  /** After the sign-off: the steps that are done, and the usual duration of the others. */
  outlook: z.array(
    z.object({
      station: z.enum(['signed', 'filed', 'confirmed', 'approved', 'paid']),
      is_reached: z.boolean(),
      reached_on: daySchema.nullable(),
      note: z.string().nullable(),
    }),
  ),
  history: z.array(claimHistorySchema),
});
export type Claim = z.output<typeof claimSchema>;

const caseParam = z.strictObject({ id: z.string().min(1).max(200) });

export const getJoinInfo = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/{id}/join_info',
  summary:
    'Before consent: the estimate as a range, the fee in money on this claim, and how to file without the service for free',
  audience: 'signed_in',
  params: caseParam,
  response: z.object({
    order_id: idSchema,
    slug: z.string(),
    title: z.string(),
    company: z.string(),
    ticker: z.string().nullable(),
    claim_deadline: daySchema.nullable(),
    days_left: z.int().nullable(),
    can_join: z.boolean(),
    /** In words: why the case cannot be joined; null where it can. */
    why_not: z.string().nullable(),
    is_joined: z.boolean(),
    currency: currencySchema,
    beneficial_accounts: z.array(
      z.object({
        beneficial_account_id: idSchema,
        beneficial_owner: z.string(),
        /** How many are to be confirmed. */
        trades_total: z.int(),
        estimate: claimEstimateSchema,
      }),
    ),
    /** Over all beneficial accounts that are eligible. */
    estimate: z.object({
      low: moneySchema.nullable(),
      expected: moneySchema.nullable(),
      high: moneySchema.nullable(),
      basis: z.string(),
    }),
    fee: feeSchema,
    fee_is_for: z.string(),
    has_contract: z.boolean(),
    /** Every claimant may file without the service, and without a fee. */
    free_filing: z.object({
      explanation: z.string(),
      administrator: z.string().nullable(),
      site: z.string().nullable(),
      address: z.string().nullable(),
      contact: z.string().nullable(),
      claim_form: z.object({ title: z.string(), url: z.string() }).nullable(),
    }),
    questions: z.array(z.object({ field: z.string(), question: z.string() })),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const answers = {
  /** Whether a broker's own programme or someone else files the same loss. */
  claimed_elsewhere: z.enum(['no', 'broker', 'other']).optional(),
  /** Whether the claimant is among those whom the class leaves out. */
  is_excluded_party: z.boolean().optional(),
};

const joinedSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  payout_request_id: idSchema,
  is_new: z.boolean(),
  sub_payout_request_ids: z.array(idSchema),
});

export const joinCase = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/join',
  summary: 'Joins a case, several by commas, or with `all` every one the caller is eligible in; again changes nothing',
  audience: 'signed_in',
  params: z.strictObject({ id: z.string().min(1).max(2000) }),
  body: z.strictObject(answers).optional(),
  response: z.object({
    joined: z.array(joinedSchema),
    /** Of several: those that could not be joined, and why. */
    refused: z.array(z.object({ order_id: idSchema.nullable(), asked: z.string(), reason: z.string() })),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

export const listClaims = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/{id}/subprs',
  summary: 'The caller’s claims in a case, one for each beneficial account, with all that each step needs',
  audience: 'signed_in',
  params: caseParam,
  query: z.strictObject({ sub_payout_request_id: idText.optional(), ...shortPageQuery }),
  response: listOf(claimSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const moveToNextStage = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/payout_request/move_to_next_stage',
  summary:
    'Moves a claim on from its current step; 409 names what is missing. More than ten minutes after the sign-in, `sign_off` requires a confirmed session (`POST /api/v1/auth/step_up`)',
  audience: 'signed_in',
  body: z.strictObject({
    sub_payout_request_id: idSchema,
    /** The stage the caller saw: pressed twice, it moves once. */
    from_stage: claimStageSchema.optional(),
    /** Step 1: the trades are complete, though something seems to be missing. */
    trades_complete: z.boolean().optional(),
    /** What the owner answers to the open deficiency; the administrator gets it with the claim. */
    response: z.string().trim().min(1).max(4000).optional(),
    ...answers,
    /** Step 4: what is certified, over which claim, by which name. */
    sign_off: z
      .strictObject({
        certified: z.literal(true, 'certify the claim to sign it off'),
        signed_name: z.string().trim().min(2, 'type your name as your signature').max(200),
        /** The `claim_sha256` that was shown: a claim that changed since is refused. */
        claim_sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      })
      .optional(),
  }),
  response: claimSchema,
  limit_with: { member: 'sign_off', limit: 'signature' },
  errors: ['invalid_input', 'not_signed_in', 'step_up_required', 'not_found', 'conflict'],
});

export const withdrawClaim = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/payout_request/withdraw',
  summary: 'Beyond the specification: withdraws a claim before it is filed',
  audience: 'signed_in',
  body: z.strictObject({ sub_payout_request_id: idSchema }),
  response: claimSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

export const setPaymentDetails = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/payout_request/set_payment_details',
  summary: `Chooses where a claim is paid. Once the claim is signed off, a change requires a confirmed session (\`POST /api/v1/auth/step_up\`), is mailed, and holds its payments for ${PAYMENT_HOLD_HOURS} hours`,
  audience: 'signed_in',
  body: z.strictObject({ sub_payout_request_id: idSchema, payment_details_id: idSchema }),
  response: claimSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'step_up_required', 'not_found', 'conflict'],
});

export const getSignOff = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/payout_request/sign_off',
  summary: 'Beyond the specification: the receipt of a sign-off, with the claim as it was frozen',
  audience: 'signed_in',
  query: z.strictObject({ sub_payout_request_id: idText }),
  response: z.object({
    id: idSchema,
    sha256: z.string(),
    /** Canonical JSON; its SHA-256 is the hash above. */
    claim: z.string(),
    recognized_claim: moneySchema.nullable(),
    currency: currencySchema,
    certification: z.object({ version: z.string(), title: z.string(), body: z.string(), sha256: z.string() }),
    signed_name: z.string(),
    signed_at: instantSchema,
    /** The day at the court on which it was signed. */
    signed_on: daySchema,
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});
