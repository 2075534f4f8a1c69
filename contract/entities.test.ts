import { expect, test } from 'vitest';
import type { z } from 'zod';
import { casePageSchema } from './cases/cases.ts';
import { recordedMilestoneSchema } from './cases/milestones.ts';
import { confirmationSchema } from './confirmations/confirmations.ts';
import { contractSchema } from './contracts/agreements.ts';
import { maskedPaymentDetailsSchema } from './payment-details/payment-details.ts';
import { tradeSchema } from './trades/trades.ts';

/** What the specification leaves open of these entities, and was decided since. */
const decided: readonly (readonly [string, z.ZodObject, string])[] = [
  [
    'a case',
    casePageSchema,
    `title slug company securities kind court docket judge jurisdiction allegations faq class_periods stage
    corrective_disclosures lead_plaintiff_deadline claim_deadline dates settlement_amount currency attorney_fee_pct
    expenses est_recovery_per_share administrator lead_counsel plan documents sources milestones preview_image votes
    favorites`,
  ],
  ['its dates', casePageSchema.shape.dates, 'exclusion_deadline objection_deadline fairness_hearing claim_deadline'],
  ['a milestone', recordedMilestoneSchema, 'id order_id date stage title text document_id reason'],
  [
    'a trade',
    tradeSchema,
    'id portfolio_id type trade_date settle_date account symbol cusip isin quantity price currency fees net_amount sources',
  ],
  [
    'a confirmation',
    confirmationSchema,
    'id portfolio_id order_id sub_payout_request_id file_name sha256 accounts trades',
  ],
  ['payment details', maskedPaymentDetailsSchema, 'id kind label holder currency shown is_default'],
  [
    'a long-term contract',
    contractSchema,
    'id kind beneficial_account_id claimant text signature signed_name signed_at',
  ],
];

test.each(decided)('[E-10] %s has the fields that were decided', (_, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
});
