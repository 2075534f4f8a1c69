import { expect, test } from 'vitest';
import {
  approvedBy,
  choiceOf,
  inSentence,
  reasonOf,
  statusOfCase,
  timeToDecide,
  wordsOfPeriod,
} from './describe-report.ts';

test('the days of a report have the name that people give them', () => {
  const today = '2026-11-20';
  const titleOf = (from: string, to: string) => wordsOfPeriod({ from, to }, today).title;
  expect(titleOf('2025-10-01', '2025-12-31')).toBe('fourth quarter 2025');
  expect(titleOf('2026-01-01', '2026-03-31')).toBe('first quarter 2026');
  expect(titleOf('2026-04-01', '2026-06-30')).toBe('second quarter 2026');
  expect(titleOf('2026-07-01', '2026-09-30')).toBe('third quarter 2026');
  expect(titleOf('2025-01-01', '2025-12-31')).toBe('2025');
  expect(titleOf('2026-01-01', today)).toBe('2026 to 20 Nov');
  expect(titleOf('2024-02-01', '2024-02-29')).toBe('February 2024');
  expect(titleOf('2026-02-01', '2026-02-27')).toBe('1 Feb 2026 to 27 Feb 2026');
  expect(wordsOfPeriod({ from: '2025-10-01', to: '2025-12-31' }, today)).toMatchObject({ year: '2025', isYear: false });
});

test('a case has its deadline while claims are open, otherwise its stage', () => {
  const statusOf = (stage: 'settled' | 'discovery' | 'lead_plaintiff', claim_deadline: string | null) =>
    statusOfCase({ stage, claim_deadline }, '2026-11-20');
  expect(statusOf('settled', '2026-12-02')).toBe('Claim by 2 Dec');
  expect(statusOf('settled', '2027-03-19')).toBe('Claim by 19 Mar 2027');
  expect(statusOf('settled', '2026-11-19')).toBe('Claims closed');
  expect(statusOf('settled', null)).toBe('Settled');
  expect(statusOf('discovery', null)).toBe('Discovery');
  expect(statusOf('lead_plaintiff', null)).toBe('Choosing a lead plaintiff');
});

test('a decision has its rule, the figure that met it, who approved it and how long it took', () => {
  const loss = { condition: { field: 'loss', method: 'lifo', at_least: '500000' }, found: '812600.00', is_met: true };
  const decision = { rule: 5, policy_version: 7, reasons: [loss], policy_currency: 'USD' } as never;
  expect(reasonOf(decision, 7)).toBe('Rule 5: LIFO $812,600');
  expect(reasonOf(decision, 8)).toBe('Rule 5 of version 7: LIFO $812,600');
  expect(choiceOf({ phase: 'complaint', decision: 'pass' })).toBe('Stay passive');
  expect(choiceOf({ phase: 'settlement', decision: null })).toBe('Waiting');
  expect(approvedBy({ decision: 'join', approver_names: [] })).toBe('Policy');
  expect(approvedBy({ decision: null, approver_names: [] })).toBe('Nobody yet');
  expect(approvedBy({ decision: 'pass', approver_names: ['Ada One', 'Bea Two'] })).toBe('Ada One, Bea Two');
  expect([timeToDecide('2026-10-01', '2026-10-01'), timeToDecide('2026-10-01', '2026-10-10')]).toEqual([
    'Same day',
    '9 days',
  ]);
  expect(inSentence(['A', 'B', 'A', 'C', 'D'])).toBe('A, B, C and 1 more');
});
