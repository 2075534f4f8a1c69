import { expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { type TestSheet, workbookOf } from '../testing/workbook.ts';

const CLOSED = [
  [
    'Position ID',
    'Action',
    'Long / Short',
    'Amount',
    'Units / Contracts',
    'Open Date',
    'Close Date',
    'Open Rate',
    'Close Rate',
    'Type',
    'ISIN',
  ],
  [
    '2900000001',
    'Buy Rheingold Inc',
    'Long',
    '500.00',
    '20.000000',
    '08/01/2025 15:02:11',
    '24/03/2025 14:45:40',
    '25.00',
    '27.50',
    'Stocks',
    '-',
  ],
];
const ACTIVITY = [
  [
    'Date',
    'Type',
    'Details',
    'Amount',
    'Units / Contracts',
    'Realized Equity Change',
    'Realized Equity',
    'Balance',
    'Position ID',
    'Asset type',
    'NWA',
  ],
  [
    '02/01/2025 09:11:20',
    'Deposit',
    '1000.00 EUR Card',
    '1,031.20',
    '-',
    '1,031.20',
    '1,031.20',
    '1,031.20',
    '-',
    '-',
    '0.00',
  ],
  [
    '08/01/2025 15:02:11',
    'Open Position',
    'RHGD/USD',
    '500.00',
    '20.000000',
    '0.00',
    '1,031.20',
    '531.20',
    '2900000001',
    'Stocks',
    '0.00',
  ],
  [
    '15/01/2025 16:30:05',
    'Open Position',
    'WALK/USD',
    '301.10',
    '1.000000',
    '0.00',
    '1,031.20',
    '230.10',
    '2900000002',
    'Stocks',
    '0.00',
  ],
  [
    '24/03/2025 14:45:40',
    'Position closed',
    'RHGD/USD',
    '550.00',
    '20.000000',
    '50.00',
    '1,081.20',
    '780.10',
    '2900000001',
    'Stocks',
    '0.00',
  ],
];

async function read(closed: TestSheet['rows'], activity: TestSheet['rows'], strings: string[] = []) {
  const sheets = [
    { name: 'Closed Positions', rows: closed },
    { name: 'Account Activity', rows: activity },
  ];
  const bytes = workbookOf({ sheets, strings });
  async function* inOne() {
    yield bytes;
  }
  return await readTradeFile(inOne());
}

it('[X-2] positions of eToro that are still open are read from the activity, and closed ones once', async () => {
  const { format, trades, errors } = await read(CLOSED, ACTIVITY);
  expect(format).toBe('etoro-xlsx');
  expect(errors).toEqual([]);
  expect(trades).toMatchObject([
    { type: 'buy', quantity: '20', price: '25', net_amount: '-500' },
    { type: 'sell', quantity: '20', price: '27.5' },
    { type: 'buy', symbol: 'WALK', quantity: '1', net_amount: '-301.1', trade_date: '2025-01-15' },
  ]);
});

it('[X-2] a sheet of closed positions that cannot be read to its end leaves the activity', async () => {
  const long = Array.from({ length: 8 }, () => ({ shared: 0 }));
  const [, row] = CLOSED;
  const more = Array.from({ length: 1500 }, (_, at) => [`${3_000_000_000 + at * 7919}`, ...row!.slice(1)]);
  const { trades, errors } = await read([...CLOSED, ...more, long], ACTIVITY, [`<t>${'x'.repeat(30_000)}</t>`]);
  expect(errors).toMatchObject([{ row: 'Closed Positions', reason: expect.stringContaining('could not read all') }]);
  expect(trades.map(({ type, symbol }) => [type, symbol].join(' '))).toContain('buy WALK');
});

it('[X-2] a number is the same with a space of another kind beside it', async () => {
  const spaced = CLOSED.map(([first, ...others]) => [first!.replace(' ', '\u00a0'), ...others]);
  const { trades, errors } = await read(spaced, ACTIVITY);
  expect(errors).toEqual([]);
  expect(trades).toHaveLength(3);
});
