import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveragePoints, layOutCoverage, nextRow } from './coverage.ts';
import { layOutRuler } from './deadline-ruler.ts';
import { layOutHistogram } from './histogram.ts';
import { dayScale, linePath, monthTicks, stepPath } from './scale.ts';
import { drawSpark } from './spark.ts';
import { tallyStrokes } from './tally.ts';

describe('scales', () => {
  test('a day scale is even in days', () => {
    const x = dayScale('2022-01-01', '2022-01-11', 0, 100);
    expect(x('2022-01-06')).toBe(50);
  });

  test('ticks are at least so far apart, and January shows its year', () => {
    const ticks = monthTicks('2021-06-20', '2024-07-01', 816, 48);
    expect(ticks.map((tick) => tick.label)).toEqual([
      'Jul',
      'Oct',
      '2022',
      'Apr',
      'Jul',
      'Oct',
      '2023',
      'Apr',
      'Jul',
      'Oct',
      '2024',
      'Apr',
      'Jul',
    ]);
    expect(monthTicks('2021-06-20', '2024-07-01', 320, 48).map((tick) => tick.label)).toEqual([
      'Jul',
      '2022',
      'Jul',
      '2023',
      'Jul',
      '2024',
      'Jul',
    ]);
  });

  test('lines are straight and steps hold their value', () => {
    expect(
      linePath([
        [0, 1],
        [2, 3],
      ]),
    ).toBe('M0 1L2 3');
    expect(
      stepPath(
        [
          [0, 10],
          [5, 4],
        ],
        9,
      ),
    ).toBe('M0 10H5V4H9');
  });
});

describe('the tally', () => {
  test('has a stroke for each of a hundred, within its frame', () => {
    for (const rows of [1, 4]) {
      const strokes = tallyStrokes(25, 1280, 124, rows);
      expect(strokes).toHaveLength(100);
      expect(strokes.filter((stroke) => stroke.collected)).toHaveLength(25);
      expect(Math.max(...strokes.map((stroke) => stroke.x + stroke.width))).toBeLessThanOrEqual(1280.2);
      expect(Math.max(...strokes.map((stroke) => stroke.y + stroke.height))).toBeLessThanOrEqual(124.2);
    }
  });
});

describe('the class-period spark', () => {
  const spark = {
    from: '2022-01-01',
    to: '2022-12-31',
    closes: [
      ['2022-01-03', '10'],
      ['2022-06-01', '30'],
      ['2022-12-30', '20'],
    ] as const,
    purchases: ['2022-07-01', '2024-01-01'],
  };

  test('puts a purchase on the last price before it, and leaves out what is beyond the window', () => {
    const { dots } = drawSpark(spark, [], 140, 32);
    expect(dots).toEqual([{ x: expect.any(Number), y: 3 }]);
  });

  test('cuts class periods to the window', () => {
    expect(drawSpark(spark, [{ from: '2021-01-01', to: '2030-01-01' }], 140, 32).bands).toEqual([{ x: 0, width: 140 }]);
    expect(drawSpark(spark, [{ from: '2010-01-01', to: '2011-01-01' }], 140, 32).bands).toEqual([]);
  });

  test('begins with the first price and ends with the last, however long the window is', () => {
    const wide = { ...spark, from: '2021-01-01', to: '2024-01-01' };
    const points = drawSpark(wide, [{ from: '2022-03-01', to: '2022-10-01' }], 140, 32).line.match(/[\d.]+(?= )/g);
    expect([points?.[0], points?.at(-1)]).toEqual(['0', '140']);
    expect(drawSpark(wide, [{ from: '2021-07-01', to: '2022-10-01' }], 140, 32).bands[0]?.x).toBe(0);
  });
});

describe('the deadline ruler', () => {
  const deadline = (key: string, date: string) => ({
    key,
    ticker: 'HLDN',
    name: 'Halden Semiconductor',
    date,
    to: `/cases/${key}`,
  });

  test('has one tick a day, taller on Mondays, tallest on the first', () => {
    const { ticks } = layOutRuler([], '2026-01-30', 120, 1280);
    expect(ticks).toHaveLength(121);
    expect(ticks[2]).toMatchObject({ length: 14, month: 'Feb' });
    expect(ticks[3]?.length).toBe(8);
    expect(ticks[4]?.length).toBe(4);
  });

  test('a flag is solid under 30 days, and past and far ones are left out', () => {
    const { flags } = layOutRuler(
      [
        deadline('a', '2026-02-28'),
        deadline('b', '2026-03-01'),
        deadline('c', '2026-01-29'),
        deadline('d', '2027-01-01'),
      ],
      '2026-01-30',
      120,
      1280,
    );
    expect(flags.map((flag) => [flag.deadline.key, flag.urgent])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('whatever the deadlines, flags of a row never overlap and none is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 1, maxLength: 40 }), (offsets) => {
        const start = Date.parse('2026-01-30T00:00:00Z');
        const deadlines = offsets.map((offset, index) =>
          deadline(String(index), new Date(start + offset * 86_400_000).toISOString().slice(0, 10)),
        );
        const { flags } = layOutRuler(deadlines, '2026-01-30', 120, 1280);
        expect(flags.reduce((sum, flag) => sum + 1 + flag.others.length, 0)).toBe(deadlines.length);
        for (const row of [0, 1]) {
          const spans = flags
            .filter((flag) => flag.row === row)
            .map(({ x, leftwards }) => (leftwards ? [x - 130, x] : [x, x + 130]) as [number, number]);
          for (let index = 1; index < spans.length; index += 1)
            expect(spans[index]![0]).toBeGreaterThan(spans[index - 1]![1]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the filter histogram', () => {
  test('the tallest bar is 52, an empty one nothing, and a small one can be seen', () => {
    const bars = layOutHistogram([0, 1, 1000], 0, 3, 232, 56);
    expect(bars.map((bar) => bar.height)).toEqual([0, 2, 52]);
  });

  test('bars between the handles are within', () => {
    expect(layOutHistogram([1, 1, 1, 1], 1, 3, 232, 56).map((bar) => bar.within)).toEqual([false, true, true, false]);
  });
});

describe('the coverage of records', () => {
  const source = (id: number, name: string) => ({
    portfolio_id: id,
    name,
    beneficial_account_id: 1,
    beneficial_owner: 'Pension Reserve',
    provider: 'file',
    records: 3,
    trades_by_month: [],
    last_synced: null,
    is_updating: false,
    held: [{ from: '2024-01-05', to: '2024-06-30' }],
    gaps: [{ from: '2024-07-01', to: '2024-09-30', months: 3, order_ids: id === 1 ? [7] : [] }],
    cases: [{ order_id: 7, slug: 'kestrel', company: 'Kestrel', ticker: 'KSTM', from: '2024-05-01', to: '2024-08-01' }],
  });
  const at = { today: '2024-10-01', width: 1000, left: 200 };
  const points = coveragePoints(layOutCoverage([source(1, 'Corbel'), source(2, 'Quarry')], at).rows);

  test('is walked period by period, each with whose it is, when, and what it means', () => {
    expect(points.map(({ words }) => words)).toEqual([
      ['Pension Reserve, Corbel', 'Jan 2024 – Jun 2024', 'Records held'],
      ['Pension Reserve, Corbel', 'Jul 2024 – Sep 2024', 'No record, inside KSTM'],
      ['Pension Reserve, Quarry', 'Jan 2024 – Jun 2024', 'Records held'],
      ['Pension Reserve, Quarry', 'Jul 2024 – Sep 2024', 'No record, no claim affected'],
    ]);
  });

  test('the words of a gap go before the ticker of a period that they would be on', () => {
    const { rows } = layOutCoverage([source(1, 'Corbel'), source(2, 'Quarry')], at);
    expect(rows.map(({ periods }) => periods.map(({ labelled }) => labelled))).toEqual([[true], [true]]);
    const narrow = layOutCoverage([source(1, 'Corbel'), source(2, 'Quarry')], { ...at, width: 420 }).rows;
    expect(narrow.map(({ periods }) => periods.map(({ labelled }) => labelled))).toEqual([[false], [true]]);
  });

  test('up and down lead to the first period of the next row, and stay where there is none', () => {
    expect([nextRow(points, 1, 1), nextRow(points, 3, 1), nextRow(points, 3, -1), nextRow(points, 0, -1)]).toEqual([
      2, 3, 0, 0,
    ]);
  });
});
