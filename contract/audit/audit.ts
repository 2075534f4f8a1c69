import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

/** Every kind of event in the audit log; a new one is a line here. */
const auditActions = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_revoked',
  'session_confirmed',
  'email_verified',
  'email_changed',
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'role_changed',
  'role_requested',
  'role_request_decided',
  'account_closed',
  'consent_given',
  'consent_withdrawn',
  'api_key_made',
  'api_key_revoked',
  'payment_details_viewed',
  'payment_details_changed',
  'account_holder_decided',
  'contract_signed',
  'claimant_saved',
  'account_map_changed',
  'claim_signed_off',
  'claim_withdrawn',
  'payout_moved',
  'deficiency_extended',
  'lost_proof_settled',
  'difference_settled',
  'export_made',
  'document_viewed',
  'case_published',
  'case_withdrawn',
  'case_changed',
  'case_merged',
  'deadline_changed',
  'milestone_recorded',
  'plan_changed',
  'proposal_decided',
  'distribution_imported',
  'distribution_approved',
  'distribution_reversed',
  'distribution_edited',
  'distribution_cancelled',
  'money_arrived',
  'arrival_assigned',
  'arrival_reversed',
  'bank_file_made',
  'bank_file_approved',
  'bank_file_sent',
  'bank_file_cancelled',
  'bank_file_outcome_recorded',
  'bank_account_saved',
  'payments_returned',
  'checks_cleared',
  'filing_made',
  'filing_sent',
  'filing_cancelled',
  'filing_confirmed',
  'filing_template_saved',
  'work_taken',
  'work_released',
  'proof_judged',
  'proof_reviewed',
  'outbox_viewed',
  'job_retried',
] as const;

const auditActionSchema = z.enum(auditActions);
export type AuditAction = z.output<typeof auditActionSchema>;

const auditEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  action: z.string(),
  /** Who did it; null where nobody was signed in, and for what runs by itself. */
  account: z.object({ id: idSchema, email: z.string().nullable() }).nullable(),
  subject: z.object({ kind: z.string(), id: idSchema }).nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
});

export const listAuditEvents = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/audit',
  summary: 'What was done, by whom and from where, the newest first',
  audience: ['operator'],
  query: z.strictObject({
    ...pageQuery,
    action: auditActionSchema.optional(),
    account_id: idText.optional(),
    subject_kind: z
      .string()
      .regex(/^[a-z][a-z_]{0,39}$/, 'use a noun such as case or portfolio')
      .optional(),
    subject_id: idText.optional(),
    /** Days in UTC, both included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
  }),
  response: listOf(auditEventSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});
