import { describe, expect, test } from 'vitest';
import { type ClaimStateFacts, claimStateOf, surestOf } from './claim-state.ts';
import { CLAIM_STAGES } from './stages.ts';

const of = (facts: Partial<ClaimStateFacts>) =>
  claimStateOf({ stage: 'trades', cured_by: null, filed_on: null, has_payment: false, may_act: true, ...facts });

describe('the one state of a claim', () => {
  test('signed is not filed: its sum stays an estimate', () => {
    expect(of({ stage: 'review' })).toMatchObject({
      phase: 'signed',
      pill: 'pending',
      word: 'Signed, not filed yet',
      certainty: 'estimated',
    });
  });

  test('filed is not paid: the double rule comes with the execution by the bank alone', () => {
    const filed_on = '2026-03-01';
    for (const stage of ['filed', 'approved', 'paid'] as const) {
      expect(of({ stage, filed_on }).certainty, stage).toBe('filed');
      expect(of({ stage, filed_on, has_payment: true })).toMatchObject({
        pill: 'paid',
        certainty: 'paid',
        word: 'Paid',
      });
    }
    expect(of({ stage: 'paid', filed_on }).word).toBe('Payment on its way');
  });

  test('a deficient claim waits on its owner, and what was filed stays filed', () => {
    const deficient = { stage: 'deficient', cured_by: 'trades', filed_on: '2026-03-01' } as const;
    expect(of(deficient)).toMatchObject({ phase: 'waiting', pill: 'waiting', certainty: 'filed' });
    expect(of({ ...deficient, filed_on: null }).certainty).toBe('estimated');
  });

  test('what was not signed off in time, and what ended, is grey and has no sum', () => {
    expect(of({ stage: 'sign_off', may_act: false })).toMatchObject({ phase: 'late', pill: 'closed', certainty: null });
    for (const stage of ['rejected', 'withdrawn', 'closed_unpaid'] as const)
      expect(of({ stage, filed_on: '2026-03-01' }), stage).toMatchObject({ pill: 'closed', certainty: null });
  });

  test('every stage has words and a pill, and only a payment is called paid', () => {
    for (const stage of CLAIM_STAGES)
      for (const may_act of [true, false]) {
        const { word, pill, certainty } = of({ stage, may_act });
        expect(word).not.toBe('');
        expect([pill, certainty]).not.toContain('paid');
      }
  });
});

test('of several claims in a case the surest names its state', () => {
  const phases = ['ended', 'waiting', 'paid', 'signed', 'late', 'filed'] as const;
  const states = phases.map((phase) => ({ phase }));
  expect(surestOf(states)).toEqual({ phase: 'paid' });
  expect(surestOf(states.filter(({ phase }) => phase !== 'paid' && phase !== 'filed'))).toEqual({ phase: 'signed' });
  expect(surestOf([])).toBeUndefined();
});
