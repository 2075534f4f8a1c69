import type { ClaimFacts, ProofOfAccount } from '../claims/claim-facts.ts';

/** A claim with nothing missing, at its first step, except for what the test sets. */
export function claimFacts(members: Partial<ClaimFacts> = {}): ClaimFacts {
  return {
    stage: 'trades',
    cured_by: null,
    was_filed: false,
    today: '2026-11-21',
    claim_deadline: '2027-01-07',
    accepts_claims: true,
    eligible: true,
    why: 'Bought in the class period.',
    bought_in_class: true,
    below_minimum: false,
    notices: [],
    accounts: [],
    is_confirmed: true,
    has_contract: true,
    has_claimant: true,
    has_full_address: true,
    has_payment_details: true,
    claimed_elsewhere: 'no',
    is_excluded_party: false,
    duplicate: 'none',
    cure_by: null,
    required_document: 'none',
    ...members,
  };
}

export function proofOf(members: Partial<ProofOfAccount> = {}): ProofOfAccount {
  return {
    portfolio_id: 1,
    portfolio: 'Savings',
    account: 'X-4471',
    trades: 3,
    by_file: 3,
    proved: 0,
    checked: 0,
    open_months: 'March 2022',
    mismatches: [],
    oldest: '2022-03-22',
    ...members,
  };
}
