import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { furthestStage, STAGES, stageAfter, stageByHistory, stageWith } from './stages.ts';

const stage = fc.constantFrom(...STAGES);
const order = STAGES.slice(0, -2);

describe('a milestone', () => {
  it('moves a case on, over stages that no record mentions', () => {
    expect(stageAfter('filed', 'settled')).toEqual({ ok: true, stage: 'settled' });
  });

  it('leaves a case where it is when the same stage is recorded again', () => {
    expect(stageAfter('settled', 'settled')).toEqual({ ok: true, stage: 'settled' });
  });

  it('may close the claims before or after final approval', () => {
    expect(stageAfter('claims_closed', 'final_approval')).toEqual({ ok: true, stage: 'final_approval' });
    expect(stageAfter('final_approval', 'claims_closed')).toEqual({ ok: true, stage: 'final_approval' });
  });

  it('does not take a case back without an operator’s reason', () => {
    expect(stageAfter('settled', 'filed')).toEqual({
      ok: false,
      message: 'filed does not follow settled: a milestone out of order needs an operator’s reason'.replace('’', "'"),
    });
    expect(stageAfter('settled', 'discovery', 'the court refused the settlement')).toEqual({
      ok: true,
      stage: 'discovery',
    });
  });

  it('ends a case aside only before it settles', () => {
    expect(stageAfter('motion_to_dismiss', 'dismissed').ok).toBe(true);
    expect(stageAfter('claims_closed', 'dismissed').ok).toBe(false);
  });

  it('does not wake a case that ended', () => {
    expect(stageAfter('dismissed', 'filed')).toEqual({
      ok: false,
      message: "the case is dismissed: a milestone to filed needs an operator's reason",
    });
    expect(stageAfter('closed', 'distribution').ok).toBe(false);
  });

  it('with a reason is always allowed', () => {
    fc.assert(fc.property(stage, stage, (from, to) => stageAfter(from, to, 'as the court ordered').ok));
  });

  it('in the order of the stages is never refused', () => {
    fc.assert(
      fc.property(fc.subarray([...order], { minLength: 1 }), (milestones) => {
        let current: (typeof STAGES)[number] = 'proposed';
        for (const milestone of milestones) {
          const after = stageAfter(current, milestone);
          if (!after.ok) return false;
          current = after.stage;
        }
        return current === milestones.at(-1);
      }),
    );
  });
});

describe('the furthest stage', () => {
  it('is that of the latest step, whatever the order on record', () => {
    expect(furthestStage([{ stage: 'final_approval' }, { stage: 'claims_closed' }, { stage: 'filed' }])).toBe(
      'final_approval',
    );
  });

  it('of no milestones is none', () => {
    expect(furthestStage([])).toBeNull();
  });
});

describe('a history of milestones', () => {
  const step = (date: string, stage: (typeof STAGES)[number], reason: string | null = null) => ({
    date,
    stage,
    reason,
  });

  it('leads to where the last of them in order took the case', () => {
    expect(stageByHistory([step('2024-01-05', 'settled'), step('2020-03-01', 'filed')])).toBe('settled');
    expect(stageByHistory([])).toBe('proposed');
  });

  it('returns only with a reason', () => {
    const back = [step('2023-01-01', 'settled'), step('2024-01-01', 'discovery')];
    expect(stageByHistory(back)).toBe('settled');
    expect(stageByHistory([back[0]!, { ...back[1]!, reason: 'the court refused it' }])).toBe('discovery');
  });

  it('takes one more step at its end, and a late entry at its day', () => {
    const history = [step('2020-03-01', 'filed'), step('2024-01-05', 'settled')];
    expect(stageWith('settled', history, step('2025-01-01', 'claims_closed'))).toEqual({
      ok: true,
      stage: 'claims_closed',
    });
    expect(stageWith('settled', history, step('2021-01-01', 'discovery'))).toEqual({ ok: true, stage: 'settled' });
    expect(stageWith('settled', history, step('2025-01-01', 'discovery')).ok).toBe(false);
    expect(stageWith('settled', history, step('2019-01-01', 'investigation')).ok).toBe(true);
    expect(stageWith('settled', history, step('2025-01-01', 'discovery', 'refused'))).toEqual({
      ok: true,
      stage: 'discovery',
    });
  });

  it('leaves a case where it was put, when one more step states nothing new', () => {
    expect(stageWith('discovery', [step('2020-03-01', 'filed')], step('2020-04-01', 'filed'))).toEqual({
      ok: true,
      stage: 'discovery',
    });
  });
});
