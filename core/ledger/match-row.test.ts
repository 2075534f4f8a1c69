import { describe, expect, test } from 'vitest';
import { matchRow, type NumberedClaim } from './match-row.ts';

const claim = (members: Partial<NumberedClaim> = {}): NumberedClaim => ({
  account_id: 1,
  sub_payout_request_id: 10,
  stage: 'filed',
  recognized_claim: '9110.00',
  fee_pct: '15',
  estimate: null,
  is_paid_before: false,
  ...members,
});
const row = (members: object = {}) => ({ award: '100.00', recognized_claim: '9110.00', is_again: false, ...members });
const problem = (of: Parameters<typeof matchRow>) => matchRow(...of).problem;

describe('a row of a distribution', () => {
  test('is the award of the claim with its number, less the fee', () => {
    expect(matchRow(row(), [claim()], '0')).toEqual({
      problem: null,
      difference: null,
      awards: [{ account_id: 1, sub_payout_request_id: 10, amount: 10_000n, fee_pct: '15', fee: 1_500n, net: 8_500n }],
    });
  });
  test('for several claims of one client is shared by what was recognized', () => {
    const two = [claim({ recognized_claim: '2.00' }), claim({ sub_payout_request_id: 11, recognized_claim: '1.00' })];
    const { awards } = matchRow(row({ recognized_claim: '3.00' }), two, '0');
    expect(awards.map(({ amount }) => amount)).toEqual([6_667n, 3_333n]);
  });
  test('reports a recognized claim that differs by more than the tolerance', () => {
    expect(matchRow(row({ recognized_claim: '9000.00' }), [claim()], '1').difference).toBe(
      'The administrator recognizes 110.00 less than was signed off.',
    );
    expect(matchRow(row({ recognized_claim: '9200.00' }), [claim()], '1').difference).toBeNull();
    expect(matchRow(row({ recognized_claim: null }), [claim()], '0').difference).toBeNull();
  });
  test('reports an award that is far from what was expected', () => {
    const far = (award: string, ...estimates: NumberedClaim['estimate'][]) =>
      matchRow(
        row({ award }),
        estimates.map((estimate, at) => claim({ estimate, sub_payout_request_id: at, recognized_claim: '4555.00' })),
        '100',
      ).difference;
    const estimate = { low: '80.00', high: '120.00' };
    expect(far('39.99', estimate)).toBe('The award of 39.99 is far from the estimate of 80.00 to 120.00.');
    expect([far('40.00', estimate), far('180.00', estimate), far('1.00', null)]).toEqual([null, null, null]);
    expect(far('180.01', estimate)).toContain('far from the estimate');
    expect([far('180.01', estimate, estimate), far('1.00', estimate, null)]).toEqual([null, null]);
    expect(matchRow(row({ award: '1.00', recognized_claim: '1.00' }), [claim({ estimate })], '0').difference).toBe(
      'The administrator recognizes 9109.00 less than was signed off. The award of 1.00 is far from the estimate of 80.00 to 120.00.',
    );
  });
  test('that cannot be given to anyone shows why', () => {
    expect(problem([row(), [], '0'])).toBe('unknown');
    expect(problem([row({ is_again: true }), [claim()], '0'])).toBe('twice');
    expect(problem([row(), [claim(), claim({ account_id: 2 })], '0'])).toBe('several_owners');
    expect(problem([row(), [claim({ stage: 'review' })], '0'])).toBe('stage');
    expect(problem([row(), [claim({ is_paid_before: true })], '0'])).toBe('paid_before');
    expect(problem([row(), [claim({ fee_pct: null })], '0'])).toBe('no_fee');
    expect(problem([row({ award: '0.00' }), [claim()], '0'])).toBe('zero');
  });
});
