import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const HEAD = ['Computershare Trust Company, N.A.', 'RHGD', '037833100', 'Rheingold Stock Purchase Plan'];

async function read(...rows: string[]) {
  const file = await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode([...HEAD, ...rows].join('\n'));
    })(),
  );
  const lines = file.trades.map(({ type, subtype, trade_date, quantity, price, net_amount }) =>
    [type, subtype, trade_date, quantity, price, net_amount].join(' '),
  );
  return { ...file, lines };
}

describe('a statement of a share register', () => {
  it('has its name from the head, and not from the names of its columns', async () => {
    async function* once() {
      yield new TextEncoder().encode(
        [
          'Computershare Trust Company, N.A.',
          'Rheingold Corporation Investment Plan',
          'Holder Account Number C0001234567   Ticker symbol RHGD   CUSIP 037833100',
          'Date  Transaction Description  Deduction Amount ($)  Net Amount ($)  Price per Share ($)  Transaction Shares  Total Book Shares',
          'Balance Forward  112.450000',
          '10 Mar 2025  Dividend Reinvestment  111.32  109.210000  1.019321  113.469321',
        ].join('\n'),
      );
    }
    const { trades } = await readTradeFile(once());
    expect(trades).toMatchObject([
      { symbol: 'RHGD', cusip: '037833100', security_name: 'Rheingold Corporation', quantity: '1.019321' },
    ]);
  });

  it('is read where the shares of each row come to those held', async () => {
    const file = await read(
      'Balance Forward  42.115000',
      '31 Mar 2025  Purchase  1,256.00  6.00  1,250.00  03 Jan 2025  49.000  31 Mar 2025  41.650  30.012  72.127',
      '16 Jun 2025  Dividend Reinvestment  $18.03  $50.100000  0.359880  72.486880',
      '01 Jul 2025  Certificate Deposit  100.000000  172.486880',
      '22 Aug 2025  Sale of Shares  $25.00  $2,475.00  $50.000000  -50.000000  122.486880',
      '25 Aug 2025  DRS Withdrawal  -22.000000  100.486880',
      '29 Aug 2025  Fee  $5.00  0.000000  100.486880',
      '08 Sep 2025  Common Dividend  $10.00  $50.000000  0.200000  100.686880',
    );
    expect(file.format).toBe('share-register-statement');
    expect(file.errors).toEqual([]);
    expect(file.lines).toEqual([
      'buy  2025-03-31 30.012 41.65 -1250',
      'buy reinvest 2025-06-16 0.35988 50.1 -18.03',
      'transfer_in  2025-07-01 100  ',
      'sell  2025-08-22 50 50 2475',
      'transfer_out  2025-08-25 22  ',
      'buy reinvest 2025-09-08 0.2 50 -10',
    ]);
    expect(file.trades[0]).toMatchObject({ symbol: 'RHGD', cusip: '037833100' });
    expect(file.ignored).toContainEqual({ row: 'line 11', reason: 'row without shares' });
  });

  it('makes no trade of a row whose figures do not fit, or whose word is not known', async () => {
    const file = await read(
      'Balance Forward  10.000000',
      '31 Mar 2025  Purchase  $500.00  $50.000000  10.000000  21.000000',
      '30 Apr 2025  Mystery  $50.00  $50.000000  1.000000  22.000000',
      '30 May 2025  Sale  $100.00  $50.000000  2.000000  24.000000',
      '30 Jun 2025  Purchase  $100.00  $50.000000  2.000000  26.000000',
    );
    expect(file.lines).toEqual(['buy  2025-06-30 2 50 -100']);
    expect(file.errors.map(({ row }) => row)).toEqual(['line 6', 'line 7', 'line 8']);
  });
});

it('[X-2] is read with its company and symbol in a second column, and days with short years', async () => {
  async function* once() {
    yield new TextEncoder().encode(
      [
        'EQ Shareowner Services',
        'Account Statement - Dividend Reinvestment and Stock Purchase Plan',
        'JANE Q HOLDER  Company Name:  RHEINGOLD CORPORATION',
        'DULUTH MN 55802  Symbol / CUSIP:  RHGD / 037833100',
        '01/01/24  Beginning Balance  60.112340',
        '02/05/24  Optional Cash Purchase  $250.00  $5.00  $245.00  $145.2200  1.687095  61.799435',
        '05/22/24  Sale of Shares  $1,628.45  $15.04  $1,613.41  $148.0409  -11.000000  50.799435',
      ].join('\n'),
    );
  }
  const { trades, errors } = await readTradeFile(once());
  expect(errors).toEqual([]);
  expect(trades).toMatchObject([
    {
      type: 'buy',
      trade_date: '2024-02-05',
      symbol: 'RHGD',
      cusip: '037833100',
      security_name: 'RHEINGOLD CORPORATION',
    },
    { type: 'sell', quantity: '11', price: '148.0409' },
  ]);
});

it('[X-2] has the price where a fee is in what was paid, and no name from its title', async () => {
  async function* once() {
    yield new TextEncoder().encode(
      [
        'Broadridge Corporate Issuer Solutions',
        'Direct Stock Purchase and Dividend Reinvestment Plan Statement',
        'Robert Example  Company: Rheingold Co  Ticker: RHGD',
        '01/01/2024  Opening Balance  100.000000',
        '04/10/2024  Voluntary Cash Purchase  500.00  5.00  37.125000  13.333333  113.333333',
      ].join('\n'),
    );
  }
  const { trades } = await readTradeFile(once());
  expect(trades).toMatchObject([
    { type: 'buy', symbol: 'RHGD', security_name: 'Rheingold Co', quantity: '13.333333', price: '37.125' },
  ]);
});

const textFile = async (...lines: string[]) =>
  readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(lines.join('\n'));
    })(),
  );
const costsOf = ({ trades }: Awaited<ReturnType<typeof textFile>>) =>
  trades.map(({ type, quantity, price, fees, net_amount }) => [type, quantity, price, fees, net_amount].join(' '));

it('[X-2] has the costs of a column that names them, and the company above a title in a second column', async () => {
  const file = await textFile(
    'Computershare Trust Company, N.A.  Rheingold Brands Company',
    'PO Box 43078',
    'Providence, RI 02940-3078  Direct Stock Purchase & Dividend Reinvestment Plan Statement',
    'CUSIP 037833100  Symbol RHGD (NYSE)',
    'Gross  Fees /  Net  Price per  Transaction  Total plan',
    'Date  Transaction description  amount ($)  comm. ($)  amount ($)  share ($)  shares  shares',
    '02 Jan 2025  Balance Forward  40.000000',
    '04 Mar 2025  Dividend Reinvestment  52.00  2.00  50.00  25.000000  2.000000  42.000000',
    '12 Aug 2025  Sale - Batch Order  1,000.00  16.20  983.80  50.000000  -20.000000  22.000000',
  );
  expect(file.errors).toEqual([]);
  expect(costsOf(file)).toEqual(['buy 2 25 2 -52', 'sell 20 50 16.2 983.8']);
  expect(file.trades[0]).toMatchObject({ security_name: 'Rheingold Brands Company', symbol: 'RHGD' });
});

it('[X-2] has the costs between other columns, and those that are in the sum alone', async () => {
  const file = await textFile(
    'EQ Shareowner Services  Symbol RHGD',
    'Date  Description  Amount  Service Charge  Net Amount  Price  Shares  Total Shares',
    '01/02/2025  Opening Balance  10.0000',
    '02/03/2025  Optional Cash Purchase  $105.00  $5.00  $100.00  $20.0000  5.0000  15.0000',
    '06/03/2025  Sale of Shares  $10.00  $190.00  $20.0000  -10.0000  5.0000',
  );
  expect(costsOf(file)).toEqual(['buy 5 20 5 -105', 'sell 10 20 10 190']);
});

it('[X-2] has no costs where the difference may be a tax', async () => {
  const file = await textFile(
    'Broadridge Corporate Issuer Solutions  Ticker RHGD',
    'Date  Description  Gross Amount  Tax Withheld  Fees  Net Amount  Price  Shares  Total Shares',
    '01/02/2025  Opening Balance  10.0000',
    '02/03/2025  Dividend Reinvestment  $100.00  $30.00  $70.00  $35.0000  2.0000  12.0000',
  );
  expect(costsOf(file)).toEqual(['buy 2 35  -70']);
});
