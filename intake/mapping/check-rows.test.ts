import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { describe, expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';

const names = ['Datum', 'B/S', 'Security', 'Qty', 'Px', 'Total'];
const mapping: ColumnMapping = {
  columns: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount'],
  dates: 'dmy',
  decimal_comma: false,
  direction: 'action',
  actions: [],
  currency: null,
};

const tableOf = (...rows: string[]) => ({
  names,
  rows: rows.map((row, at) => ({ line: at + 2, cells: row.split(';') })),
});

const check = (rows: string[], changed: Partial<ColumnMapping> = {}, corrections: CellCorrection[] = []) =>
  checkRows(tableOf(...rows), { ...mapping, ...changed }, corrections);

function faultOf(...[rows, changed, corrections]: Parameters<typeof check>) {
  const row = check(rows, changed, corrections).rows.find(({ outcome }) => outcome === 'fault');
  return row?.outcome === 'fault' ? row.fault : null;
}

const good = '22/03/2022;Bought;HLDN;400;68.42;27368.00';

describe('a row that does not fit', () => {
  test('with a day that no month has names the last one it has', () => {
    const bad = '31/02/2022;Bought;CRVN;150;21.06;3159.00';
    const fault = faultOf([good, bad]);
    expect(fault).toMatchObject({ column: 0, sentence: 'There is no 31 February 2022.' });
    const [fix] = fault!.fixes;
    expect(fix).toMatchObject({ label: 'Use 28/02/2022', kind: 'cell' });
    if (fix?.kind !== 'cell') throw new Error('a cell is put right');
    const fixed = check([good, bad], {}, [fix.correction]);
    expect(fixed).toMatchObject({ trades: 2, faults: 0 });
    expect(fixed.rows[1]).toMatchObject({ outcome: 'trade', trade: { trade_date: '2022-02-28' } });
  });

  test('offers the other order of day and month where more dates then fit', () => {
    const fault = faultOf([good, '23/03/2022;Sold;HLDN;400;68.42;27368.00'], { dates: 'mdy' });
    expect(fault!.fixes[0]).toMatchObject({ label: 'Read dates as day / month / year', mapping: { dates: 'dmy' } });
  });

  test('offers a decimal comma, and the number in a text', () => {
    const comma = faultOf(['22/03/2022;Bought;HLDN;400;1.068,42,0;'], { decimal_comma: false });
    expect(comma!.sentence).toBe('"1.068,42,0" is not a number.');
    const text = faultOf(['22/03/2022;Bought;HLDN;about 400;68.42;']);
    expect(text!.fixes).toMatchObject([{ label: 'Use 400', correction: { row: 2, column: 3, value: '400' } }]);
  });

  test('offers what its shares come to at its price, to the cent, where the amount is another', () => {
    const others = [good, '23/03/2022;Sold;HLDN;400;70.00;28000.00'];
    const fault = faultOf([...others, '24/03/2022;Bought;HLDN;3;1.115;4000.00']);
    expect(fault!.fixes).toMatchObject([{ label: 'Use 3.35', correction: { row: 4, column: 5, value: '3.35' } }]);
    expect(fault!.sentence).toContain('3 shares at 1.115 come to 3.35');
    const away = faultOf([...others, '24/03/2022;Sold;HLDN;-3;1.115;-4000.00']);
    expect(away!.fixes).toMatchObject([{ label: 'Use -3.35' }]);
  });

  test('with an action that nobody knows asks what it means, likeliest first', () => {
    const fault = faultOf([good, '22/03/2022;Zug;HLDN;-400;68.42;']);
    expect(fault!.fixes.map(({ label }) => label)).toEqual([
      '"Zug" means sell',
      '"Zug" means buy',
      '"Zug" is a dividend',
      '"Zug" is no trade',
    ]);
    const [fix] = fault!.fixes;
    const corrected = fix?.kind === 'mapping' ? fix.mapping : mapping;
    expect(check([good, '22/03/2022;Zug;HLDN;-400;68.42;'], corrected).rows[1]).toMatchObject({
      trade: { type: 'sell', quantity: '400', net_amount: null },
    });
  });
});

describe('a mapping', () => {
  test('puts the sign of what was paid where a sheet writes none', () => {
    const { rows } = check([good, '23/03/2022;Sold;HLDN;400;70.00;28000.00']);
    expect(rows).toMatchObject([{ trade: { net_amount: '-27368' } }, { trade: { net_amount: '28000' } }]);
  });

  test('reports sales by a minus where no column shows the side', () => {
    const columns: ColumnMapping['columns'] = ['trade_date', null, 'symbol', 'quantity', 'price', 'amount'];
    const byShares = check(['22/03/2022;;HLDN;-4;70.00;'], { columns, direction: 'quantity' });
    expect(byShares.rows).toMatchObject([{ trade: { type: 'sell', quantity: '4' } }]);
    const byMoney = check(['22/03/2022;;HLDN;4;70.00;-280'], { columns, direction: 'amount' });
    expect(byMoney.rows).toMatchObject([{ trade: { type: 'buy', net_amount: '-280' } }]);
    const byCost = check(['22/03/2022;;HLDN;4;70.00;-280'], { columns, direction: 'cost' });
    expect(byCost.rows).toMatchObject([{ trade: { type: 'sell', net_amount: '280' } }]);
  });

  test('leaves out totals and orders that were not filled', () => {
    const columns: ColumnMapping['columns'] = ['trade_date', 'action', 'symbol', 'quantity', 'price', 'status'];
    expect(check(['22/03/2022;Bought;HLDN;4;70.00;Cancelled'], { columns })).toMatchObject({ trades: 0, left_out: 1 });
    expect(check([good, 'Total;;;404;;27648.00'])).toMatchObject({ trades: 1, left_out: 1, faults: 0 });
  });
});

describe('a ticker that is none', () => {
  const odd = '05/04/2023;Bought;HALDEN;520;70.88;36857.60';
  const advice = (rows: string[], ...rest: [Partial<ColumnMapping>?, CellCorrection[]?]) => {
    const checked = check(rows, ...rest);
    return checked.rows.flatMap((row) => (row.outcome === 'trade' && row.advice ? [row.advice] : []));
  };

  test('is marked beside the one that its letters and its price fit, and corrected by one press', () => {
    expect(advice([good, odd])).toMatchObject([
      {
        column: 2,
        sentence: 'No ticker HALDEN. The price fits HLDN.',
        fixes: [{ label: 'Use HLDN', kind: 'mapping', mapping: { tickers: [{ printed: 'HALDEN', means: 'HLDN' }] } }],
      },
    ]);
    const [fix] = advice([good, odd])[0]!.fixes;
    const fixed = check([good, odd], fix?.kind === 'mapping' ? fix.mapping : {});
    expect(fixed).toMatchObject({ trades: 2, advised: 0 });
    expect(fixed.rows[1]).toMatchObject({ trade: { symbol: 'HLDN' }, cells: expect.arrayContaining(['HLDN']) });
  });

  test.each([
    ['at a price far from it', [good, odd.replace('70.88', '7.88')]],
    ['that two others fit', [good, good.replace('HLDN', 'HALD'), odd]],
    ['of other letters', [good, odd.replace('HALDEN', 'CARVEN')]],
    ['short enough to be one', [good, odd.replace('HALDEN', 'HLDNA')]],
  ])('is left alone %s', (_, rows) => {
    expect(advice(rows)).toEqual([]);
  });
});
