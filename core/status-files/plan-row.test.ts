import { describe, expect, test } from 'vitest';
import { CLAIM_STAGES, type ClaimStage, evaluateMove } from '../claims/stages.ts';
import { STATUS_MEANINGS } from './meanings.ts';
import { type ClaimNow, type FileOfRow, planRow, type StatedStatus, type StatusStep } from './plan-row.ts';
import { stepsBack } from './undo-moves.ts';

const row = (more: Partial<StatedStatus> = {}): StatedStatus => ({
  line: 4,
  claim_number: 'K-1',
  meaning: 'accepted',
  cured_by: null,
  word: 'Accepted',
  reasons: '',
  cure_by: null,
  recognized_claim: null,
  currency: 'USD',
  ...more,
});
const claim = (more: Partial<ClaimNow> = {}): ClaimNow => ({
  stage: 'filed',
  claim_number: 'K-1',
  filed_on: '2026-10-01',
  deficiency: null,
  recognized_before: null,
  has_award: false,
  stated_on: null,
  stage_since: null,
  ...more,
});
const file: FileOfRow = { status_on: '2026-11-20', is_older: false, today: '2026-11-21' };
const deficiency = { cure_by: '2026-12-15', reason: 'No statement', is_open: true, is_answered: false };
const answered = { ...deficiency, is_open: false, is_answered: true };
const stagesOf = (steps: readonly StatusStep[]) => steps.flatMap((step) => (step.act === 'move' ? [step.to] : []));

describe('a row of a status file', () => {
  test.each<[string, Partial<StatedStatus>, Partial<ClaimNow>, string, ClaimStage[]]>([
    ['accepts a filed claim', {}, {}, 'change', ['approved']],
    [
      'accepts a deficient claim by way of filed',
      {},
      { stage: 'deficient', deficiency },
      'change',
      ['filed', 'approved'],
    ],
    ['accepts a rejected claim, as after an appeal', {}, { stage: 'rejected' }, 'change', ['filed', 'approved']],
    ['changes nothing of an approved claim', {}, { stage: 'approved' }, 'same', []],
    ['asks where the owner cures what is accepted', {}, { stage: 'trades', deficiency }, 'follow', []],
    ['rejects', { meaning: 'rejected', word: 'Rejected - out of class period' }, {}, 'change', ['rejected']],
    ['rejects once', { meaning: 'rejected' }, { stage: 'rejected' }, 'same', []],
    ['never rejects what has an award', { meaning: 'rejected' }, { stage: 'approved', has_award: true }, 'follow', []],
    ['finds a deficiency', { meaning: 'deficient', cure_by: '2026-12-15' }, {}, 'change', ['deficient']],
    ['asks for a cure date', { meaning: 'deficient' }, {}, 'follow', []],
    [
      'knows the deficiency',
      { meaning: 'deficient', cure_by: '2026-12-15' },
      { stage: 'deficient', deficiency },
      'same',
      [],
    ],
    [
      'asks of an earlier cure date',
      { meaning: 'deficient', cure_by: '2026-12-01' },
      { stage: 'deficient', deficiency },
      'follow',
      [],
    ],
    [
      'leaves an answered deficiency',
      { meaning: 'deficient', cure_by: '2026-12-15' },
      { stage: 'review', deficiency: answered },
      'same',
      [],
    ],
    [
      'asks of an answered deficiency that is filed again',
      { meaning: 'deficient', cure_by: '2026-12-15' },
      { deficiency: answered },
      'follow',
      [],
    ],
    [
      'finds another deficiency after an answered one',
      { meaning: 'deficient', cure_by: '2027-01-15' },
      { deficiency: answered },
      'change',
      ['deficient'],
    ],
    ['asks a person about what is late', { meaning: 'late' }, {}, 'follow', []],
    ['ignores', { meaning: 'ignored' }, {}, 'same', []],
    ['receives what is received', { meaning: 'received' }, {}, 'same', []],
    ['asks why a rejected claim is received', { meaning: 'received' }, { stage: 'rejected' }, 'follow', []],
    ['never touches a claim that is not filed', {}, { stage: 'review', filed_on: null }, 'follow', []],
    ['never touches a withdrawn claim', {}, { stage: 'withdrawn' }, 'follow', []],
    ['never overwrites another number', { claim_number: 'K-2' }, {}, 'follow', []],
  ])('%s', (_, stated, now, outcome, moves) => {
    const plan = planRow(row(stated), claim(now), file);
    expect([plan.outcome, stagesOf(plan.steps)]).toEqual([outcome, moves]);
    expect(plan.note).toMatch(/[.!?]$|: .+$/);
  });

  test('matched by hand or by our reference has the number of its claim without leading zeros, blanks and dashes too', () => {
    const now = claim({ claim_number: '00012-345a' });
    for (const claim_number of ['12345A', '0001 2345a'])
      expect(planRow(row({ claim_number }), now, file).outcome).toBe('change');
    expect(planRow(row({ claim_number: '123450A' }), now, file).outcome).toBe('follow');
  });

  test('brings the number of a claim that has none, with or without a move', () => {
    const received = planRow(row({ meaning: 'received' }), claim({ claim_number: null }), file);
    expect(received).toMatchObject({ outcome: 'change', steps: [{ act: 'number', claim_number: 'K-1' }] });
    const accepted = planRow(row(), claim({ claim_number: null }), file);
    expect(accepted.steps.map(({ act }) => act)).toEqual(['number', 'move']);
  });

  test('gives more time where the cure date is later', () => {
    const stated = row({ meaning: 'deficient', cure_by: '2027-01-15' });
    expect(planRow(stated, claim({ stage: 'trades', deficiency }), file).steps).toMatchObject([
      { act: 'extend', from_cure_by: '2026-12-15', cure_by: '2027-01-15' },
    ]);
  });

  test('whose cure date no operator could set is asked about before it is applied', () => {
    const stated = row({ meaning: 'deficient', cure_by: '2026-08-01' });
    expect(planRow(stated, claim(), file)).toMatchObject({
      outcome: 'follow',
      note: expect.stringContaining('90 days'),
    });
    const late = { ...deficiency, cure_by: '2026-07-01' };
    expect(planRow(stated, claim({ stage: 'deficient', deficiency: late }), file).outcome).toBe('follow');
    expect(planRow(row({ meaning: 'deficient', cure_by: '2026-11-01' }), claim(), file).outcome).toBe('change');
  });

  test('that states a payment approves the claim, expects money, and never marks it as paid', () => {
    for (const stage of CLAIM_STAGES)
      for (const has_award of [false, true]) {
        const plan = planRow(row({ meaning: 'paid', word: 'Paid' }), claim({ stage, has_award, deficiency }), file);
        expect(stagesOf(plan.steps), stage).not.toContain('paid');
        expect(plan.expects_payment && has_award, stage).toBe(false);
      }
    expect(planRow(row({ meaning: 'paid' }), claim(), file)).toMatchObject({ to: 'approved', expects_payment: true });
    expect(planRow(row({ meaning: 'paid' }), claim({ stage: 'approved' }), file)).toMatchObject({
      outcome: 'same',
      expects_payment: true,
    });
  });

  test('that recognizes another amount than before is asked about', () => {
    const known = claim({ stage: 'approved', recognized_before: '9110.00' });
    expect(planRow(row({ recognized_claim: '9110.00' }), known, file).outcome).toBe('same');
    const plan = planRow(row({ recognized_claim: '4000.00' }), known, file);
    expect([plan.outcome, plan.note]).toEqual([
      'follow',
      expect.stringContaining('now recognizes $4,000.00 instead of $9,110.00'),
    ]);
  });

  test('of an older file moves nothing unless that is confirmed', () => {
    const deficient = row({ meaning: 'deficient', cure_by: '2026-12-15' });
    expect(planRow(deficient, claim({ stage: 'approved' }), file).outcome).toBe('change');
    for (const older of [
      planRow(deficient, claim({ stage: 'approved' }), { ...file, is_older: true }),
      planRow(deficient, claim({ stage: 'approved', stage_since: '2026-11-21' }), file),
      planRow(deficient, claim({ stated_on: '2026-11-21' }), file),
      planRow(deficient, claim({ stage_since: '2026-11-21' }), file),
    ])
      expect(older).toMatchObject({ outcome: 'outdated', to: 'deficient' });
    const appealed = claim({ stage_since: '2026-11-21' });
    expect(planRow(row({ meaning: 'rejected' }), appealed, file)).toMatchObject({
      outcome: 'outdated',
      to: 'rejected',
    });
    expect(planRow(row(), appealed, file).outcome, 'forward').toBe('change');
    expect(planRow(row(), claim(), { ...file, is_older: true }).outcome, 'forward from filed').toBe('change');
  });

  test('is never more than an operator may do by hand, whatever it states of whatever claim', () => {
    for (const stage of CLAIM_STAGES)
      for (const meaning of STATUS_MEANINGS)
        for (const open of [null, deficiency, answered]) {
          const stated = row({ meaning, cure_by: '2027-01-15', reasons: 'As stated' });
          let at = stage;
          for (const step of planRow(stated, claim({ stage, deficiency: open }), file).steps) {
            if (step.act !== 'move') continue;
            expect(step.from).toBe(at);
            expect(evaluateMove({ ...step, by: 'operator' }), `${stage} ${meaning}`).toEqual({ ok: true });
            at = step.to;
          }
        }
  });
});

describe('the way back', () => {
  test('is one that an operator has by hand, from each stage that a row leads to', () => {
    const before = { reason: 'No statement', cured_by: 'trades', cure_by: '2026-12-15' } as const;
    for (const stage of ['filed', 'approved', 'deficient', 'rejected'] as const)
      for (const now of ['filed', 'approved', 'deficient', 'rejected'] as const) {
        const steps = stepsBack(now, { stage, ...before }, 'It was wrong.');
        expect(steps, `${now} to ${stage}`).not.toBeNull();
        let at: ClaimStage = now;
        for (const step of steps ?? []) {
          if (step.act !== 'move') throw new Error('a move');
          expect(evaluateMove({ ...step, from: at, by: 'operator' })).toEqual({ ok: true });
          at = step.to;
        }
        expect(at).toBe(stage);
      }
    expect(stepsBack('paid', { stage: 'trades', ...before }, '')).toBeNull();
  });
});
