import { describe, expect, test } from 'vitest';
import type { Stage, Step } from '../../cases/stages.ts';
import { factsThen, type PastCase } from './past-facts.ts';

const step = (date: string, stage: Stage): Step => ({ date, stage, reason: null });
const filed = step('2019-02-24', 'filed');
const past = (more: Partial<PastCase>): PastCase => ({
  stage: 'filed',
  is_opt_in: false,
  claim_deadline: null,
  last_registration: null,
  found_on: {},
  history: [filed],
  ...more,
});
const settled = {
  stage: 'distribution',
  claim_deadline: '2023-09-20',
  history: [
    filed,
    step('2023-05-02', 'settled'),
    step('2023-09-12', 'final_approval'),
    step('2024-03-01', 'distribution'),
  ],
} as const;
const today = '2026-11-20';

describe('a past case is tried as it was', () => {
  test.each<[string, Partial<PastCase>, string, Stage, number | null]>([
    ['30 days before its claim deadline', settled, '2023-08-21', 'settled', 30],
    [
      'on the day it came to the organization',
      { ...settled, found_on: { complaint: '2019-03-01', settlement: '2023-09-15' } },
      ...(['2023-09-15', 'final_approval', 5] as const),
    ],
    [
      'as a settlement, though no step of it is dated before its deadline',
      { stage: 'closed', claim_deadline: '2023-09-20', history: [filed, step('2026-01-01', 'closed')] },
      ...(['2023-08-21', 'settled', 30] as const),
    ],
    [
      'on the day of its settlement, where no deadline is on record',
      { ...settled, claim_deadline: null },
      ...(['2023-05-02', 'settled', null] as const),
    ],
    [
      'today while it is open, with the days that are left',
      { stage: 'settled', claim_deadline: '2026-11-20', history: [filed, step('2026-10-01', 'settled')] },
      ...(['2026-11-20', 'settled', 0] as const),
    ],
    ['today while nothing is settled', { stage: 'discovery' }, '2026-11-20', 'discovery', null],
    [
      'when its complaint came, if the court dismissed it',
      { stage: 'dismissed', history: [filed, step('2020-06-01', 'dismissed')] },
      ...(['2019-02-24', 'filed', null] as const),
    ],
    [
      'as a complaint, if the court dismissed it and its days are unknown',
      { stage: 'dismissed', history: [] },
      ...(['2026-11-20', 'filed', null] as const),
    ],
    [
      '30 days before its last group closed',
      { is_opt_in: true, last_registration: '2025-03-31' },
      ...(['2025-03-01', 'filed', null] as const),
    ],
    [
      'with groups whose day is unknown today',
      { is_opt_in: true, stage: 'settled', history: [] },
      ...(['2026-11-20', 'settled', null] as const),
    ],
  ])('%s', (_, more, day, stage, days_left) => {
    expect(factsThen(past(more), today)).toEqual({ day, stage, days_left });
  });

  test('never later than today', () => {
    expect(factsThen(past({ found_on: { complaint: '2026-11-21' } }), today).day).toBe(today);
  });
});
