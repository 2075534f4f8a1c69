import { describe, expect, it } from 'vitest';
import {
  type Layout,
  left,
  readStatement as read,
  right,
  boughtAndSold as tradesOf,
} from '../../testing/statement-pages.ts';

const EDWARD_JONES: Layout = {
  above: ['Elbe Partners', 'Statement Date Feb 28 - Mar 27, 2026', 'Investment and Other Activity by Date'],
  columns: [left(40), left(90), right(420), right(500), left(520)],
  header: [['Date', 'Description', 'Quantity', 'Amount', 'Where Invested']],
  rows: [
    ['3/03', 'Buy Rheingold Corp @ 102.85', '25.', '-$2,596.25'],
    ['', 'Commission $25.00'],
    ['3/10', 'Sell Merrow & Company @ 152.475', '-45.', '6,836.38', 'Cash'],
    ['3/20', 'Dividend on Oder Growth Fund A', '', '41.27', ''],
    ['', 'on 1,203.300 Shares @ 0.0343'],
    ['', 'Reinvestment Oder Growth Fund A @ 26.10', '1.581', '-41.27', 'Reinvested'],
  ],
};
const TRADES = [
  'buy 2026-03-03  25 102.85 -2596.25',
  'sell 2026-03-10  45 152.475 6836.38',
  'buy 2026-03-20  1.581 26.1 -41.27',
];
const CASH = [
  ['3/04', 'Withdrawal', '-2,596.25', ''],
  ['3/11', 'Deposit', '6,836.38', ''],
  ['3/23', 'Income', '1.84', ''],
];

describe('[API-45] a section of what a bank deposit or a core fund received and paid', () => {
  it.each([
    ['Summary of Insured Bank Deposit Activity', [['Date', 'Transaction', 'Amount']]],
    ['Bank Deposit Sweep Program', [['Date', 'Transaction', 'Amount']]],
    ['Money Market Fund Activity', []],
    ['Core Account Activity', []],
    ['Bewegungen', [['Date', 'Transaction', 'Amount']]],
  ])('has no trades: %s', async (title, header) => {
    const file = await read({ ...EDWARD_JONES, rows: [...EDWARD_JONES.rows, title, ...header, ...CASH] });
    expect(tradesOf(file)).toEqual(TRADES);
    expect(file.errors).toEqual([]);
    expect(file.trades.filter(({ type }) => type === 'dividend')).toMatchObject([
      { security_name: 'Oder Growth Fund A', net_amount: '41.27' },
    ]);
  });

  it('ends at the title of another section, and holds no purchase at a price of its own', async () => {
    const columns = [left(40), left(90), left(170), right(420), right(500), right(580)];
    const names = ['Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Amount'];
    const buy = (day: string, units: string, price: string, sum: string) => [
      day,
      'Bought',
      'RHEINGOLD INC',
      units,
      price,
      sum,
    ];
    const file = await read({
      above: ['March 1, 2026 - March 31, 2026', 'Account Activity'],
      columns,
      header: [names],
      rows: [
        buy('03/02', '10', '20.00', '-200.00'),
        'Core Fund Activity',
        names,
        buy('03/03', '200', '1.00', '-200.00'),
        'Securities Bought',
        names,
        buy('03/04', '11', '20.00', '-220.00'),
        'Cash Sweep Activity',
        ['03/05', 'Bought', 'RHEINGOLD INC', '12', '20.00', '-240.00'],
      ],
    });
    expect(tradesOf(file).map((trade) => trade.slice(0, 14))).toEqual([
      'buy 2026-03-02',
      'buy 2026-03-04',
      'buy 2026-03-05',
    ]);
  });
});
