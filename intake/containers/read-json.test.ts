import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function read(text: string): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(text);
  }
  return await readTradeFile(once());
}

describe('a JSON file', () => {
  it('of a known broker’s names is read as that broker’s table', async () => {
    const row = { Symbol: 'RHNE', Description: 'RHEINGOLD', Price: '$5.00', 'Fees & Comm': '' };
    const file = await read(
      JSON.stringify({
        FromDate: '01/01/2024',
        BrokerageTransactions: [
          { Date: '05/09/2024', Action: 'Buy', ...row, Quantity: '10', Amount: '-$50.00' },
          { Date: '05/31/2024', Action: 'Sell', ...row, Quantity: '10', Amount: '$50.00' },
        ],
      }),
    );
    expect(file).toMatchObject({ format: 'schwab-csv', errors: [] });
    expect(file.trades).toMatchObject([
      { ref: 'item 1', type: 'buy', symbol: 'RHNE', quantity: '10', net_amount: '-50' },
      { ref: 'item 2', type: 'sell', trade_date: '2024-05-31' },
    ]);
  });

  it('of no known broker is read by its names, with numbers as they are printed', async () => {
    const file = await read(
      '{"meta":{"v":1},"activities":[{"date":"2021-11-18T00:00:00Z","type":"BUY","symbol":"RHNE","quantity":0.12345678901234567,"unitPrice":31.50,"currency":"USD"}]}',
    );
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'RHNE', quantity: '0.12345678901234567', price: '31.5', trade_date: '2021-11-18' },
    ]);
  });

  it.each(['{"a":1}', '[1,2,3]', '{"a":[{"b":1}]', `${'['.repeat(100_000)}`, '[]'])(
    'without trades says so: %.20s',
    async (text) => {
      const file = await read(text);
      expect(file).toMatchObject({ format: null, trades: [] });
      expect(file.errors[0]!.reason).toMatch(/JSON/);
    },
  );

  it('is not a text that only begins like one', async () => {
    const file = await read('[Trades]\nDate,Action,Symbol,Quantity,Price\n2024-01-16,Buy,RHNE,10,5\n');
    expect(file.trades).toMatchObject([{ symbol: 'RHNE', quantity: '10' }]);
  });
});
