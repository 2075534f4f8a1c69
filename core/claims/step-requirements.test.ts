import { describe, expect, test } from 'vitest';
import { claimFacts, proofOf } from '../testing/claims.ts';
import { missingOfStep, missingUpTo } from './step-requirements.ts';

const codes = (missing: { code: string }[]) => missing.map(({ code }) => code);

describe('what a step lacks', () => {
  test('[API-48] nothing, when everything is there', () => {
    for (const step of ['trades', 'contract', 'payment', 'sign_off'] as const)
      expect(missingUpTo(step, claimFacts())).toEqual([]);
  });

  test('[API-48] the state and the postal code of a claimant who signed without them, at the contract step', () => {
    const facts = claimFacts({ has_full_address: false });
    expect(codes(missingOfStep('contract', facts))).toEqual(['address_incomplete']);
    expect(codes(missingUpTo('sign_off', facts))).toEqual(['address_incomplete']);
    expect(codes(missingOfStep('contract', { ...facts, has_contract: false }))).toEqual(['no_contract']);
    expect(missingOfStep('contract', { ...facts, has_claimant: false })).toEqual([]);
  });

  test('[API-48] a confirmation for every account whose trades came by file, and none for a linked broker', () => {
    const accounts = [
      proofOf({ account: 'X-4471', by_file: 2, trades: 5 }),
      proofOf({ account: null, portfolio: 'Fund', by_file: 1, trades: 1 }),
      proofOf({ account: 'LINKED', by_file: 0, trades: 9 }),
      proofOf({ account: 'PROVED', by_file: 4, proved: 4, trades: 4 }),
    ];
    expect(missingOfStep('trades', claimFacts({ accounts })).map(({ message }) => message)).toEqual([
      'Add a trade confirmation or statement for account X-4471 that covers March 2022: 2 trades of it came by file.',
      'Add a trade confirmation or statement for the account of Fund that covers March 2022: 1 trade of it came by file.',
    ]);
  });

  test('[API-48] what the system sees missing is shown, and the claimant’s word passes it', () => {
    const notices = [
      { code: 'missing_history' as const, message: 'you sold more shares than your earlier trades bought' },
      { code: 'zero_price' as const, message: 'a transfer at no price' },
    ];
    const missing = missingOfStep('trades', claimFacts({ notices, is_confirmed: false }));
    expect(codes(missing)).toEqual(['missing_history', 'not_confirmed']);
    expect(missing.some(({ blocks }) => blocks)).toBe(false);
    expect(missing[0]!.message).toBe('You sold more shares than your earlier trades bought.');
    expect(missingOfStep('trades', claimFacts({ notices, is_confirmed: true }))).toEqual([]);
  });

  test('what has come undone in an earlier step is reported at a later one', () => {
    expect(codes(missingUpTo('sign_off', claimFacts({ has_contract: false, is_confirmed: false })))).toEqual([
      'not_confirmed',
      'no_contract',
    ]);
    expect(codes(missingUpTo('trades', claimFacts({ has_contract: false })))).toEqual([]);
  });

  test('[API-48] a claim that someone else files too is not signed off', () => {
    const of = (members: Parameters<typeof claimFacts>[0]) => codes(missingOfStep('sign_off', claimFacts(members)));
    expect(of({ claimed_elsewhere: null })).toEqual(['claimed_elsewhere_unknown']);
    expect(of({ claimed_elsewhere: 'broker' })).toEqual(['claimed_elsewhere']);
    expect(of({ claimed_elsewhere: 'other' })).toEqual(['claimed_elsewhere']);
    expect(of({ duplicate: 'submitted' })).toEqual(['duplicate']);
    expect(of({ duplicate: 'open' })).toEqual([]);
    expect(of({ is_excluded_party: null })).toEqual(['excluded_party_unknown']);
    expect(of({ is_excluded_party: true })).toEqual(['excluded_party']);
  });

  test('after the deadline nothing is signed off, but what cures a deficiency in time', () => {
    const late = { today: '2027-01-08', accepts_claims: false };
    expect(missingOfStep('sign_off', claimFacts(late))[0]!.message).toContain('The claim deadline was 7 Jan 2027.');
    expect(missingOfStep('sign_off', claimFacts({ ...late, was_filed: true, cure_by: '2027-02-01' }))).toEqual([]);
    expect(codes(missingOfStep('sign_off', claimFacts({ ...late, was_filed: true, cure_by: '2027-01-01' })))).toEqual([
      'cure_late',
    ]);
  });
});
