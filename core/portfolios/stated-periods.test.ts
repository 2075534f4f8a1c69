import { expect, test } from 'vitest';
import { mergePeriods } from './stated-periods.ts';

const period = (account: string, from: string, to: string, custodian?: string) => ({ account, custodian, from, to });

test('periods of an account that overlap or follow each other are one; those of other accounts stay apart', () => {
  const periods = [
    period('A', '2025-01-06', '2025-01-10'),
    period('A', '2025-01-01', '2025-01-03'),
    period('B', '2025-01-04', '2025-01-05'),
    period('A', '2025-01-04', '2025-01-05', 'CUSTUS33'),
    period('A', '2025-01-02', '2025-01-08'),
    period('A', '2025-03-01', '2025-03-31'),
  ];
  expect(mergePeriods(periods)).toEqual([
    period('A', '2025-01-01', '2025-01-10'),
    period('A', '2025-03-01', '2025-03-31'),
    period('B', '2025-01-04', '2025-01-05'),
    period('A', '2025-01-04', '2025-01-05', 'CUSTUS33'),
  ]);
});

test('every pair of days of two years is one period', () => {
  const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
  const pairs = days.flatMap((from, at) => days.slice(at).map((to) => period('A', from, to)));
  expect(mergePeriods(pairs)).toEqual([period('A', days[0]!, days.at(-1)!)]);
});
