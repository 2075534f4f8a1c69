import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const figures = ({ trades }: TradeFile) =>
  trades.map(({ quantity, price, net_amount }) => [quantity, price, net_amount]);

describe('figures of orders and fills', () => {
  it('are not shares where a volume is their sum of money', async () => {
    const file = await read(
      'Time,Side,Symbol,Price,Currency,Quantity,Traded Volume',
      '2024-03-05 15:30:01,buy,RHNE,170.10,USD,10,1701.00',
      '2024-03-15 15:30:01,sell,RHNE,172.10,USD,5,860.50',
    );
    expect(figures(file)).toEqual([
      ['10', '170.1', '-1701'],
      ['5', '172.1', '860.5'],
    ]);
  });

  it('are at the average price where the order prints its limit as well', async () => {
    const file = await read(
      'Created,Symbol,Side,State,Quantity,Cumulative Quantity,Price,Average Price,Currency',
      '2024-03-25T15:30:00Z,RHNE,buy,filled,10,10,171.00,170.10,USD',
      '2024-03-26T15:30:00Z,RHNE,sell,cancelled,5,0,200.00,,USD',
    );
    expect(figures(file)).toEqual([['10', '170.1', null]]);
  });

  it('leave out what was ordered in all, and a total that is of the costs', async () => {
    const file = await read(
      'Side,Symbol,Order Price,Order Qty,Order Amount,Status,Currency,Fill Qty,Fill Price,Fill Amount,Fill Time,Commission,Platform Fees,Total',
      'Buy,US.RHNE,10.00,100,1000,Filled,USD,60,9.90,594,2026-07-15 09:30:01,1.00,0.99,1.99',
      'Sell,US.RHNE,11.00,50,550,Filled,USD,50,11.02,551,2026-07-16 10:00:00,1.00,0.99,1.99',
    );
    expect(file.trades.map(({ symbol }) => symbol)).toEqual(['RHNE', 'RHNE']);
    expect(figures(file)).toEqual([
      ['60', '9.9', '-595.99'],
      ['50', '11.02', '549.01'],
    ]);
  });

  it('are without a sum where only the order has one', async () => {
    const file = await read(
      'Side,Symbol,Order Qty,Order Amount,Status,Fill Time,Currency,Fill Qty,Fill Price',
      'Buy,RHNE,100,18100,Filled,2026-01-15 09:00:00,USD,60,180.50',
      'Sell,RHNE,10,1900,Filled,2026-01-16 09:00:00,USD,10,190.00',
    );
    expect(figures(file)).toEqual([
      ['60', '180.5', null],
      ['10', '190', null],
    ]);
  });
});

describe('a currency that a row has in the second of two columns', () => {
  it('is read from there', async () => {
    const file = await read(
      'Date,Side,Symbol,Quantity,Price,Debit,Debit Currency,Credit,Credit Currency',
      '25/03/2024,BUY,RHNE,10,170.15,-1701.50,USD,,',
      '26/03/2024,SELL,RHNE,5,172.86,,,864.30,USD',
    );
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
  });
});

describe('contracts whose right no column shows', () => {
  it('are errors, and the shares beside them are read', async () => {
    const file = await read(
      'Date,Symbol,Side,Quantity,Price,Segment,Strike Price,Expiry',
      '25-03-2024,RHNE,Buy,10,170.10,EQ,,',
      '26-03-2024,RHNE,Sell,5,172.86,EQ,,',
      '26-03-2024,RHNE,Buy,75,50,FO,200,26-06-2024',
    );
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toMatchObject([{ row: 4 }]);
  });
});

describe('a table with the days of settlement alone', () => {
  it('has them as both days, and a note', async () => {
    const file = await read(
      'Settlement Date,Side,Ticker,Units,Price,Currency',
      '2024-03-25,Buy,RHNE,10,80.00,USD',
      '2024-03-26,Sell,RHNE,4,81.00,USD',
    );
    expect(file.trades[0]).toMatchObject({ trade_date: '2024-03-25', settle_date: '2024-03-25' });
    expect(file.trades[0]!.note).toContain('only the settlement date');
  });
});

describe('fills of a part of an order', () => {
  it('are trades where the type of each row shows it in one word', async () => {
    const file = await read(
      'id,activity_type,transaction_time,type,price,qty,side,symbol,leaves_qty,cum_qty,order_status',
      '1,FILL,2024-03-25T15:30:01Z,partial_fill,170.10,5,buy,RHNE,5,5,partially_filled',
      '2,FILL,2024-03-25T15:30:02Z,fill,170.20,5,buy,RHNE,0,10,filled',
    );
    expect(file.errors).toEqual([]);
    expect(figures(file)).toEqual([
      ['5', '170.1', null],
      ['5', '170.2', null],
    ]);
  });

  it.each(['Declined', 'Replaced', 'Suspended', 'Lapsed', 'Denied'])(
    'are none of an order that was %s',
    async (state) => {
      const file = await read(
        'Date,Symbol,Side,Qty,Price,Amount,State',
        '03/25/2024,RHNE,Buy,10,170.10,1701.00,Executed',
        `03/26/2024,RHNE,Sell,5,172.10,860.50,${state}`,
        '03/27/2024,RHNE,Sell,4,172.10,688.40,Executed',
      );
      expect(file.trades).toHaveLength(2);
      expect(file.ignored).toMatchObject([{ row: 3 }]);
    },
  );
});

describe('days in two columns, of which each row fills one', () => {
  it('are both read', async () => {
    const file = await read(
      'Type,Transaction Time,Date,Symbol,Side,Quantity,Price,Net Amount',
      'TRADE,2024-03-25 15:30:01,,RHNE,buy,5,170.10,-850.50',
      'TRADE,2024-03-26 15:30:01,,RHNE,sell,5,171.10,855.50',
      'DIVIDEND,,2024-03-28,RHNE,,,,2.40',
    );
    expect(file.trades.map(({ type, trade_date }) => [type, trade_date])).toEqual([
      ['buy', '2024-03-25'],
      ['sell', '2024-03-26'],
      ['dividend', '2024-03-28'],
    ]);
  });
});

describe('what analysts advise', () => {
  it.each(['Date,Ticker,Rating,Price,Target,Shares', 'Date,Ticker,Recommendation,Price,Upside,Shares'])(
    'is no trade: %s',
    async (header) => {
      const file = await read(header, '03/25/2024,RHNE,Buy,170.10,200,100', '03/26/2024,ACME,Sell,50.10,40,100');
      expect(file.trades).toEqual([]);
      expect(file.errors[0]!.reason).toContain('recommendations');
    },
  );
});
