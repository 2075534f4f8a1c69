import { describe, expect, it } from 'vitest';
import { boughtAndSold, type Layout, left, readStatement, right } from '../testing/statement-pages.ts';

const WEALTHSIMPLE: Layout = {
  above: ['Order Execution Only Account', '2024-03-01 - 2024-03-31', 'Activity - Current period'],
  columns: [left(40), left(110), left(180), right(520), right(590), right(660)],
  header: [['Date', 'Transaction', 'Description', 'Charged ($)', 'Credit ($)', 'Balance ($)']],
  rows: [
    [
      '2024-03-04',
      'BUY',
      'RHNE - Rheingold Inc: Bought 10.0000 shares (executed at 2024-03-01)',
      '$1,701.00',
      '$0.00',
      '$299.00',
    ],
    [
      '2024-03-15',
      'SELL',
      'RHNE - Rheingold Inc: Sold 5.0000 shares (executed at 2024-03-13)',
      '$0.00',
      '$860.50',
      '$1,159.50',
    ],
    ['2024-03-20', 'DIV', 'RHNE - Rheingold Inc: Cash dividend distribution', '$0.00', '$2.40', '$1,161.90'],
    ['2024-03-21', 'CONT', 'Contribution (executed at 2024-03-21)', '$0.00', '$500.00', '$1,661.90'],
  ],
};
const DRIVE_WEALTH: Layout = {
  above: ['Account Statement', 'For the period March 1, 2024 - March 31, 2024', 'ACTIVITY'],
  columns: [left(40), left(100), left(160), left(210), left(300), right(600), right(660), right(730)],
  header: [
    ['Trade Date', 'Settle Date', 'Currency', 'Activity Type', 'Symbol / Description', 'Quantity', 'Price', 'Amount'],
  ],
  rows: [
    [
      '03/04/2024',
      '03/06/2024',
      'USD',
      'BUY',
      'RHNE - Rheingold Inc. - TRD RHNE B 10 at 170.10 Agency',
      '10.00000',
      '170.1000',
      '(1,701.00)',
    ],
    [
      '03/15/2024',
      '03/19/2024',
      'USD',
      'SELL',
      'RHNE - Rheingold Inc. - TRD RHNE S 5 at 172.10 Agency',
      '(5.00000)',
      '172.1000',
      '860.48',
    ],
    ['03/20/2024', '03/20/2024', 'USD', 'DIV', 'RHNE - Rheingold Inc. Dividend', '', '', '2.40'],
    ['', '', '', '', 'TOTAL', '', '', '(838.12)'],
  ],
};

describe('[X-2] a statement of a broker with an app', () => {
  it('has its trades in the descriptions, and what was paid and received in two columns', async () => {
    const file = await readStatement(WEALTHSIMPLE);
    expect(file.errors).toEqual([]);
    expect(boughtAndSold(file)).toEqual(['buy 2024-03-01 2024-03-04 10  -1701', 'sell 2024-03-13 2024-03-15 5  860.5']);
    expect(file.trades.map(({ type, symbol }) => [type, symbol])).toEqual([
      ['buy', 'RHNE'],
      ['sell', 'RHNE'],
      ['dividend', 'RHNE'],
    ]);
  });

  it('names the ticker before a dash, under "Symbol / Description"', async () => {
    const file = await readStatement(DRIVE_WEALTH);
    expect(file.errors).toEqual([]);
    expect(boughtAndSold(file)).toEqual([
      'buy 2024-03-04 2024-03-06 10 170.1 -1701',
      'sell 2024-03-15 2024-03-19 5 172.1 860.48',
    ]);
    expect(file.trades[0]).toMatchObject({ symbol: 'RHNE', security_name: 'Rheingold Inc.' });
  });

  it('that is not sure names the page and line of its columns', async () => {
    const { errors } = await readStatement({
      ...DRIVE_WEALTH,
      header: [
        [
          'Trade Date',
          'Settle Date',
          'Currency',
          'Activity Type',
          'Symbol / Description',
          'Quantity',
          'Price',
          'Amount (000)',
        ],
      ],
    });
    expect(errors[0]!.reason).toContain('on page 1 line 4');
  });
});
