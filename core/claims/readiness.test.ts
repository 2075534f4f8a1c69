import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimFacts, proofOf } from '../testing/claims.ts';
import { coverageOf, evaluateReadiness, REFUSAL_REASONS } from './readiness.ts';

const failing = (members: Parameters<typeof claimFacts>[0]) =>
  evaluateReadiness(claimFacts(members)).checks.flatMap(({ reason, outcome }) =>
    outcome === 'failed' ? [reason] : [],
  );

describe('readiness', () => {
  test('[M-15] a claim without a reason to refuse it has a hundred points', () => {
    expect(evaluateReadiness(claimFacts())).toMatchObject({ score: 100, best: null });
  });

  test('a claim that lacks something at a step is not without a reason, whatever its points', () => {
    const best = { message: expect.stringContaining('Complete the claimant’s address'), step: 'contract', gain: 0 };
    expect(evaluateReadiness(claimFacts({ has_full_address: false }))).toMatchObject({ score: 100, best });
    const filed = claimFacts({ has_full_address: false, stage: 'filed', was_filed: true });
    expect(evaluateReadiness(filed).best).toBeNull();
    expect(evaluateReadiness(claimFacts({ is_confirmed: false })).best).toBeNull();
  });

  test('[M-15] every reason that administrators refuse claims for is found', () => {
    expect(failing({ bought_in_class: false, eligible: false, why: 'No purchase in the class period.' })).toEqual([
      'no_eligible_purchase',
      'no_loss',
    ]);
    expect(failing({ notices: [{ code: 'unbalanced', message: '' }] })).toEqual(['holdings_do_not_balance']);
    expect(failing({ accounts: [proofOf()] })).toEqual(['missing_proof']);
    expect(failing({ duplicate: 'open' })).toEqual(['duplicate']);
    expect(failing({ claimed_elsewhere: 'broker' })).toEqual(['duplicate']);
    expect(failing({ is_excluded_party: true })).toEqual(['excluded_party']);
    expect(failing({ accepts_claims: false, today: '2027-02-01' })).toEqual(['late']);
    expect(failing({ stage: 'deficient', cured_by: 'trades', was_filed: true, cure_by: '2026-12-01' })).toEqual([
      'deficiency_not_cured',
    ]);
  });

  test('[M-15] names the one thing that helps most', () => {
    const accounts = [proofOf({ account: 'A-1', by_file: 1 }), proofOf({ account: 'B-2', by_file: 9, trades: 9 })];
    const { best } = evaluateReadiness(claimFacts({ accounts, claimed_elsewhere: null }));
    expect(best).toEqual({
      message: 'Add a statement for account B-2: it proves 9 more trades.',
      step: 'trades',
      gain: 20,
    });
  });

  test('proof that nobody reviewed counts half, and reports it', () => {
    const checkOf = (members: Parameters<typeof proofOf>[0]) =>
      evaluateReadiness(claimFacts({ accounts: [proofOf(members)] })).checks.find(
        ({ reason }) => reason === 'missing_proof',
      );
    expect(checkOf({ by_file: 4, proved: 4, checked: 0 })).toMatchObject({
      outcome: 'open',
      points: 10,
      message: 'Every trade that came by file has a document; 4 trades are not reviewed yet.',
    });
    expect(checkOf({ by_file: 4, proved: 4, checked: 4 })).toMatchObject({ outcome: 'passed', points: 20 });
    expect(checkOf({ by_file: 4, proved: 2, checked: 0 })).toMatchObject({ outcome: 'failed', points: 5 });
    expect(checkOf({ by_file: 4, by_gain_report: 2 })).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(
        /it proves 4 more trades\. A gain and loss report does not prove trades; 2 are from one\.$/,
      ),
    });
  });

  test('the score is the sum of its points, between 0 and 100, and proof never lowers it', () => {
    const account = fc
      .record({ by_file: fc.nat(20), proved: fc.nat(20), linked: fc.nat(5) })
      .map(({ by_file, proved, linked }) =>
        proofOf({ by_file, proved: Math.min(proved, by_file), trades: by_file + linked }),
      );
    const facts = fc.record({
      eligible: fc.boolean(),
      bought_in_class: fc.boolean(),
      claimed_elsewhere: fc.constantFrom('no' as const, 'broker' as const, null),
      is_excluded_party: fc.constantFrom(true, false, null),
      duplicate: fc.constantFrom('none' as const, 'open' as const, 'submitted' as const),
      accepts_claims: fc.boolean(),
      accounts: fc.array(account, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(facts, (members) => {
        const readiness = evaluateReadiness(claimFacts(members));
        expect(readiness.checks.map(({ reason }) => reason)).toEqual([...REFUSAL_REASONS]);
        expect(readiness.score).toBe(readiness.checks.reduce((sum, { points }) => sum + points, 0));
        expect(readiness.score).toBeGreaterThanOrEqual(0);
        expect(readiness.score).toBeLessThanOrEqual(100);
        const proved = members.accounts.map((one) => ({ ...one, proved: one.by_file }));
        const given = evaluateReadiness(claimFacts({ ...members, accounts: proved })).score;
        expect(given).toBeGreaterThanOrEqual(readiness.score);
        const checked = proved.map((one) => ({ ...one, checked: one.by_file }));
        expect(evaluateReadiness(claimFacts({ ...members, accounts: checked })).score).toBeGreaterThanOrEqual(given);
      }),
    );
  });

  test('[M-12] coverage counts a linked broker’s trades as proved, and is whole only when all are', () => {
    expect(coverageOf([proofOf({ trades: 7, by_file: 2, proved: 1 })])).toBe(85);
    expect(coverageOf([proofOf({ trades: 300, by_file: 300, proved: 299 })])).toBe(99);
    expect(coverageOf([])).toBe(100);
  });
});
