import { expect, test } from 'vitest';
import { stagesCompleted } from './advance-claim.ts';
import { describeWithdrawal } from './leave-case.tsx';
import {
  describeCoverage,
  describePaymentMethod,
  describeSignature,
  leftToDo,
  readinessToSign,
  stepOf,
  titleOf,
  underStep,
} from './payout-labels.ts';
import type { Claim } from './payout-types.ts';

const claim = (members: object) =>
  ({
    accounts: [],
    contract: null,
    payment_details: null,
    sign_off: null,
    trades_total: 7,
    ...members,
  }) as unknown as Claim;

test('[M-11] the rail shows how many proofs are open', () => {
  const two = claim({ accounts: [{ by_file: 3, proved: 1 }] });
  expect(underStep('trades', two)).toBe('Seven trades, two to prove');
  expect(leftToDo(two, 'trades')).toBe('Two proofs still missing');
  expect(leftToDo(claim({ accounts: [{ by_file: 1, proved: 0 }] }), 'trades')).toBe('One proof still missing');
  expect(leftToDo(claim({}), 'trades')).toBeNull();
});

test('a claimant without a state returns to the contract step, from each step after it', () => {
  const at = (stage: string, code?: string, cured_by: string | null = null) =>
    stepOf(claim({ stage, cured_by, steps: [{ step: 'contract', missing: code === undefined ? [] : [{ code }] }] }));
  expect([at('trades', 'address_incomplete'), at('contract', 'address_incomplete')]).toEqual(['trades', 'contract']);
  expect([at('payment', 'address_incomplete'), at('sign_off', 'address_incomplete')]).toEqual(['contract', 'contract']);
  expect([
    at('sign_off'),
    at('deficient', undefined, 'trades'),
    at('deficient'),
    at('filed', 'address_incomplete'),
  ]).toEqual(['sign_off', 'trades', 'done', 'done']);
});

test('an unpaid claim names its payment method, and never calls itself paid', () => {
  const { payment_details } = claim({ payment_details: { label: 'Checking account', shown: '••4471' } });
  expect(describePaymentMethod(payment_details!)).toBe('Payment method: Checking account ••4471');
});

test('[M-12] proof of all trades is shown without a percentage', () => {
  const proved = (coverage_pct: string, trades_total: number) =>
    describeCoverage(claim({ coverage_pct, trades_total }));
  expect(proved('100', 3)).toBe('All three trades are proved.');
  expect(proved('42.9', 7)).toBe('42.9 percent of 7 trades are proved.');
  expect([proved('100', 1), proved('0', 1)]).toEqual(['Its one trade is proved.', 'Its one trade still needs proof.']);
});

test('[P-3] an institution sees its agreement in place of contract and payment', () => {
  const institution = claim({ contract: { kind: 'institution' } });
  expect([underStep('contract', institution), underStep('payment', institution)]).toEqual([
    'By your agreement',
    'By your agreement',
  ]);
});

test('[M-15] a claim that ended is called by how it ended', () => {
  const called = (stage: string, awards: unknown[] = []) => titleOf(claim({ stage, awards }), '2026-11-24');
  const award = (execute_on: string) => [
    { currency: 'USD', payments: [{ returned_on: null, execute_on, amount: '1.00' }] },
  ];
  expect([called('review'), called('approved', [{ payments: [] }])]).toEqual(['Signed off', 'Awarded']);
  expect(called('paid', award('2026-11-24'))).toBe('Paid');
  // not before the bank has executed it
  expect(called('paid', award('2026-11-25'))).toBe('Payment on its way');
  expect([called('withdrawn'), called('rejected'), called('closed_unpaid')]).toEqual([
    'Withdrawn',
    'Rejected',
    'Closed without a payment',
  ]);
  expect(describeSignature('2026-11-22', '2026-11-22')).toBe('Signed today');
  expect(describeSignature('2026-11-21', '2026-11-22')).toBe('Signed 21 Nov 2026');
});

test('a claim that is withdrawn can be joined again as long as the case accepts claims', () => {
  expect(describeWithdrawal({ claim_deadline: '2026-03-18', can_join: true })).toMatch(
    /You can join again until 18 Mar 2026\.$/,
  );
  expect(describeWithdrawal({ claim_deadline: '2026-03-18', can_join: false })).toMatch(/cannot join it again\.$/);
});

test('[M-14] [S-7] the button of the step that cures a deficiency ends the deficiency and shows the next step', () => {
  const deficient = claim({ stage: 'deficient', cured_by: 'payment' });
  expect(stagesCompleted(deficient, 'payment')).toEqual(['deficient', 'payment']);
  expect(stagesCompleted(deficient, 'trades')).toEqual(['trades']);
  expect(stagesCompleted(claim({ stage: 'payment', cured_by: null }), 'payment')).toEqual(['payment']);
});

test('[M-15] the signature hides what its statements confirm, and nothing else that is open or failed', () => {
  const check = (reason: string, more: object = {}) => ({
    ...{ reason, outcome: 'passed' as const, message: reason, weight: 10, points: 10, step: null, ...more },
  });
  const confirmed = check('excluded', { outcome: 'open', points: 5, step: 'sign_off' });
  const best = { message: 'excluded', step: 'sign_off' as const, gain: 5 };
  const shown = (...others: ReturnType<typeof check>[]) =>
    readinessToSign({ score: 90, checks: [confirmed, check('late'), ...others], best });
  expect(shown(), 'only what the statements confirm is left').toBeNull();
  const proof = check('proof', { outcome: 'open', points: 8 });
  const party = check('party', { outcome: 'failed', points: 0 });
  const twice = check('twice', { outcome: 'failed', points: 0, step: 'sign_off' });
  expect(shown(proof)?.checks.map(({ reason }) => reason)).toEqual(['late', 'proof']);
  expect(shown(proof, party)?.best?.message, 'what costs the most').toBe('party');
  expect(shown(twice)?.best?.message, 'a second claim is not settled by a statement').toBe('twice');
  expect(readinessToSign({ score: 100, checks: [check('late')], best: null })?.best).toBeNull();
});
