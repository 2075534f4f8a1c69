import { expect, test } from 'vitest';
import { layOutSourceMonths } from './source-months.ts';

const period = (order_id: number, from: string, to: string) => ({
  ...{ order_id, from, to, slug: `case-${order_id}`, company: 'Merrow Shipping', ticker: `TK${order_id}` },
});

const records = {
  held: [{ from: '2021-01-10', to: '2024-06-30' }],
  gaps: [
    { from: '2024-07-01', to: '2024-09-30', months: 3, order_ids: [1] },
    { from: '2024-10-01', to: '2024-12-31', months: 3, order_ids: [] },
  ],
  cases: [] as ReturnType<typeof period>[],
  trades_by_month: [
    { month: '2021-12-01', trades: 40 },
    { month: '2022-01-01', trades: 1 },
  ],
};
const place = { start: '2021-01-01', today: '2025-01-01', width: 800 };

test('the bars of the months are beside each other, the busiest the highest, and one trade is visible', () => {
  const { bars, barBase } = layOutSourceMonths(records, place);
  const [busy, quiet] = bars;
  expect(busy!.height).toBe(40);
  expect(quiet!.height).toBe(3);
  for (const bar of bars) expect(bar.y + bar.height).toBe(barBase);
  expect(busy!.x + busy!.width).toBeLessThan(quiet!.x);
});

test('overlapping class periods have their own lanes, and a lane is used again behind its bracket', () => {
  const cases = [
    period(1, '2021-02-01', '2023-01-01'),
    period(2, '2022-01-01', '2024-01-01'),
    period(3, '2023-06-01', '2024-05-01'),
  ];
  const { brackets } = layOutSourceMonths({ ...records, cases }, place);
  const [first, second, third] = brackets;
  expect(second!.y).toBeGreaterThan(first!.y!);
  expect(third!.y).toBe(first!.y);
});

test('many class periods have at most six lanes, and the rest no bracket', () => {
  const cases = Array.from({ length: 20 }, (_, at) => period(at, '2021-02-01', '2024-01-01'));
  const { brackets, height } = layOutSourceMonths({ ...records, cases }, place);
  expect(brackets.filter(({ y }) => y !== null)).toHaveLength(6);
  expect(height).toBeLessThan(180);
});

test('nothing is outside of its width, also before the first day and after today', () => {
  const cases = [period(1, '2019-01-01', '2020-01-01'), period(2, '2024-12-01', '2027-01-01')];
  const { brackets, held, missed } = layOutSourceMonths({ ...records, cases }, place);
  for (const { x, width } of [...brackets, ...held]) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(802);
  }
  expect(missed, 'only the gaps that affect a claim').toHaveLength(1);
});
