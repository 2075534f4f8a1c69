import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPath } from '../testing/claim-path.ts';
import {
  CLAIM_STAGES,
  evaluateMove,
  type Mover,
  nextStage,
  STEPS,
  stateOf,
  TRANSITIONS,
  transitionsFrom,
} from './stages.ts';

const movers: Mover[] = ['claimant', 'contract', 'operator'];

describe('the stages of a claim', () => {
  test('[S-7] the claimant moves through four steps and then hands over', () => {
    expect(STEPS.map((step) => nextStage(step, null))).toEqual(['contract', 'payment', 'sign_off', 'review']);
    expect(['review', 'filed', 'approved', 'paid', 'rejected'].map((stage) => nextStage(stage as never, null))).toEqual(
      [null, null, null, null, null],
    );
  });

  test('a deficient claim returns to the step that cures it, and to no other by its button', () => {
    expect(nextStage('deficient', 'payment')).toBe('payment');
  });

  test('the claimant cannot file, approve or pay', () => {
    for (const to of ['filed', 'approved', 'paid'] as const)
      for (const from of CLAIM_STAGES) expect(evaluateMove({ from, to, by: 'claimant', reason: 'x' }).ok).toBe(false);
  });

  test('an operator is offered the allowed moves, with what each requires', () => {
    expect(transitionsFrom('review', 'operator')[0]).toEqual({ to: 'filed' });
    expect(transitionsFrom('deficient', 'operator').every(({ needs }) => needs === 'reason')).toBe(true);
    expect(transitionsFrom('trades', 'operator')).toEqual([]);
    for (const from of CLAIM_STAGES)
      for (const { to, needs } of transitionsFrom(from, 'operator')) {
        const given = needs === undefined ? {} : { reason: 'x' };
        const cure = needs === 'reason_and_cure' ? { cured_by: 'trades' as const, cure_by: '2026-12-24' } : {};
        expect(evaluateMove({ from, to, by: 'operator', ...given, ...cure })).toEqual({ ok: true });
      }
  });

  test('a deficiency needs its reason, the step that cures it and the day to cure it by', () => {
    const move = { from: 'filed', to: 'deficient', by: 'operator' } as const;
    expect(evaluateMove(move)).toMatchObject({ ok: false, message: expect.stringContaining('reason') });
    expect(evaluateMove({ ...move, reason: 'No proof of the purchase' })).toMatchObject({ ok: false });
    expect(evaluateMove({ ...move, reason: 'No proof', cured_by: 'trades', cure_by: '2026-12-24' })).toEqual({
      ok: true,
    });
  });

  test('what ends unpaid shows why', () => {
    for (const to of ['rejected', 'closed_unpaid'] as const) {
      expect(evaluateMove({ from: 'filed', to, by: 'operator' }).ok).toBe(false);
      expect(evaluateMove({ from: 'filed', to, by: 'operator', reason: 'below the minimum' }).ok).toBe(true);
    }
  });

  test('a claim that is filed is not withdrawn by its claimant', () => {
    expect(evaluateMove({ from: 'sign_off', to: 'withdrawn', by: 'claimant' }).ok).toBe(true);
    for (const from of ['filed', 'approved', 'paid'] as const)
      expect(evaluateMove({ from, to: 'withdrawn', by: 'claimant' }).ok).toBe(false);
  });

  test('every stage can be reached, and what was done by mistake can be corrected from each', () => {
    for (const stage of CLAIM_STAGES)
      expect(stage === 'trades' || TRANSITIONS.some(({ to }) => to === stage), stage).toBe(true);
    const ends = CLAIM_STAGES.filter((stage) => !TRANSITIONS.some(({ from }) => from === stage));
    expect(ends).toEqual([]);
  });

  test('a walk by moves that are allowed is a path, and a walk with one that is not is none', () => {
    const step = fc.record({ to: fc.constantFrom(...CLAIM_STAGES), by: fc.constantFrom(...movers) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (tries) => {
        const history: { stage: (typeof CLAIM_STAGES)[number]; by: Mover }[] = [{ stage: 'trades', by: 'claimant' }];
        const detail = { reason: 'a reason', cured_by: 'trades', cure_by: '2026-12-24' } as const;
        for (const { to, by } of tries) {
          const from = history.at(-1)!.stage;
          const isAllowed = evaluateMove({ from, to, by, ...detail }).ok;
          expect(isPath([...history, { stage: to, by }])).toBe(isAllowed);
          if (isAllowed) history.push({ stage: to, by });
        }
        expect(isPath(history)).toBe(true);
      }),
    );
  });
});

describe('getmyorders', () => {
  test('[S-6] [API-36] puts every stage under one of six states', () => {
    const states = CLAIM_STAGES.map((stage) => `${stage} ${stateOf({ stage, cured_by: 'contract' })}`);
    expect(states).toEqual([
      'trades 1',
      'contract 2',
      'payment 3',
      'sign_off 4',
      'review 5',
      'filed 5',
      'approved 5',
      'paid 6',
      'deficient 2',
      'rejected 6',
      'withdrawn 6',
      'closed_unpaid 6',
    ]);
  });
});
