import type { CasePage } from '@trover/contract/cases/cases.ts';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText } from '../../../charts/geometry/scale.ts';
import { chartWindow, demonstrationChart, sharesThatCount } from './demonstration-chart.ts';

const page = {
  company: { id: 1, name: 'Halden Semiconductor', sector: null },
  currency: 'USD',
  plan: null,
  class_periods: [{ id: 'class', from: '2022-02-14', to: '2023-11-09' }],
  corrective_disclosures: [{ date: '2023-08-03', title: null, price_change_pct: '-14.2' }],
  securities: [
    { id: 'HLDN', symbol: 'HLDN', has_prices: true, class_periods: [], inflation: null, lookback: null, declines: [] },
  ],
} as unknown as CasePage;

const closes = Array.from({ length: 1100 }, (_, day) => [dayText(dayNumber('2021-07-01') + day), '50.00'] as const);

describe('the chart of the demonstration', () => {
  test('asks for prices with room on both sides of the class period', () => {
    expect(chartWindow(page)).toEqual({ symbol: 'HLDN', from: '2021-06-09', to: '2024-05-27' });
  });

  test('counts what was bought in the class period, and nothing else', () => {
    const chart = demonstrationChart(page, closes)!;
    const counted = chart.trades.filter(({ counts }) => counts);
    expect(counted.every(({ side, date }) => side === 'buy' && date >= '2022-02-14' && date <= '2023-11-09')).toBe(
      true,
    );
    expect(sharesThatCount(chart)).toBe(1240);
  });

  test('never holds fewer than no shares, and more that count than there are', () => {
    for (const { all, eligible } of demonstrationChart(page, closes)!.holdings) {
      expect(Number(eligible)).toBeGreaterThanOrEqual(0);
      expect(Number(all)).toBeGreaterThanOrEqual(Number(eligible));
    }
  });

  test('is drawn from few closes, but every one around a disclosure', () => {
    const dates = demonstrationChart(page, closes)!.closes.map(([date]) => date);
    expect(dates.length).toBeLessThan(400);
    for (const day of ['2023-08-01', '2023-08-02', '2023-08-03', '2023-08-04']) expect(dates).toContain(day);
  });

  test('is left out without prices', () => expect(demonstrationChart(page, [])).toBeNull());
});
