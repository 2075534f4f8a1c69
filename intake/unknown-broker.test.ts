import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const ROW = '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00';

describe('[X-2] a word that all brokers use', () => {
  const header = 'Trade Date,Transaction,Symbol,Description,Quantity,Price,Amount';
  const bought = '2025-06-02,Buy,RHNE,RHEINGOLD INC,10,5.00,-50.00';

  it('expires a contract that matures, and does not sell it', async () => {
    const { trades, errors } = await read(
      header,
      bought,
      '2025-06-20,Maturity,RHNE 250620C00100000,CALL RHNE 100,2,0,0',
      '2025-06-20,Redemption,RHNE 250620P00100000,PUT RHNE 100,3,1.00,300.00',
      '2025-06-21,Maturity,MRRW,MERROW NOTE,100,1.00,100.00',
    );
    expect(trades.map(({ type, subtype, quantity }) => [type, subtype, quantity])).toEqual([
      ['buy', null, '10'],
      ['option_expire', null, '2'],
      ['sell', 'redemption', '100'],
    ]);
    expect(errors.map(({ row, reason }) => [row, reason])).toEqual([[4, expect.stringContaining('should be a bond')]]);
  });

  it('moves shares in and out where it names units', async () => {
    const { trades, ignored } = await read(
      header,
      bought,
      '2025-06-03,存入,RHNE,RHEINGOLD INC,50,,',
      '2025-06-04,提取,RHNE,RHEINGOLD INC,20,,',
      '2025-06-05,存入,,,,,100.00',
    );
    expect(trades.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['buy', '10'],
      ['transfer_in', '50'],
      ['transfer_out', '20'],
    ]);
    expect(ignored.map(({ row }) => row)).toEqual([5]);
  });
});

describe('a known broker’s file with one more column', () => {
  it('of the currency it always has is read', async () => {
    const file = await read(`${HEADER},Currency`, `${ROW},USD`, `${ROW},`);
    expect(file.format).toBe('schwab-csv');
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
  });

  it('[X-2] has a dividend that went into shares, also after a correction, and not one annulled', async () => {
    const { trades } = await read(
      HEADER,
      ROW,
      '01/13/2023,Cash Dividend,ACME,DIVIDEND REINVEST CORRECTED,2,$5.00,,-$10.00',
      '01/14/2023,Cash Dividend,ACME,DIVIDENDE ANNULÉ,2,$5.00,,-$10.00',
    );
    expect(trades.map(({ type }) => type)).toEqual(['buy', 'buy', 'dividend']);
  });

  it('of an ISIN is read with it', async () => {
    const file = await read(`${HEADER},ISIN`, `${ROW},US0378331005`);
    expect(file.format).toBe('schwab-csv');
    expect(file.trades).toMatchObject([{ isin: 'US0378331005', isin_valid: true }]);
  });

  it('without figures of money is read', async () => {
    const file = await read(`${HEADER},Exchange,Costs,Cost Basis`, `${ROW},NYSE,0.00,40.00`);
    expect(file).toMatchObject({ format: 'schwab-csv', trades: [{ symbol: 'ACME', fees: '0' }] });
  });

  it('of costs that it never has is read by its columns, costs and all', async () => {
    const file = await read(`${HEADER},Costs`, `${ROW},4.95`);
    expect(file).toMatchObject({ format: 'columns', trades: [{ fees: '4.95', net_amount: '-54.95' }] });
  });

  it('names another currency far down in its own row', async () => {
    const file = await read(`${HEADER},Currency`, ...Array.from({ length: 200 }, () => `${ROW},USD`), `${ROW},CHF`);
    expect(file.trades.at(-1)!.currency).toBe('CHF');
  });

  it.each([
    ['another currency', [`${HEADER},Currency`, `${ROW},CHF`]],
    ['another currency in one row of many', [`${HEADER},Currency`, `${ROW},USD`, `${ROW},eur`]],
    ['a currency under another name', [`${HEADER},Settlement Currency`, `${ROW},EUR`]],
    ['prices in euros', [HEADER.replace('Price', 'Price (EUR)'), ROW]],
    ['prices in pence', [HEADER.replace('Price', 'Price (p)'), ROW]],
    ['amounts in pounds', [HEADER, '01/12/2023,Buy,ACME,ACME INC,10,£5.00,,-£50.00']],
  ])('of %s is nobody’s, in words', async (_, lines) => {
    const file = await read(...lines);
    expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
    expect(file.errors).toHaveLength(1);
    expect(file.errors[0]!.reason).toContain('is of no known format');
    expect(file.errors[0]!.reason).toMatch(/Download.*OFX or QFX/);
  });
});

describe('a table with everyday columns', () => {
  const plain = 'Date,Action,Symbol,Description,Quantity,Price,Amount';
  const own = '01/13/2023,Reinvest Shares,ACME,ACME INC,1,5.00,-5.00';

  it('and a broker’s own action is that broker’s as long as nothing in it is foreign, else read by its columns', async () => {
    expect((await read(plain, own)).format).toBe('schwab-csv');
    expect((await read(`${plain},Venue`, `${own},`)).format).toBe('schwab-csv');
    for (const [name, value] of [
      ['Venue', 'XNYS'],
      ['ISIN', 'US0378331005'],
      ['Currency', 'USD'],
      ['Order #', '114'],
      ['Balance', '12.00'],
      ['Process Date', '01/13/2023'],
    ]) {
      expect(await read(`${plain},${name}`, `${own},${value}`), name).toMatchObject({
        format: 'columns',
        trades: [
          { type: 'buy', subtype: 'reinvest', trade_date: '2023-01-13', symbol: 'ACME', quantity: '1', price: '5' },
        ],
      });
    }
  });

  it('and actions that nobody knows is nobody’s', async () => {
    const foreign = '01/13/2023,Zwangsumtausch,ACME,ACME INC,1,5.00,-5.00';
    const file = await read(plain, own, foreign, foreign);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('the action "Zwangsumtausch" is not understood');
  });

  it.each(['Buy', 'Sell', 'Dividend', 'Debit', 'Deposit'])('and the action %s alone is nobody’s', async (action) => {
    const columns = 'Date,Transaction,Symbol,Name,ISIN,Quantity,Unit Price,Net Amount,Currency';
    const file = await read(columns, `03-04-2024,${action},ACME,ACME INC,US0378331005,1,5.00,-5.00,USD`);
    expect(file).toMatchObject({ format: null, trades: [] });
  });
});

describe('a table of no known broker', () => {
  it.each([
    ['03/25/2024', 'USD'],
    ['25 Mar 2024', null],
    ['2024-03-25', null],
  ])('with days like %s is in %s where nothing names its currency', async (day, currency) => {
    const file = await read(
      'Trade Date,Side,Ticker,Units,Price',
      `${day},Buy,ACME,10,80.00`,
      `${day},Sell,ACME,4,81.00`,
    );
    expect(file.trades.map((trade) => trade.currency)).toEqual([currency, currency]);
  });
});

describe('a name that several brokers print', () => {
  it.each([
    [
      'Instrument',
      'Trade Date,Settle Date,Instrument,Description,Type,Quantity,Price,Amount,Venue',
      '04/03/2024,06/03/2024,Rheingold SE,RHNE,Buy,10,80.00,-804.95,Xetra',
      { security_name: 'Rheingold SE', settle_date: '2024-03-06', net_amount: '-804.95' },
    ],
    [
      'Transaction ID',
      'Date,Transaction ID,Description,Quantity,Symbol,Price,Commission,Amount,Stamp',
      '04/03/2024,9911,Buy 10 RHNE @ 80,10,RHNE,80.00,4.95,-804.95,yes',
      null,
    ],
    [
      'Average Price',
      'Date,Type,Action,Symbol,Quantity,Average Price,Value,Description',
      '2024-03-04,Trade,Buy,RHNE,10,80.00,-800.00,Rheingold',
      { symbol: 'RHNE', security_name: 'Rheingold', net_amount: '-800' },
    ],
    [
      'Filled Time',
      'Filled Time,Symbol,Name,Side,Filled,Avg Price,Venue',
      '04/03/2024 10:00:01,RHNE,Rheingold,Buy,100,80.00,Xetra',
      null,
    ],
  ])('as %s makes a file nobody’s by itself', async (_, header, row, trade) => {
    const file = await read(header, row);
    if (trade === null) return expect(file).toMatchObject({ format: null, trades: [] });
    expect(file).toMatchObject({ format: 'columns', trades: [{ type: 'buy', trade_date: '2024-03-04', ...trade }] });
  });
});
