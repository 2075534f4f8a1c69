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

  it.each([
    'Money market fund details are on page 4',
    'Cash sweep transactions are on page 4',
    'See Insured Bank Deposit details below',
    // A title of cash without a table of its own.
    'Money Market Fund Activity',
  ])('loses no trade below a line that resembles its title: %s', async (note) => {
    const file = await read({ ...EDWARD_JONES, rows: [EDWARD_JONES.rows[0]!, note, EDWARD_JONES.rows[2]!] });
    expect(tradesOf(file)).toEqual(TRADES.slice(0, 2));
  });

  const CASH_TABLE = ['Summary of Insured Bank Deposit Activity', ['Date', 'Transaction', 'Amount'], ...CASH];

  it.each([
    ['beside which is the account', [['Investment and Other Activity by Date', '', 'Account 12-345']]],
    ['with names of columns alone', []],
  ])('ends at a table of the next page %s', async (_, title) => {
    const file = await read(
      { ...EDWARD_JONES, rows: [EDWARD_JONES.rows[0]!, ...CASH_TABLE] },
      {
        ...EDWARD_JONES,
        above: ['Elbe Partners'],
        header: [...title, ...EDWARD_JONES.header],
        rows: [EDWARD_JONES.rows[2]!],
      },
    );
    expect(tradesOf(file)).toEqual(TRADES.slice(0, 2));
    expect(file.errors).toEqual([]);
  });
});

const PRICED: Layout = {
  above: ['March 1, 2026 - March 31, 2026', 'Account Activity'],
  columns: [left(40), left(110), left(200), right(420), right(500), right(580)],
  header: [['Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Amount']],
  rows: [['03/02/2026', 'Bought', 'RHEINGOLD INC', '10', '20.00', '-200.00']],
};
const allOf = async (...rows: Layout['rows']) => {
  const { trades } = await read({ ...PRICED, rows: [...PRICED.rows, ...rows] });
  return trades.slice(1).map(({ type, security_name, quantity }) => `${type} ${security_name} ${quantity}`);
};

describe('[API-45] rows below a section of cash in a table with prices', () => {
  it('are trades with units of a security, with a price or without', async () => {
    expect(
      await allOf(
        'Core Account Activity',
        PRICED.header[0]!,
        ['03/03/2026', 'Bought', 'VANGUARD FEDERAL MM', '200', '1.00', '-200.00'],
        ['03/03/2026', 'Bought', 'FDIC INSURED DEPOSIT', '300', '', ''],
        ['03/04/2026', 'Transfer In', 'MERROW CO', '55', '', ''],
        ['03/05/2026', 'Stock Split', 'ELBE CO', '10', '', ''],
        ['03/06/2026', 'Transfer', 'FROM BROKERAGE ACCOUNT 12-345', '400.00', '', ''],
        ['03/06/2026', 'Sold', 'VANGUARD FEDERAL MM', '200', '1.00', '200.00'],
      ),
    ).toEqual(['transfer_in MERROW CO 55', 'split ELBE CO 10']);
  });

  it('are trades below a kind of security', async () => {
    const fund = ['03/03/2026', 'Reinvest', 'ELBE FUND', '5', '1.00', '-5.00'];
    expect(await allOf('Cash, Money Market Funds and Bank Deposit Activity', fund)).toEqual([]);
    expect(await allOf('Cash, Money Market Funds and Bank Deposit Activity', 'Mutual Funds', fund)).toEqual([
      'buy ELBE FUND 5',
    ]);
  });

  it('go on below a balance that is between them', async () => {
    expect(
      await allOf(
        ['Date', 'Balance'],
        ['03/02/2026', '1,234.00'],
        ['03/03/2026', 'Deposit', '', '500.00', '', '1,734.00'],
        ['03/05/2026', 'Sold', 'RHEINGOLD INC', '-5', '21.00', '105.00'],
      ),
    ).toEqual(['sell RHEINGOLD INC 5']);
  });
});

describe('[API-45] a list of lots with what they are worth', () => {
  it.each([
    ['Portfolio Detail', ['Trade Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Market Value']],
    ['Holdings by lot', ['Date', 'Transaction', 'Description', 'Quantity', 'Unit Cost', 'Market Value']],
  ])('has no purchases, but may have shares that were moved: %s', async (title, names) => {
    expect(
      await allOf(
        title,
        names,
        ['03/02/2026', 'Bought', 'RHEINGOLD INC', '10', '20.00', '215.00'],
        ['01/03/2020', 'Bought', 'ELBE INC', '100', '50.00', '5,500.00'],
        ['03/09/2026', 'Transfer In', 'MERROW INC', '7', '50.00', '350.00'],
        ['03/10/2026', 'ACAT In', 'ODER INC', '8', '50.00', '400.00'],
      ),
    ).toEqual(['transfer_in MERROW INC 7', 'transfer_in ODER INC 8']);
  });
});
