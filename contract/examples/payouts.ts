import type { Examples } from './example.ts';
import { onePage, onePixel } from './files.ts';

const proof = { name: 'statement.pdf', type: 'application/pdf', content: onePage };

const claimant = {
  kind: 'entity',
  street: '1 Harbor Street',
  city: 'Boston',
  region: 'MA',
  postal_code: '02110',
  country: 'US',
  signer_name: 'Ada Lindqvist',
  signer_title: 'Trustee',
} as const;

export const payoutExamples = {
  'GET /api/v1/payouts/funds': { query: { limit: 2 } },
  'POST /api/v1/payouts/funds': { body: { claimant } },
  'GET /api/v1/operator/agreements': { query: { limit: 2 } },
  'GET /api/v1/operator/agreements/{id}/funds': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/agreements/{id}/funds': { params: { id: 1 }, body: { claimant } },
  'GET /api/v1/orders/calendar': {},
  'DELETE /api/v1/orders/calendar': {},
  'GET /api/v1/orders/{id}/join_info': { params: { id: 'kraft-heinz-2019' } },
  'POST /api/v1/orders/{id}/own_form': { params: { id: 'kraft-heinz-2019' }, body: { beneficial_account_id: 1 } },
  'POST /api/v1/orders/{id}/join': { params: { id: 'kraft-heinz-2019' }, body: { claimed_elsewhere: 'no' } },
  'GET /api/v1/orders/{id}/subprs': {
    params: { id: 'kraft-heinz-2019' },
    query: { sub_payout_request_id: 1, limit: 2 },
  },
  'POST /api/v1/payouts/payout_request/move_to_next_stage': {
    body: { sub_payout_request_id: 1, from_stage: 'trades', trades_complete: true },
  },
  'GET /api/v1/orders/{id}/claims_to_sign': { params: { id: 'kraft-heinz-2019' }, query: { limit: 2 } },
  'POST /api/v1/orders/{id}/sign': {
    params: { id: 'kraft-heinz-2019' },
    body: {
      claims: [{ sub_payout_request_id: 1, claim_sha256: 'a'.repeat(64) }],
      certified: true,
      signed_name: 'Ada Rosemead',
      trades_complete: true,
      claimed_elsewhere: 'no',
      is_excluded_party: false,
    },
  },
  'POST /api/v1/payouts/payout_request/withdraw': { body: { sub_payout_request_id: 1 } },
  'POST /api/v1/payouts/payout_request/set_payment_details': {
    body: { sub_payout_request_id: 1, payment_details_id: 1 },
  },
  'GET /api/v1/payouts/payout_request/sign_off': { query: { sub_payout_request_id: 1 } },

  'GET /api/v1/payouts/contract/longterm': { query: { beneficial_account_id: 1 } },
  'POST /api/v1/payouts/contract/longterm': {
    body: {
      beneficial_account_id: 1,
      kind: 'individual',
      legal_name: 'Ada Lindqvist',
      street: '12 Harbor Street',
      city: 'Boston',
      region: 'MA',
      postal_code: '02110',
      country: 'US',
      text_version: 'longterm-2026-12',
      signed_name: 'Ada Lindqvist',
      accepted: true,
    },
    files: {},
  },
  'POST /api/v1/payouts/contract/address': { body: { beneficial_account_id: 1, region: 'MA', postal_code: '02110' } },
  'DELETE /api/v1/payouts/contract/longterm': { body: { id: 1 } },

  'GET /api/v1/payouts/payment_details': {},
  'POST /api/v1/payouts/payment_details': {
    body: {
      details: {
        kind: 'ach',
        holder: 'Ada Lindqvist',
        account_type: 'checking',
        routing_number: '021000021',
        account_number: '000123456789',
      },
    },
  },
  'DELETE /api/v1/payouts/payment_details': { body: { id: 1 } },

  'GET /api/v1/payouts/tax_forms': { query: { beneficial_account_id: 1, limit: 2 } },
  'POST /api/v1/payouts/tax_forms': {
    body: {
      beneficial_account_id: 1,
      form: {
        kind: 'w9',
        legal_name: 'Ada Lindqvist',
        street: '12 Harbor Street',
        city: 'Boston',
        region: 'MA',
        postal_code: '02110',
        country: 'US',
        classification: 'individual',
        tin_kind: 'ssn',
        tin: '123-45-1120',
        is_notified_of_withholding: false,
        signed_name: 'Ada Lindqvist',
        certified: true,
      },
    },
  },
  'DELETE /api/v1/payouts/tax_forms': { body: { id: 1 } },
  'GET /api/v1/payouts/identity': { query: { limit: 2 } },
  'POST /api/v1/payouts/identity': {
    files: { document: { name: 'passport.png', type: 'image/png', content: onePixel } },
  },
  'POST /api/v1/payouts/identity/begin': { body: { covers: 'document_and_selfie' } },
  'POST /api/v1/payouts/identity/withdraw': { body: { id: 1 } },
  'GET /api/v1/operator/identity_rules': { query: { limit: 2 } },
  'POST /api/v1/operator/identity_rules': {
    body: {
      rules: [
        { claimant: 'person', cause: 'sum', above: '0.00', needs: 'name', why: 'A payment goes to the claimant.' },
        {
          claimant: 'institution',
          cause: 'sum',
          above: '0.00',
          needs: 'name',
          why: 'An operator enters the agreement.',
        },
      ],
      ...{ changed_payee_days: 30, years_valid: 3, note: 'As counsel advised.' },
    },
  },
  'POST /api/v1/operator/identity_rules/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'approved', note: 'As counsel advised.' },
  },
  'GET /api/v1/operator/identity_provider': {},
  'POST /api/v1/operator/identity_provider': { body: { images_after_hours: 12 } },
  'GET /api/v1/operator/clients/{id}/identity': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/identity/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/identity/{id}/open': { params: { id: 1 } },
  'POST /api/v1/operator/identity/{id}/decide': {
    params: { id: 1 },
    body: {
      ...{ decision: 'approved', document_name: 'Ada Lindqvist', document_kind: 'passport', document_country: 'US' },
      ...{ document_expires_on: '2031-05-01', note: 'Name, face and machine-readable lines agree.' },
    },
  },
  'GET /api/v1/operator/clients/{id}/tax_forms': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/tax_forms/{id}/reveal': {
    params: { id: 1 },
    body: { reason: 'The IRS asks for the number of this payee.' },
  },
  'POST /api/v1/operator/tax_forms/{id}/reject': {
    params: { id: 1 },
    body: { reason: 'The IRS has another name for this number.' },
  },
  'GET /api/v1/operator/withholding_rules': { query: { limit: 2 } },
  'POST /api/v1/operator/withholding_rules': {
    body: {
      from_day: '2027-01-01',
      backup_pct: '24',
      threshold: '2000.00',
      note: 'The rate and the threshold of the year.',
    },
  },
  'POST /api/v1/operator/withholding_rules/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'approved', note: 'As the IRS publishes them.' },
  },
  'GET /api/v1/payouts/confirmations/{x}': { params: { x: 1 }, query: { sub_payout_request_id: 1, limit: 2 } },
  'POST /api/v1/payouts/confirmations/{x}': {
    params: { x: 1 },
    query: { sub_payout_request_id: 1 },
    body: { from_month: '2023-02', to_month: '2023-11' },
    files: { file: proof },
  },
  'DELETE /api/v1/payouts/confirmations/{x}': { params: { x: 1 }, query: { confirmation_to_delete: 1 }, body: {} },
  'GET /api/v1/payouts/confirmations/active_participant': { query: { order_id: 1 } },
  'POST /api/v1/payouts/confirmations/active_participant': { query: { order_id: 1 }, files: {} },
  'DELETE /api/v1/payouts/confirmations/active_participant': { query: { order_id: 1, confirmation_to_delete: 1 } },

  'POST /api/v1/operator/agreements': {
    body: { account_id: 2, reference: 'Harbor Street 2026', fee_pct: '10', valid_from: '2026-01-01' },
  },
  'GET /api/v1/operator/fund_requests': { query: { limit: 2 } },
  'POST /api/v1/operator/fund_requests/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'rejected', note: 'The institution did not ask for it.' },
  },
  'GET /api/v1/operator/claims': { query: { stage: 'review', limit: 2 } },
  'GET /api/v1/operator/claims/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/claims/move': {
    body: { sub_payout_request_id: 1, from_stage: 'review', to: 'filed', filed_on: '2026-11-20', claim_number: 'K-1' },
  },
  'POST /api/v1/operator/claims/extend_cure': {
    body: {
      sub_payout_request_id: 1,
      from_cure_by: '2027-01-15',
      cure_by: '2027-02-15',
      reason: 'The broker needs more time; the administrator agreed on 10 January.',
    },
  },
  'POST /api/v1/operator/claims/settle_lost_proof': {
    body: { sub_payout_request_id: 1, note: 'The administrator accepted the December statement in its place.' },
  },
  'POST /api/v1/operator/claims/clear_duplicate': {
    body: { sub_payout_request_id: 1, reason: 'Two accounts of one broker, each with trades of its own.' },
  },
} as const satisfies Partial<Examples>;
