import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayText } from '../geometry/scale.ts';
import { dayByKey, daysAround, daysToChooseIn, hasRoom, moveEdge, periodBetween } from './days.ts';
import { describeLargestFall, largestFalls, periodBeforeDrop } from './price-drops.ts';

const closes = [
  ['2023-08-01', '80.00'],
  ['2023-08-02', '81.00'],
  ['2023-08-03', '69.50'],
  ['2023-11-09', '72.00'],
  ['2023-11-10', '49.39'],
  ['2023-11-13', '48.00'],
] as const;
const within = { from: '2022-01-01', to: '2024-06-28' };
const period = { from: '2022-02-14', to: '2023-11-09' };

describe('[R-6] a class period that is set on the chart', () => {
  it('moves by one edge, which stops at the other and at the ends of the chart', () => {
    expect(moveEdge(period, 'from', '2022-03-01', within)).toEqual({ from: '2022-03-01', to: '2023-11-09' });
    expect(moveEdge(period, 'from', '2025-01-01', within)).toEqual({ from: '2023-11-09', to: '2023-11-09' });
    expect(moveEdge(period, 'to', '2025-01-01', within)).toEqual({ from: '2022-02-14', to: '2024-06-28' });
    expect(moveEdge(period, 'to', '2020-01-01', within)).toEqual({ from: '2022-02-14', to: '2022-02-14' });
  });

  it('goes by days and months with the keyboard', () => {
    expect(dayByKey('ArrowRight', false, '2023-02-28', within)).toBe('2023-03-01');
    expect(dayByKey('ArrowLeft', true, '2023-03-02', within)).toBe('2023-01-31');
    expect(dayByKey('PageUp', false, '2023-01-01', within)).toBe('2023-01-31');
    expect(dayByKey('Home', false, '2023-01-01', within)).toBe('2022-01-01');
    expect(dayByKey('Enter', false, '2023-01-01', within)).toBeUndefined();
  });

  it('is shown with the days around it, of which none are without prices', () => {
    const days = { from: '2021-07-01', to: '2026-11-19' };
    const shown = daysAround(days, [period]);
    expect(shown).toEqual({ from: '2021-07-01', to: '2024-07-06' });
    expect(daysAround(days, [])).toEqual(days);
    expect(hasRoom(shown, days, [period])).toBe(true);
    expect(hasRoom(shown, days, [{ ...period, to: '2023-12-20' }])).toBe(true);
    expect(hasRoom(shown, days, [{ ...period, to: '2024-06-20' }])).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 18_900, max: 19_500 }), fc.integer({ min: 0, max: 900 }), (first, length) => {
        const periods = [{ from: dayText(first), to: dayText(first + length) }];
        expect(hasRoom(daysAround(days, periods), days, periods)).toBe(true);
      }),
    );
  });

  it('is drawn in either direction', () => {
    expect(periodBetween('2023-02-01', '2022-02-01')).toEqual({ from: '2022-02-01', to: '2023-02-01' });
  });

  it('never ends before it begins, wherever its edges are dragged', () => {
    const day = fc.integer({ min: 18_000, max: 20_500 }).map(dayText);
    fc.assert(
      fc.property(day, day, day, fc.constantFrom('from' as const, 'to' as const), (one, other, to, edge) => {
        const moved = moveEdge(
          periodBetween(one, other),
          edge,
          to,
          daysToChooseIn([], [periodBetween(one, other)], to),
        );
        expect(moved.from <= moved.to).toBe(true);
      }),
    );
  });

  it('is chosen in the days with prices, or in the six years to today where there are none', () => {
    expect(daysToChooseIn(closes, [], '2026-11-21')).toEqual({ from: '2023-08-01', to: '2023-11-13' });
    expect(daysToChooseIn(closes, [{ from: '2023-01-05', to: '' }], '2026-11-21').from).toBe('2023-01-05');
    expect(daysToChooseIn([], [], '2026-11-21')).toEqual({ from: '2020-11-22', to: '2026-11-21' });
    expect(daysToChooseIn([], [period], '2026-11-21')).toEqual({ from: '2021-02-14', to: '2024-11-08' });
  });
});

describe('the falls of a price', () => {
  it('are the largest from one close to the next', () => {
    expect(largestFalls(closes, 2)).toEqual([
      { date: '2023-11-10', before: '2023-11-09', percent: '−31.4%' },
      { date: '2023-08-03', before: '2023-08-02', percent: '−14.2%' },
    ]);
    expect(largestFalls(closes.slice(0, 2), 2)).toEqual([]);
  });

  it('give a period to begin from, and show what came after its last day', () => {
    expect(periodBeforeDrop(closes)).toEqual({ from: '2023-08-01', to: '2023-11-09' });
    expect(periodBeforeDrop([])).toBeNull();
    expect(describeLargestFall(closes, '2023-11-09')).toBe(
      'The biggest one-day drop, 31.4%, came the next trading day.',
    );
    expect(describeLargestFall(closes, '2023-08-02')).toBe('The biggest one-day drop, 31.4%, came later.');
    expect(describeLargestFall(closes, '2023-11-13')).toBe(
      'The biggest one-day drop, 31.4%, lies within the class period.',
    );
    expect(describeLargestFall([], '2023-11-13')).toBeNull();
  });
});
