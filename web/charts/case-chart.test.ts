import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps, placeText, textBox } from './case-chart/boxes.ts';
import { describeChart } from './case-chart/describe.ts';
import { chartHeight, frameChart, panelsOf } from './case-chart/frame.ts';
import { move } from './case-chart/keys.ts';
import { placeMarks } from './case-chart/marks.ts';
import { chartPoints, nextEventPoint, pointLabel, textOf } from './case-chart/points.ts';
import { disclosureMarks, percentChange, priceSegments, thin } from './case-chart/price.ts';
import type { CaseChartData, ChartTrade } from './case-chart-data.ts';
import { drawRecovery } from './recovery/draw-recovery.ts';

const trade = (
  key: number,
  side: 'buy' | 'sell',
  date: string,
  quantity: string,
  price: string,
  counts: boolean,
): ChartTrade => ({
  key,
  side,
  date,
  quantity,
  price,
  amount: '100.00',
  counts,
  how: counts ? 'All count' : 'Before the class period',
});

const withPrices: CaseChartData = {
  company: 'Halden Semiconductor',
  currency: 'USD',
  classPeriods: [{ from: '2022-02-14', to: '2023-11-09' }],
  lookback: { from: '2023-11-10', to: '2024-02-07' },
  lookbackMeans: [['2024-02-07', '47.85']],
  closes: [
    ['2021-09-09', '55.30'],
    ['2022-02-11', '58.00'],
    ['2022-02-14', '60.00'],
    ['2023-08-02', '94.60'],
    ['2023-08-03', '81.17'],
    ['2023-11-09', '74.00'],
    ['2023-11-10', '50.76'],
    ['2024-06-28', '58.00'],
  ],
  inflation: {
    basis: 'amount',
    what: 'Artificial inflation',
    steps: [{ from: '2022-02-14', to: '2023-11-09', value: '35.80' }],
  },
  disclosures: [
    { date: '2023-08-03', title: null, percent: null },
    { date: '2023-11-10', title: 'The line stood idle', percent: '-31.4' },
  ],
  trades: [
    trade(1, 'buy', '2022-03-22', '400', '68.42', true),
    trade(2, 'sell', '2023-08-21', '240', '73.90', false),
    trade(3, 'buy', '2023-04-05', '520', '90.88', true),
  ],
  holdings: [{ date: '2022-03-22', all: '400', eligible: '400' }],
};
const withoutPrices: CaseChartData = { ...withPrices, closes: [] };

describe('the frame', () => {
  test('[7.1] has the mockup’s measures at 868 and at 358', () => {
    const desktop = frameChart(withPrices, 868, false);
    expect([desktop.right, desktop.top, desktop.base, desktop.height]).toEqual([816, 40, 476, 500]);
    const phone = frameChart(withPrices, 358, true);
    expect([phone.right, phone.top, phone.base, phone.height]).toEqual([320, 36, 376, 400]);
  });

  test('its height does not depend on its width, so that drawing again moves nothing', () => {
    for (const width of [320, 640, 868, 1280])
      expect(frameChart(withPrices, width, false).height).toBe(chartHeight(withPrices, false));
  });

  test('without prices the own trades and the steps of inflation take the room', () => {
    expect(panelsOf(withoutPrices)).toEqual({ price: true, inflation: true, holdings: true });
    expect(panelsOf({ ...withoutPrices, trades: [], holdings: [] })).toEqual({
      price: false,
      inflation: true,
      holdings: false,
    });
    const { price, inflation } = frameChart(withoutPrices, 868, false);
    expect(price!.bottom).toBeLessThan(inflation!.top);
  });

  test('with nothing but a class period it is low, and remains', () => {
    const bare = {
      ...withoutPrices,
      trades: [],
      holdings: [],
      inflation: null,
      lookback: null,
      lookbackMeans: [],
      disclosures: [],
    };
    expect(chartHeight(bare, false)).toBe(144);
    expect(frameChart(bare, 868, false).price).toBeNull();
  });

  test('every trade and both ends of the class period are on the paper', () => {
    const early = { ...withPrices, trades: [...withPrices.trades, trade(9, 'buy', '2019-01-02', '1', '20', false)] };
    const { from, to } = frameChart(early, 868, false);
    expect(from < '2019-01-02' && to > '2024-02-07').toBe(true);
  });
});

describe('the price', () => {
  test('is one line: inside and outside pieces begin where the last ended', () => {
    const segments = priceSegments(withPrices, frameChart(withPrices, 868, false));
    expect(segments.map((segment) => segment.inside)).toEqual([false, true, false]);
    const end = (path: string) => path.split('L').at(-1);
    const start = (path: string) => path.slice(1).split('L')[0];
    expect(start(segments[1]!.path)).toBe(end(segments[0]!.path));
    expect(start(segments[2]!.path)).toBe(end(segments[1]!.path));
  });

  test('thinned to pixels it keeps first, lowest, highest and last of each', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 60 }), (heights) => {
        const column = heights.map((height, index) => [5 + index / 100, height] as const);
        const points = thin(column).map(([, y]) => y);
        expect(points.length).toBeLessThanOrEqual(Math.max(4, Math.min(3, heights.length)));
        expect(points[0]).toBe(heights[0]);
        expect(points.at(-1)).toBe(heights.at(-1));
        expect(Math.min(...points)).toBe(Math.min(...heights));
        expect(Math.max(...points)).toBe(Math.max(...heights));
      }),
      { numRuns: 1000 },
    );
  });

  test('a disclosure is the fall from the close before, its percent known or worked out', () => {
    const frame = frameChart(withPrices, 868, false);
    expect(disclosureMarks(withPrices, frame).map((mark) => mark.percent)).toEqual(['−14.2%', '−31.4%']);
    expect(percentChange('0', '5')).toBeNull();
    expect(disclosureMarks(withoutPrices, frameChart(withoutPrices, 868, false)).map((mark) => mark.percent)).toEqual([
      null,
      '−31.4%',
    ]);
  });
});

describe('own trades', () => {
  test('buys are under the price pointing up, sells above it', () => {
    const { trades } = placeMarks(withPrices, frameChart(withPrices, 868, false));
    for (const mark of trades) expect(mark.side === 'buy' ? mark.tip > mark.y : mark.tip < mark.y).toBe(true);
    expect(trades.map((mark) => mark.text)).toEqual(['+400', '−240', '+520']);
  });

  test('trades of one day are one mark with their sum', () => {
    const twice = {
      ...withPrices,
      trades: [trade(1, 'buy', '2022-03-22', '0.5', '68', true), trade(2, 'buy', '2022-03-22', '1.25', '69', true)],
    };
    expect(placeMarks(twice, frameChart(twice, 868, false)).trades.map((mark) => mark.text)).toEqual(['+1.75']);
  });

  test('on phones only purchases that count and the last disclosure have words', () => {
    const { trades, disclosures } = placeMarks(withPrices, frameChart(withPrices, 358, true));
    expect(trades.filter((mark) => mark.label).every((mark) => mark.side === 'buy' && mark.counts)).toBe(true);
    expect(disclosures.map((mark) => mark.label !== null)).toEqual([false, true]);
  });

  test('whatever was traded, no words lie over each other and no mark is lost', () => {
    const anyTrade = fc.record({
      day: fc.integer({ min: 0, max: 600 }),
      buy: fc.boolean(),
      price: fc.integer({ min: 45, max: 95 }),
      counts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 40 }), (list) => {
        const trades = list
          .map((one, index) => {
            const date = new Date(Date.UTC(2022, 1, 14) + one.day * 86_400_000).toISOString().slice(0, 10);
            return trade(index, one.buy ? 'buy' : 'sell', date, '100', String(one.price), one.buy && one.counts);
          })
          .sort((a, b) => (a.date < b.date ? -1 : 1));
        const data = { ...withPrices, trades };
        const marks = placeMarks(data, frameChart(data, 868, false)).trades;
        expect(marks.reduce((sum, mark) => sum + mark.trades.length, 0)).toBe(trades.length);
        const boxes = marks.flatMap((mark) =>
          mark.label ? [textBox(mark.text, mark.label.x, mark.label.y, mark.label.anchor, 11.5)] : [],
        );
        boxes.forEach((box, index) => {
          for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('where every place is occupied the words are left out', () => {
    const all = { left: 0, right: 100, top: 0, bottom: 100 };
    expect(placeText('+400', [{ x: 50, y: 50, anchor: 'middle' }], 11, [all], all)).toBeNull();
  });
});

describe('the crosshair', () => {
  const points = chartPoints(withPrices);

  test('walks every day with a close, a trade or an event, in order', () => {
    const dates = points.map((point) => point.date);
    expect(dates).toEqual([...dates].sort());
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toContain('2022-03-22');
    expect(dates).toContain('2024-02-07');
  });

  test('shows date and price, what was done and what it means', () => {
    const bought = points.find((point) => point.date === '2023-04-05')!;
    expect(textOf(bought, 'USD')).toEqual({
      head: ['5 Apr 2023', '$90.88'],
      lines: [
        { left: 'Bought 520 shares', right: '$100.00', strong: false },
        { left: 'All count', right: null, strong: true },
      ],
    });
    expect(pointLabel(bought, 'USD')).toBe('5 Apr 2023, $90.88. Bought 520 shares, $100.00. All count');
  });

  test('keys go day by day, up and down from event to event, and Escape leaves', () => {
    const last = points.length - 1;
    expect(move('ArrowRight', points, null)).toBe(0);
    expect(move('ArrowRight', points, last)).toBe(last);
    expect(move('ArrowLeft', points, 0)).toBe(0);
    expect(move('End', points, 3)).toBe(last);
    expect(move('Escape', points, 3)).toBeNull();
    expect(move('Escape', points, null)).toBeUndefined();
    expect(move('a', points, 3)).toBeUndefined();
    const next = nextEventPoint(points, -1, 1);
    expect(points[next]?.events).toEqual(['Class period begins']);
    expect(nextEventPoint(points, last + 1, -1)).toBeLessThanOrEqual(last);
  });

  test('without prices the steps of inflation are days to stop at', () => {
    expect(chartPoints(withoutPrices).flatMap((point) => point.events)).toContain(
      'Artificial inflation $35.80 a share',
    );
  });
});

test('the chart is reported in words', () => {
  const { title, description } = describeChart(withPrices);
  expect(title).toBe('Halden Semiconductor share price, class period and your trades');
  expect(description).toContain('The price was $60.00 when it began, $94.60 at its highest and $74.00 when it ended.');
  expect(description).toContain('On 3 Aug 2023 the price moved −14.2%.');
  expect(description).toContain('920 shares you bought count.');
  expect(describeChart(withoutPrices).description).toContain('Artificial inflation: $35.80 a share.');
});

describe('recovery over time', () => {
  const payments = [
    { date: '2025-03-18', amount: '2300.00', state: 'paid', label: 'Brightmoor' },
    { date: '2025-11-14', amount: '6103.34', state: 'paid', label: 'Alderway' },
    { date: '2026-06-30', amount: '4923.00', state: 'filed', label: null },
    { date: '2027-01-15', amount: '8940.00', state: 'estimated', label: null },
  ] as const;

  test('money arrives in steps, and each sum is on the one before', () => {
    const drawing = drawRecovery(payments, '2025-01-01', '2027-06-30', '2026-01-30', 1280, false);
    expect(drawing.dots).toHaveLength(2);
    expect(drawing.tops.paid).toBeGreaterThan(drawing.tops.filed);
    expect(drawing.tops.filed).toBeGreaterThan(drawing.tops.estimated);
    expect(drawing.lines.paid).toMatch(/^M0 304H/);
    expect(drawing.lines.paid).not.toContain('L');
  });

  test('with nothing paid or expected it still has its paper', () => {
    const drawing = drawRecovery([], '2025-01-01', '2026-01-01', '2025-06-01', 358, true);
    expect(drawing.lines.paid).toBe(`M0 234H${drawing.today}`);
  });
});
